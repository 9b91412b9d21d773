import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the files of each folder may import from the project. */
const arrows: Record<string, readonly string[]> = {
  config: ['config'],
  domain: ['domain', 'config'],
  schema: ['schema', 'domain'],
  adapters: ['adapters', 'domain', 'config'],
  functions: ['functions', 'schema', 'domain', 'config'],
  // Both build the widget.
  infra: ['infra', 'config', 'widget'],
  local: ['local', 'functions', 'schema', 'domain', 'adapters', 'config', 'widget'],
  widget: ['widget'],
  client: ['client'],
};
/** `start.ts` builds the adapters; the others hand it the one for customers' addresses, which most bundles leave out. */
const mayBuildAdapters = new Set(
  ['start', 'ingest', 'webhooks', 'rest', 'graphql'].map((name) => `functions/${name}.ts`),
);
/** The rules know nothing of these. */
const foreignToDomain =
  /^(@aws-sdk|@smithy|graphql|@pothos|@middy|aws-lambda|undici|node:(http|https|net|dns|fs|child_process))/;

const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts') && !name.startsWith('dist/'))
    .map((name) => join(folder, name));

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name!);

it.each(Object.entries(arrows))('%s imports only %j', (folder, allowed) => {
  const wrong = files(folder).flatMap((file) =>
    importsOf(file).flatMap((name) => {
      if (!name.startsWith('.')) return folder === 'domain' && foreignToDomain.test(name) ? [`${file} -> ${name}`] : [];
      const target = relative(root, join(root, dirname(file), name)).split('/')[0]!;
      if (target === 'adapters' && mayBuildAdapters.has(file)) return [];
      return allowed.includes(target) ? [] : [`${file} -> ${name}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('leaves the environment to the places that start something', () => {
  const readers = ['config', 'domain', 'schema', 'adapters', 'functions']
    .flatMap(files)
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
  expect(readers).toEqual(['config/environment.ts', 'functions/start.ts']);
});
