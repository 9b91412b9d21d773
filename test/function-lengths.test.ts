import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

const MAX_LINES = 50;
const folders = [
  'adapters',
  'client',
  'config',
  'domain',
  'engines',
  'functions',
  'infra',
  'local',
  'schema',
  'tools',
  'widget',
];

const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|(^|\/)generated\/|^dist\//.test(name))
    .map((name) => join(folder, name));

/** The lines of each function of a file, by where it begins. */
function lengthsIn(file: string): { at: string; lines: number }[] {
  const code = readFileSync(join(root, file), 'utf8');
  const lineAt = (offset: number) => code.slice(0, offset).split('\n').length;
  const lengths: { at: string; lines: number }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('params' in node && 'body' in node && 'start' in node && 'end' in node) {
      const [first, last] = [lineAt(Number(node.start)), lineAt(Number(node.end))];
      lengths.push({ at: `${file}:${first}`, lines: last - first + 1 });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return lengths;
}

it.each(folders)(`has no function of more than ${MAX_LINES} lines (%s)`, (folder) => {
  const lengths = files(folder).flatMap(lengthsIn);
  expect(lengths.length).toBeGreaterThan(5);
  expect(lengths.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
});
