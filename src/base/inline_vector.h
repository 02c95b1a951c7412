// A short list that lives on the stack until it outgrows N elements. For plain values only.
#pragma once

#include <cstring>
#include <memory>
#include <span>
#include <type_traits>

#include "base/types.h"

namespace nexus {

template <class T, unsigned N>
class InlineVector {
    static_assert(std::is_trivially_copyable_v<T>);

   public:
    InlineVector() = default;
    InlineVector(const InlineVector& o) { append(o); }
    InlineVector& operator=(const InlineVector& o) {
        if (this != &o) size_ = 0, append(o);
        return *this;
    }

    void push_back(T v) {
        if (size_ == capacity_) grow();
        data()[size_++] = v;
    }
    void append(std::span<const T> more) {
        for (const T& v : more) push_back(v);
    }
    void clear() { size_ = 0; }
    void erase(unsigned i) {
        for (unsigned j = i + 1; j < size_; ++j) data()[j - 1] = data()[j];
        --size_;
    }
    template <class F>
    void remove_if(F&& f) {
        unsigned kept = 0;
        for (unsigned i = 0; i < size_; ++i)
            if (!f(data()[i])) data()[kept++] = data()[i];
        size_ = kept;
    }
    bool contains(const T& v) const {
        for (const T& x : *this)
            if (x == v) return true;
        return false;
    }

    unsigned size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* data() { return heap_ ? heap_.get() : reinterpret_cast<T*>(inline_); }
    const T* data() const { return heap_ ? heap_.get() : reinterpret_cast<const T*>(inline_); }
    T& operator[](unsigned i) { return data()[i]; }
    const T& operator[](unsigned i) const { return data()[i]; }
    T* begin() { return data(); }
    T* end() { return data() + size_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size_; }
    operator std::span<const T>() const { return {data(), size_}; }

   private:
    void grow() {
        std::unique_ptr<T[]> bigger(new T[capacity_ * 2]);
        std::memcpy(static_cast<void*>(bigger.get()), data(), sizeof(T) * size_);
        heap_ = std::move(bigger);
        capacity_ *= 2;
    }
    alignas(T) unsigned char inline_[sizeof(T) * N];
    std::unique_ptr<T[]> heap_;
    unsigned size_ = 0, capacity_ = N;
};

}  // namespace nexus
