// replay.mjs MODULE CARDS RECORDS COUNT: replays every record of the folder RECORDS, of which there must be COUNT, in the WebAssembly
// module and compares the hash of the start and the hash after every choice with those that the record has.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { open } from '../../apps/wasm/nexus.mjs';

const [module, cards, records, count] = process.argv.slice(2);

// The hashes of a record: `start #…`, then `A 0000ffff00000001 #… ; …`.
const recorded = text => [...text.matchAll(/^(?:start|[A-Z] [0-9a-f]{16}) #([0-9a-f]{16})/gm)].map(found => found[1]);

// Empty if all are equal.
function difference(expected, hashes) {
    const at = expected.findIndex((hash, i) => hash !== hashes[i]);
    if (at >= 0) return `after choice ${at}: recorded #${expected[at]}, in the module #${hashes[at]}`;
    return expected.length === hashes.length ? '' : `${hashes.length} hashes instead of ${expected.length}`;
}

const nexus = await open(readFileSync(module));
for (const game of readdirSync(cards))
    for (const file of readdirSync(join(cards, game)).filter(name => name.endsWith('.toml')))
        nexus.addSet(join(cards, game, file), readFileSync(join(cards, game, file), 'utf8'));

const start = process.hrtime.bigint();
const tally = {};
let failed = 0;
const files = readdirSync(records).sort();
for (const file of files) {
    const text = readFileSync(join(records, file), 'utf8');
    const expected = recorded(text), choices = expected.length - 1;
    const game = /^game (.*)$/m.exec(text)[1], seats = Number(/^seats (.*)$/m.exec(text)[1]);
    let problem;
    try {
        problem = choices < 1 ? 'the record has no choices' : difference(expected, nexus.replay(text));
    } catch (error) {
        problem = error.message;
    }
    if (problem) console.error(`FAILED  ${file}: ${problem}`), ++failed;
    const sum = tally[game] ??= { records: 0, hashes: 0, seats: {} };
    ++sum.records;
    sum.hashes += expected.length;
    sum.seats[seats] = (sum.seats[seats] ?? 0) + 1;
}
const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;

for (const [game, sum] of Object.entries(tally)) {
    const seats = Object.entries(sum.seats).map(([n, records]) => `${records} with ${n} seats`).join(', ');
    console.log(`${game}: ${sum.records} records (${seats}), ${sum.hashes} hashes`);
}
const size = (statSync(module).size / 1e6).toFixed(2);
console.log(`${basename(module)} (${size} MB): ${files.length - failed} of ${files.length} records agree, ${(milliseconds / 1000).toFixed(1)} s`);
if (files.length !== Number(count)) console.error(`there should be ${count} records`), ++failed;
process.exitCode = failed ? 1 : 0;
