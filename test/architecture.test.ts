import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the files of each folder may import from the project. */
const arrows: Record<string, readonly string[]> = {
  config: ['config'],
  // Search and the reading of pages: they know nothing of the platform.
  engines: ['engines'],
  domain: ['domain', 'engines', 'config'],
  schema: ['schema', 'domain'],
  // Tesseract needs the bounds of processes that read what strangers have written.
  adapters: ['adapters', 'domain', 'engines', 'config'],
  functions: ['functions', 'schema', 'domain', 'config'],
  // Both build the widget and the console.
  infra: ['infra', 'config', 'widget', 'console'],
  // The demo runs the systems that its actions call.
  local: ['local', 'functions', 'schema', 'domain', 'engines', 'adapters', 'config', 'widget', 'console', 'examples'],
  // The reader of server-sent events, and how colours are made readable.
  widget: ['widget', 'client', 'engines'],
  // A customer's dashboard can do what it does.
  console: ['console', 'client', 'widget', 'engines'],
  client: ['client'],
};
/**
 * `app/base.ts` and `start.ts` build the adapters. The others add what only they need, such as the one for customers'
 * addresses.
 */
const mayBuildAdapters = new Set(
  [
    'app/base',
    'app/reader-tools',
    'start',
    'auth',
    'ingest',
    'maintenance',
    'webhooks',
    'rest',
    'graphql',
    'public',
  ].map((name) => `functions/${name}.ts`),
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

/** The files of each engine that the rest of the project may import. Its own tests look inside. */
const doors: Record<string, readonly string[]> = {
  'engines/colours': ['index.ts'],
  'engines/retrieval': ['index.ts', 'text/index.ts', 'training.ts'],
  'engines/extraction': ['index.ts', 'pdf/index.ts', 'encoding/index.ts'],
  'engines/documents': ['index.ts'],
  'engines/segments': ['index.ts'],
};
/** Only the training of the model of meaning needs what this one shows. */
const mayTrain = /^(test\/)?tools\//;

it.each(Object.entries(doors))('enters %s only by %j', (engine, names) => {
  const isWrong = (file: string, name: string) => {
    const target = relative(root, join(root, dirname(file), name));
    if (!target.startsWith(`${engine}/`)) return false;
    const entered = target.slice(engine.length + 1);
    return !names.includes(entered) || (entered === 'training.ts' && !mayTrain.test(file));
  };
  const wrong = [
    'bench',
    'domain',
    'functions',
    'infra',
    'local',
    'schema',
    'adapters',
    'test',
    'tools',
    'widget',
    'console',
  ]
    .flatMap(files)
    .filter((file) => !file.startsWith('test/engines/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('.') && isWrong(file, name))
        .map((name) => `${file} -> ${name}`),
    );
  expect(wrong).toEqual([]);
});

it('lets browsers load only the engine of colours', () => {
  const wrong = ['widget', 'console']
    .flatMap(files)
    .flatMap((file) =>
      importsOf(file).filter((name) => name.includes('engines/') && !name.includes('engines/colours/')),
    );
  expect(wrong).toEqual([]);
});

/**
 * The folders of `domain/` from the ground up: a file imports from its own folder and from storeys below it. Folders on one
 * storey do not know each other.
 */
const storeys: readonly (readonly string[])[] = [
  ['core'],
  ['language'],
  ['workspaces', 'uploads', 'audit'],
  ['agency'],
  ['mail'],
  ['team'],
  ['people'],
  ['provisioning', 'access', 'chatbots'],
  ['email'],
  ['channels', 'knowledge', 'canned-replies', 'labels'],
  ['conversations'],
  ['actions'],
  ['answers', 'bundles', 'macros', 'saved-views'],
  ['analytics'],
  ['reseller', 'public-config', 'unanswered', 'action-replay'],
  ['answer-tests'],
  ['leads', 'improvements', 'knowledge-audit'],
  ['visitor-mail'],
  ['webhooks', 'push', 'changes', 'nodes', 'transcripts', 'exports', 'search'],
  ['inbound'],
  ['erasure', 'notices'],
  ['retention'],
  ['changes.ts', 'maintenance.ts'],
];

it('has each folder of the domain on a storey, and no import from a storey to one above it', () => {
  const heightOf = new Map(storeys.flatMap((names, height) => names.map((name) => [name, height] as const)));
  const partOf = (path: string) => path.split('/')[1]!;
  expect(readdirSync(join(root, 'domain')).toSorted()).toEqual([...heightOf.keys()].toSorted());
  const wrong = files('domain').flatMap((file) =>
    importsOf(file).flatMap((name) => {
      if (!name.startsWith('.')) return [];
      const target = relative(root, join(root, dirname(file), name));
      if (!target.startsWith('domain/') || partOf(target) === partOf(file)) return [];
      return heightOf.get(partOf(target))! < heightOf.get(partOf(file))! ? [] : [`${file} -> ${target}`];
    }),
  );
  expect(wrong).toEqual([]);
});

const product = [
  'config',
  'engines',
  'domain',
  'schema',
  'adapters',
  'functions',
  'infra',
  'local',
  'widget',
  'console',
  'client',
];

/** Exported types that have one name in several files because they are the same thing, with the files that declare them. */
const sameThing: Record<string, readonly string[]> = {
  // A record, and what webhooks send of it. The console's is what its queries select of it.
  Conversation: ['client/events.ts', 'domain/conversations/records.ts'],
  Message: ['console/store/threads.ts', 'domain/conversations/records/message.ts'],
  Source: ['console/screens/knowledge/source-row.tsx', 'domain/knowledge/records.ts'],
  // A value, and as it arrives at the other side of the wire.
  ConversationStatus: ['console/session/row.ts', 'domain/conversations/records.ts', 'widget/app/state.ts'],
  Typing: ['console/store/typing.ts', 'domain/conversations/visitor/typing.ts'],
  // What the platform runs, and how a client calls it.
  Operation: ['client/http/call.ts', 'domain/core/operations/operation.ts'],
  // Two programs that send GraphQL, and the plans that take its place in REST.
  Variables: ['console/session/calls.ts', 'functions/rest/plan/values.ts'],
};
const DECLARATION = /^export (?:default )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;
/** These have the names of the domain's records. */
const isGenerated = (file: string) => /^(client\/generated|console\/operations)\//.test(file);

it('has no two exported types of one name', () => {
  const declarations = [...product, 'examples', 'tools']
    .flatMap(files)
    .filter((file) => !isGenerated(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(DECLARATION)].map(([, name]) => ({ name: name!, file })),
    );
  expect(declarations.length).toBeGreaterThan(500);
  const twice = [...Map.groupBy(declarations, ({ name }) => name)].filter(([, found]) => found.length > 1);
  const filesOf = (found: typeof declarations) => found.map(({ file }) => file).toSorted();
  expect(Object.fromEntries(twice.map(([name, found]) => [name, filesOf(found)]))).toEqual(sameThing);
});

/** The names that `package.json` gives to the files of the console. */
const ofConsole = (name: string) => (name === '#core' ? 'console/core.ts' : `console/${name.slice(1)}.tsx`);

/** The children of a folder, files and folders, that import each other in a circle. */
function circlesIn(folder: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const childOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0]! : undefined;
  const arrows = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = childOf(file);
    if (from === undefined) continue;
    const to = arrows.get(from) ?? new Set();
    arrows.set(from, to);
    for (const child of targets.map(childOf)) if (child !== undefined && child !== from) to.add(child);
  }
  // What imports nothing that is left is in no circle; what remains in the end is.
  for (let removed = true; removed; ) {
    removed = false;
    for (const [child, to] of arrows) {
      if ([...to].some((each) => arrows.has(each))) continue;
      removed = arrows.delete(child);
    }
  }
  return [...arrows.keys()].map((child) => `${folder}/${child}`);
}

