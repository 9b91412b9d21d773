import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Names mean the same on each side of the wire. `commonest`: how many of a side's names have one type; the browser's has fewer. */
const sides = [
  {
    side: 'server',
    commonest: 20,
    folders: ['adapters', 'config', 'domain', 'engines', 'functions', 'infra', 'local', 'schema'],
  },
  { side: 'browser', commonest: 10, folders: ['client', 'console', 'widget'] },
];
/** Names of what has any type by its nature, such as what a parser reads or a helper passes on. */
const generic = new Set(['value', 'values', 'input', 'options', 'body']);

const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|(^|\/)generated\/|^(dist|operations)\//.test(name))
    .map((name) => join(folder, name));

interface Parameter {
  name: string;
  type: string;
  file: string;
}

/** The members of a union without those that say that there may be none. */
const typeOf = (annotation: string): string =>
  annotation
    .replaceAll(/\s+/g, ' ')
    .split(' | ')
    .filter((type) => type !== 'undefined' && type !== 'null')
    .join(' | ');

/** The annotated parameters of all functions, and of the types of functions. */
function parametersIn(file: string): Parameter[] {
  const code = readFileSync(join(root, file), 'utf8');
  const parameters: Parameter[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('params' in node && Array.isArray(node.params)) {
      for (const { type, name, typeAnnotation } of node.params) {
        if (type !== 'Identifier' || !typeAnnotation) continue;
        const { start, end } = typeAnnotation.typeAnnotation;
        parameters.push({ name, type: typeOf(code.slice(start, end)), file });
      }
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return parameters;
}

it.each(sides)('gives each of the commonest names of parameters one type ($side)', ({ commonest: count, folders }) => {
  const byName = Map.groupBy(folders.flatMap(files).flatMap(parametersIn), ({ name }) => name);
  const commonest = [...byName]
    .filter(([name]) => !generic.has(name))
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, count);
  expect(commonest[0]?.[1].length).toBeGreaterThan(20);
  const ambiguous = commonest.flatMap(([name, parameters]) => {
    const types = [...Map.groupBy(parameters, ({ type }) => type)].sort(([, a], [, b]) => b.length - a.length);
    return types.slice(1).flatMap(([type, others]) => others.map(({ file }) => `${file}: ${name}: ${type}`));
  });
  expect(ambiguous).toEqual([]);
});
