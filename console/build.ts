import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildOptions, buildSync, version as esbuildVersion } from 'esbuild';

const sources = fileURLToPath(new URL('.', import.meta.url));
/** Folders whose code the console includes. */
const included = ['console', 'client', 'widget'];

/** Describes a build. Each file is stored plain, as `.gz` and as `.br`. */
export interface ConsoleManifest {
  /** First 12 hex digits of the hash of all files. */
  version: string;
  /** File name of the entry module. */
  script: string;
  /** File name of the stylesheet. */
  style: string;
  files: string[];
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
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** What the first file holds for all others. */
const shared = ['#core', 'preact', 'preact/hooks', 'preact/jsx-runtime', '@preact/signals'];

/** The screens and languages that are fetched when they are needed, by the names of their files. */
function laterEntries(): Record<string, string> {
  const isLater = (name: string) =>
    /\.tsx?$/.test(name) && !['en.ts', 't.ts'].includes(name) && !name.endsWith('names.ts');
  const entries = ['screens', 'texts'].flatMap((folder) =>
    readdirSync(join(sources, folder))
      .filter(isLater)
      .map((name) => [`${folder}-${name.replace(/\.tsx?$/, '')}`, `${folder}/${name}`]),
  );
  return Object.fromEntries(entries);
}

/**
 * Compiles the first file, which holds the shell, the inbox and all that screens share, and a file for each other screen and
 * language. They import the first file instead of a chunk of shared code, which would be another request at the start.
 */
function bundles(): Map<string, string> {
  const first = buildSync({
    ...common,
    entryPoints: { main: 'main.tsx', console: 'styles/console.css' },
    external: ['#screens/*', '#texts/*'],
  });
  const later = buildSync({
    ...common,
    entryPoints: laterEntries(),
    chunkNames: 'shared-[hash]',
    splitting: true,
    external: shared,
  });
  return new Map([...first.outputFiles, ...later.outputFiles].map(({ path, text }) => [basename(path), text]));
}

const imported =
  /"(?:#core|preact(?:\/[\w-]+)?|@preact\/signals|#(screens|texts)\/([\w-]+)|\.\/((?:shared|screens|texts)-[\w-]+)\.js)"/g;

/** Names each file after the version, which covers all of them, and lets them import each other by these names. */
export function compileConsole(): Compiled {
  const texts = bundles();
  const hash = createHash('sha256');
  for (const [name, text] of texts) hash.update(name).update(text);
  const version = hash.digest('hex').slice(0, 12);
  const named = (name: string) => name.replace(/\.(js|css)$/, `.${version}.$1`);
  const link = (_: string, folder?: string, name?: string, chunk?: string) =>
    `"./${named(chunk ? `${chunk}.js` : folder ? `${folder}-${name}.js` : 'main.js')}"`;
  const files = new Map([...texts].map(([name, text]) => [named(name), Buffer.from(text.replace(imported, link))]));
  const names = [...files.keys()].sort();
  return { manifest: { version, script: named('main.js'), style: named('console.css'), files: names }, files };
}

/** Builds the console into `directory` atomically. Throws esbuild's error. */
export function buildConsole(directory: string): void {
  const { manifest, files } = compileConsole();
  mkdirSync(dirname(directory), { recursive: true });
  const draft = mkdtempSync(`${directory}-`);
  for (const [name, bytes] of files) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(draft, name), bytes);
    writeFileSync(join(draft, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(draft, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
  writeFileSync(join(draft, 'manifest.json'), JSON.stringify(manifest));
  rmSync(directory, { recursive: true, force: true });
  try {
    renameSync(draft, directory);
  } catch (error) {
    // Another process built the same files first.
    rmSync(draft, { recursive: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Returns a hash of everything that a build depends on. */
export function consoleSourceHash(): string {
  const hash = createHash('sha256').update(esbuildVersion);
  for (const name of ['preact', '@preact/signals']) hash.update(readFileSync(new URL(import.meta.resolve(name))));
  for (const folder of included) {
    const root = join(sources, '..', folder);
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|css)$/.test(name));
    for (const name of names.sort()) hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