it('has no circle of imports, neither of files nor of folders', () => {
  const imports = new Map(
    product
      .flatMap(files)
      .filter((file) => !file.startsWith('client/generated'))
      .map((file) => [
        file,
        importsOf(file)
          .filter((name) => /^[.#]/.test(name))
          .map((name) => (name.startsWith('#') ? ofConsole(name) : relative(root, join(root, dirname(file), name)))),
      ]),
  );
  const folders = new Set([...imports.keys()].map((file) => dirname(file)));
  for (const folder of [...folders]) {
    for (let above = dirname(folder); above !== '.'; above = dirname(above)) folders.add(above);
  }
  expect([...folders].flatMap((folder) => circlesIn(folder, imports))).toEqual([]);
});

it('leaves the environment to the places that start something', () => {
  const readers = ['config', 'engines', 'domain', 'schema', 'adapters', 'functions']
    .flatMap(files)
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
  // Builds of the bundles set it. A reader's process starts without it.
  expect(readers).toEqual([
    'config/environment.ts',
    'config/builds/options.ts',
    'engines/reader-process.ts',
    'functions/app/base.ts',
  ]);
});

it('has no folder of more than 20 files', () => {
  const counts = Map.groupBy([...product, 'test', 'bench', 'examples', 'tools'].flatMap(files), dirname);
  expect(counts.size).toBeGreaterThan(50);
  expect([...counts].filter(([, found]) => found.length > 20).map(([folder]) => folder)).toEqual([]);
});
