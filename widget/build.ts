import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync, version as esbuildVersion, transformSync } from 'esbuild';
import { notices } from './notices.ts';
import { publishBuild } from './publish.ts';

const sources = fileURLToPath(new URL('.', import.meta.url));

/** Describes a build, which has each file plain, as `.gz` and as `.br`. */
export interface WidgetManifest {
  /** First 12 hex digits of the hash of all files. */
  version: string;
  /** For the `integrity` attribute of a script pinned to this version. */
  integrity: Record<WidgetFile, string>;
}
const widgetFiles = ['widget.js', 'app.js', 'more.js', 'act.js'] as const;
type WidgetFile = (typeof widgetFiles)[number];

const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes);
const integrityOf = (bytes: string) => `sha256-${sha(bytes).digest('base64')}`;

const style = (name: string) =>
  transformSync(readFileSync(join(sources, name), 'utf8'), {
    loader: 'css',
    minify: true,
    target: 'es2022',
  }).code.trim();

/** Properties of the app alone: none is stored, sent, or read by name. */
const ownNames =
  /^(act|adopt|announce|announcement|answerId|app|askedId|begin|begun|blocks|busy|chat|clear|config|controller|core|dragging|drain|element|emit|entry|file|filesSent|first|firstMs|forMs|further|growth|hasBegunConversation|hasMoved|hasOpened|head|identity|inline|isOffering|isQuiet|items|keepTab|last|launcher|leadProblems|leaving|menu|of|onComment|onProgress|phase|place|plan|problem|progress|publicId|publicUrl|refused|resume|resumeParts|rhythm|row|run|scope|session|shadow|silentMs|stars|state|timed|token|turn|typedAtMs|unsent|untilNews|update|uploads|view|wantsEnd|wantsFocus|why)$/;

/** Own properties of the loader. */
const loaderNames =
  /^(add|app|button|config|element|emit|further|heard|inline|intent|isGone|launcher|mounted|onadded|onremoved|preload|publicId|publicUrl|refuse|register|resume|run|shadow|shared)$/;

/** What the loader passes to the app. Both scripts are of one build. */
const sharedNames = {
  app: 'a',
  config: 'c',
  emit: 'e',
  further: 't',
  launcher: 'l',
  element: 'h',
  inline: 'i',
  publicId: 'p',
  publicUrl: 'u',
  resume: 'm',
  run: 'r',
  shadow: 's',
};

/** Options of the loader: without the directive "use strict", which costs 14 bytes. */
const loaderOptions = { tsconfigRaw: {}, mangleProps: loaderNames, mangleCache: sharedNames } satisfies BuildOptions;

/** Options of the app: JSX compiled to `h`, which compresses better than the automatic runtime, and short names. */
const appOptions = {
  tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
  inject: ['app/views/h.ts'],
  mangleProps: ownNames,
  mangleCache: sharedNames,
} satisfies BuildOptions;

/** Options of the parts that are loaded later. `mangleCache`: the app's short names. */
const laterOptions = (mangleCache: Record<string, string | false> | undefined) =>
  ({ ...appOptions, inject: ['more/h.ts'], mangleCache: mangleCache ?? sharedNames }) satisfies BuildOptions;

/**
 * Makes Chromium compile all functions off the main thread when the app is fetched. Otherwise it compiles each at its first call, which is a third of the
 * script time until the first answer.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

interface CompiledScript {
  code: string;
  mangleCache: Record<string, string | false> | undefined;
}

function script(
  entryFile: string,
  format: 'iife' | 'esm',
  define: Record<string, string>,
  options: BuildOptions,
): CompiledScript {
  const { outputFiles = [], mangleCache } = buildSync({
    absWorkingDir: sources,
    entryPoints: [entryFile],
    bundle: true,
    write: false,
    minify: true,
    format,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    ...options,
  });
  return { code: outputFiles.map(({ text }) => text).join(''), mangleCache };
}

/** Compiles the scripts. The version covers all. The hash of each is inserted last into the script that loads it. */
function compile(): { manifest: WidgetManifest; files: Record<WidgetFile, string> } {
  const appNames = { APP_CSS: style('app.css'), MORE_INTEGRITY: '@more@', ACT_INTEGRITY: '@act@' };
  const appDraft = script('app/app.tsx', 'esm', appNames, appOptions);
  const laterNames = laterOptions(appDraft.mangleCache);
  const more = script('more/more.ts', 'esm', { MORE_CSS: style('more.css') }, laterNames).code;
  const act = script('act/act.ts', 'esm', { ACT_CSS: style('act.css') }, laterNames).code;
  const app = COMPILE_HINT + appDraft.code.replace('@more@', integrityOf(more)).replace('@act@', integrityOf(act));
  const names = { LOADER_CSS: style('loader.css'), APP_INTEGRITY: integrityOf(app), VERSION: '@version@' };
  const draft = script('loader.ts', 'iife', names, loaderOptions).code;
  const version = sha(app + draft)
    .digest('hex')
    .slice(0, 12);
  const files = { 'widget.js': draft.replaceAll('@version@', version), 'app.js': app, 'more.js': more, 'act.js': act };
  const integrity = {
    'widget.js': integrityOf(files['widget.js']),
    'app.js': integrityOf(app),
    'more.js': integrityOf(more),
    'act.js': integrityOf(act),
  };
  return { manifest: { version, integrity }, files };
}

/** Builds the widget into `directory`. Throws esbuild's error. */
export function buildWidget(directory: string): void {
  const { manifest, files } = compile();
  const bytesOf = (fileName: WidgetFile) => [fileName, Buffer.from(files[fileName])] as const;
  publishBuild(directory, [...widgetFiles.map(bytesOf), ['notices.txt', Buffer.from(notices())]], manifest);
}

/** Files outside this folder that the widget imports. */
const shared = [
  '../client/appsync-events.ts',
  '../client/sse.ts',
  ...['accent', 'contrast', 'index', 'readable'].map((name) => `../engines/colours/${name}.ts`),
];

/** The files of the project that a build depends on, relative to this folder. */
export function sourceFiles(): string[] {
  const own = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  return [...own.filter((name) => /\.(tsx?|css)$/.test(name)).sort(), ...shared];
}

/** Returns a hash of everything that a build depends on. */
export function sourceHash(): string {
  const hash = sha(`${esbuildVersion} ${readFileSync(new URL(import.meta.resolve('preact')))} ${notices()}`);
  for (const name of sourceFiles()) hash.update(`${name}\n`).update(readFileSync(join(sources, name)));
  return hash.digest('hex').slice(0, 16);
}
