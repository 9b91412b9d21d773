import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, type BuildResult, buildSync, version as esbuildVersion, type OutputFile } from 'esbuild';
import { publishBuild } from '../widget/publish.ts';
import { appFiles } from './app-files.ts';
import { sprite } from './parts/icon-paths.ts';
import { shortenKeys } from './short-keys.ts';

const sources = fileURLToPath(new URL('.', import.meta.url));
/** Folders whose code the console includes. */
const included = ['console', 'client', 'widget', 'engines/colours'];

/** Describes a build. Each file is stored plain, as `.gz` and as `.br`. */
interface ConsoleManifest {
  /** First 12 hex digits of the hash of all files. */
  version: string;
  /** File name of the entry module. */
  script: string;
  /** File name of the stylesheet. */
  style: string;
  files: string[];
  /** Files whose names never change: the service worker, the manifest of the app and its icons. */
  appFiles: string[];
  /** Markup of the icons, which the page holds. */
  icons: string;
}

interface NamedFile {
  name: string;
  text: string;
}

interface Compiled {
  manifest: ConsoleManifest;
  files: Map<string, Buffer>;
}

const common = {
  absWorkingDir: sources,
  outdir: 'out',
  bundle: true,
  write: false,
  minify: true,
  format: 'esm',
  target: 'es2022',
  // Compresses better than the automatic runtime, which names `children` in every element.
  tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
  inject: ['parts/h.ts'],
  // Its documents are strings, sent as they are; its client has the right options; it watches for silence itself.
  dropLabels: ['PARSED', 'HASHED', 'CHECKED', 'SILENCE'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** What the first file holds for all others. */
const shared = ['#core', 'preact', 'preact/hooks', '@preact/signals'];
const exported = /export\{([^}]*)\};?\s*$/;

/** The parts of an import or export, such as `a as b`: `local` is `a`, and `name` is `b`. */
const partsOf = (list: string) =>
  list.split(',').map((part) => {
    const [local = part, name = local] = part.split(' as ');
    return { local, name };
  });

/** Takes the exports off the first file. Returns its text, and its short names by the long ones. */
function withoutExports(text: string): { text: string; names: Map<string, string> } {
  const [, list] = exported.exec(text) ?? [];
  if (!list) throw new Error('The first file exports nothing.');
  return { text: text.replace(exported, ''), names: new Map(partsOf(list).map(({ name, local }) => [name, local])) };
}

/** The files of a folder that are fetched when they are needed, by the names of what is made of them. */
function laterEntries(folder: 'screens' | 'texts'): Record<string, string> {
  const isLater = (name: string) => /\.tsx?$/.test(name) && !['en.ts', 't.ts'].includes(name);
  const names = readdirSync(join(sources, folder)).filter(isLater);
  return Object.fromEntries(names.map((name) => [`${folder}-${name.replace(/\.tsx?$/, '')}`, `${folder}/${name}`]));
}

/**
 * Compiles the first file, which holds the shell, the inbox and all that screens share, and a file for each other screen and
 * language. They import the first file instead of a chunk of shared code, which would be another request at the start. What they
 * share is a list, because positions take less room than names.
 */
function bundles(): Map<string, string> {
  const first = buildSync({
    ...common,
    entryPoints: { main: 'main.tsx', console: 'styles/console.css', screens: 'styles/screens.css' },
    external: ['#screens/*', '#texts/*'],
  });
  const texts = new Map(first.outputFiles.map(({ path, text }) => [basename(path), text]));
  const { text: code, names } = withoutExports(texts.get('main.js') ?? '');
  for (const { path, text } of languageFiles()) texts.set(basename(path), text);
  const linked = screenFiles(names).map(({ name, text }) => ({ name, ...usedLinks(text) }));
  const exports = [...new Set(linked.flatMap(({ links }) => [...links.keys()]))].sort();
  for (const { name, links, rest } of linked) {
    const imports = exports.map((exported) => links.get(exported) ?? '');
    texts.set(name, `import $first from"#first-file";const[${imports}]=$first;${rest}`);
  }
  return shortenKeys(texts.set('main.js', `${code}export default[${exports}];`));
}

/** Shares nothing with the other files of screens, and follows events before they are there. */
const alone = 'screens-live';
/** Names of the chunks that several files share, by a module of each. */
const chunks = {
  'screens/parts/form.tsx': 'screens-shared',
  'screens/bots/frame.tsx': 'screens-shared-bots',
  'screens/runs/decision.tsx': 'screens-shared-runs',
};

/** Names the chunks. Throws if there is another: a file of its own would be one more request, so `screens/chunks/` lists what they hold. */
function nameChunks({ outputFiles, metafile }: BuildResult<{ metafile: true; write: false }>): NamedFile[] {
  const made = Object.entries(metafile.outputs).filter(([path]) => basename(path).startsWith('chunk-'));
  const newNames = made.map(([path, { inputs }]) => {
    const [, name] = Object.entries(chunks).find(([module]) => module in inputs) ?? [];
    if (!name)
      throw new Error(`Several files use ${Object.keys(inputs).join(', ')}. List them in console/screens/chunks.`);
    return [basename(path, '.js'), name] as const;
  });
  const rename = (text: string) => newNames.reduce((renamed, [chunk, name]) => renamed.replaceAll(chunk, name), text);
  return outputFiles.map(({ path, text }) => ({ name: rename(basename(path)), text: rename(text) }));
}

/** One file of links to the first file, instead of the imports of each module: every name has one alias in a bundle then. */
function screenFiles(names: ReadonlyMap<string, string>): NamedFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'console-links-'));
  try {
    const links = join(folder, 'links.js');
    writeFileSync(links, `export {${[...names].map(([name, short]) => `${short} as ${name}`)}} from '#first-file';`);
    const alias = Object.fromEntries(shared.map((name) => [name, links]));
    const build = (entryPoints: Record<string, string>) =>
      nameChunks(
        buildSync({
          ...{ ...common, splitting: true, metafile: true, chunkNames: 'chunk-[hash]' },
          ...{ entryPoints, external: ['#first-file'], alias },
        }),
      );
    const { [alone]: live, ...rest } = laterEntries('screens');
    return [...build({ [alone]: live! }), ...build(rest)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** They import nothing: the first file waits for a language, so a language must not wait for the first file. */
const languageFiles = (): OutputFile[] =>
  buildSync({ ...common, inject: [], entryPoints: laterEntries('texts') }).outputFiles;

/**
 * Takes the imports off a file. Returns its own names for what it uses, by those in the first file: esbuild keeps every import of an
 * external file, because it does not know what that file does.
 */
function usedLinks(text: string): { links: Map<string, string>; rest: string } {
  const [line = '', list = ''] = /^import\{([^}]*)\}from"#first-file";/.exec(text) ?? [];
  const rest = text.slice(line.length);
  const words = new Set(rest.match(/[\w$]+/g));
  const used = partsOf(list).filter(({ name }) => words.has(name));
  return { links: new Map(used.map(({ local, name }) => [local, name])), rest };
}

const styles = '"#styles/screens"';
const imported = /"(?:#first-file|#(screens|texts)\/([\w-]+)|\.\/(screens)-([\w-]+)\.js)"/g;

/** Names each file after the version, which covers all of them, and lets them import each other by these names. */
export function compileConsole(): Compiled {
  const texts = bundles();
  const hash = createHash('sha256');
  const icons = sprite();
  for (const [name, text] of texts) hash.update(name).update(text);
  hash.update(icons);
  const version = hash.digest('hex').slice(0, 12);
  const named = (name: string) => name.replace(/\.(js|css)$/, `.${version}.$1`);
  const link = (_: string, ...[folder, name, fromFolder = folder, other = name]: string[]) =>
    `"./${named(fromFolder ? `${fromFolder}-${other}.js` : 'main.js')}"`;
  const linked = (text: string) =>
    Buffer.from(text.replace(imported, link).replace(styles, `"./${named('screens.css')}"`));
  const files = new Map([...texts].map(([name, text]) => [named(name), linked(text)]));
  const names = [...files.keys()].sort();
  const app = appFiles(sources, { version, files: names });
  const entries = { script: named('main.js'), style: named('console.css') };
  const manifest = { version, ...entries, files: names, appFiles: [...app.keys()].sort(), icons };
  return { manifest, files: new Map([...files, ...app]) };
}

/** Builds the console into `directory`. Throws esbuild's error. */
export function buildConsole(directory: string): void {
  const { manifest, files } = compileConsole();
  publishBuild(directory, files, manifest);
}

/** Returns a hash of everything that a build depends on. */
export function consoleSourceHash(): string {
  const hash = createHash('sha256').update(esbuildVersion);
  for (const name of ['preact', '@preact/signals']) hash.update(readFileSync(new URL(import.meta.resolve(name))));
  for (const folder of included) {
    const root = join(sources, '..', folder);
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(tsx?|css|png)$/.test(name),
    );
    for (const name of names.sort()) hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
