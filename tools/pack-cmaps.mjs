// Packs the character maps of pdfjs-dist into one file: node tools/pack-cmaps.mjs <folder of cmaps>.
// Those for UTF-8 and UTF-32 are left out, because PDF has no encodings of these names.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const target = 'engines/extraction/pdf';
const names = readdirSync(folder).filter((name) => name.endsWith('.bcmap') && !/UTF8|UTF32/.test(name));
const files = names.map((name) => readFileSync(join(folder, name)));
const lengths = Object.fromEntries(names.map((name, at) => [name, files[at].length]));
const head = Buffer.from(`${JSON.stringify(lengths)}\n`);
writeFileSync(join(target, 'cmaps.pack'), Buffer.concat([head, ...files]));
copyFileSync(join(folder, 'LICENSE'), join(target, 'cmaps.LICENSE'));
