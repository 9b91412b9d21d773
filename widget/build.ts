import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildSync, version as esbuildVersion, transformSync } from 'esbuild';

const sources = fileURLToPath(new URL('.', import.meta.url));

/** What a build holds, beside the files themselves: each plain, `.gz` and `.br`. */
export interface WidgetManifest {
  /** 12 hex digits of the hash of both files. */
  version: string;
  /** For the `integrity` attribute of a script that is pinned to this version. */
  integrity: Record<WidgetFile, string>;
}
export const widgetFiles = ['widget.js', 'app.js'] as const;
export type WidgetFile = (typeof widgetFiles)[number];

const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes);
const integrityOf = (bytes: string) => `sha256-${sha(bytes).digest('base64')}`;

const style = (name: string) =>
  transformSync(readFileSync(join(sources, name), 'utf8'), {
    loader: 'css',
    minify: true,
    target: 'es2022',
  }).code.trim();

function script(entry: string, format: 'iife' | 'esm', define: Record<string, string>): string {
  const { outputFiles } = buildSync({
    absWorkingDir: sources,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format,
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  return outputFiles[0]!.text;
}

/** Both scripts. The loader knows the version, which is of both, and the hash of the app: it stands in it last. */
function compile(): { manifest: WidgetManifest; files: Record<WidgetFile, string> } {
  const app = script('app/app.tsx', 'esm', { APP_CSS: style('app.css') });
  const draft = script('loader.ts', 'iife', {
    LOADER_CSS: style('loader.css'),
    APP_INTEGRITY: integrityOf(app),
    VERSION: '@version@',
  });
  const version = sha(app + draft)
    .digest('hex')
    .slice(0, 12);
  const files = { 'widget.js': draft.replaceAll('@version@', version), 'app.js': app };
  const integrity = { 'widget.js': integrityOf(files['widget.js']), 'app.js': integrityOf(app) };
  return { manifest: { version, integrity }, files };
}

/** Builds the widget into `directory`, which is then whole or not there at all. Throws esbuild's error. */
export function buildWidget(directory: string): void {
  const { manifest, files } = compile();
  mkdirSync(dirname(directory), { recursive: true });
  const draft = mkdtempSync(`${directory}-`);
  for (const name of widgetFiles) {
    const bytes = Buffer.from(files[name]);
    writeFileSync(join(draft, name), bytes);
    writeFileSync(join(draft, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(draft, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
  writeFileSync(join(draft, 'manifest.json'), JSON.stringify(manifest));
  rmSync(directory, { recursive: true, force: true });
  try {
    renameSync(draft, directory);
  } catch (error) {
    // Another process was first; what it made is the same.
    rmSync(draft, { recursive: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Changes with everything that a build is made of. */
export function sourceHash(): string {
  const hash = sha(`${esbuildVersion} ${readFileSync(new URL(import.meta.resolve('preact')))}`);
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(tsx?|css)$/.test(name),
  );
  for (const name of names.sort()) hash.update(`${name}\n`).update(readFileSync(join(sources, name)));
  return hash.digest('hex').slice(0, 16);
}
