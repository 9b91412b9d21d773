import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The markup of a screen takes lines. */
const maxLines = {
  adapters: 50,
  client: 50,
  config: 50,
  console: 60,
  domain: 50,
  engines: 50,
  functions: 50,
  infra: 50,
  local: 50,
  schema: 50,
  tools: 50,
  widget: 50,
};

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

it.each(Object.entries(maxLines))('%s has no function of more than %i lines', (folder, most) => {
  const lengths = files(folder).flatMap(lengthsIn);
  expect(lengths.length).toBeGreaterThan(5);
  expect(lengths.filter(({ lines }) => lines > most)).toEqual([]);
});
