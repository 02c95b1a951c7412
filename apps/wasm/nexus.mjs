// The WebAssembly module from JavaScript, in Node or in a browser; no package is needed.
//
//     const nexus = await open(bytes);
//     nexus.addSet('first_light.toml', text);
//     const hashes = nexus.replay(record);      // of the start, and after every choice
//
// Errors of the engine are thrown as Error. After a trap (WebAssembly.RuntimeError) the instance is of no use: open another one.

const SUCCESS = 0, BAD_DESCRIPTOR = 8;

// What the C library of the module asks of its host: an empty environment, and somewhere to print messages.
function wasiImports(memory, print) {
    const setNumber = (at, value) => new DataView(memory().buffer).setUint32(at, value, true);
    return {
        environ_sizes_get: (count, size) => (setNumber(count, 0), setNumber(size, 0), SUCCESS),
        environ_get: () => SUCCESS,
        fd_close: () => BAD_DESCRIPTOR,
        fd_seek: () => BAD_DESCRIPTOR,
        fd_write: (descriptor, pieces, count, written) => {
            const view = new DataView(memory().buffer);
            let size = 0;
            for (let i = 0; i < count; ++i) {
                const at = view.getUint32(pieces + 8 * i, true), length = view.getUint32(pieces + 8 * i + 4, true);
                print(new TextDecoder().decode(new Uint8Array(memory().buffer, at, length)));
                size += length;
            }
            setNumber(written, size);
            return SUCCESS;
        },
        proc_exit: code => { throw new Error(`the engine ended itself with code ${code}`); },
    };
}

export async function open(bytes, print = text => console.error(text)) {
    let exports = null;
    const memory = () => exports.memory;
    const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasiImports(memory, print) });
    exports = instance.exports;
    exports._initialize();

    const give = (...pieces) => {
        const texts = pieces.map(text => new TextEncoder().encode(text));
        let at = exports.nexus_input(texts.reduce((sum, text) => sum + text.length, 0));
        for (const text of texts) {     // the memory may have grown: its buffer is asked for each time
            new Uint8Array(memory().buffer, at, text.length).set(text);
            at += text.length;
        }
        return texts.map(text => text.length);
    };
    const answer = good => {
        const at = exports.nexus_answer(), size = exports.nexus_answer_size();
        const text = new TextDecoder().decode(new Uint8Array(memory().buffer, at, size));
        if (!good) throw new Error(text);
        return text;
    };
    return {
        addSet(name, text) {
            const [nameSize] = give(name, text);
            answer(exports.nexus_add_set(nameSize));
        },
        replay(record) {
            give(record);
            return answer(exports.nexus_replay()).trimEnd().split('\n');
        },
    };
}
