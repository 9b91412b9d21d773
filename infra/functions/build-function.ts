import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { docsAssetFiles } from '../../config/builds/docs-assets.ts';
import { isBuilt, keepBuild, projectRoot, versionsOf } from '../../config/builds/kept-build.ts';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { buildConsole, consoleSourceHash } from '../../console/build.ts';
import { buildWidget, sourceHash } from '../../widget/build.ts';
import { bundle } from './bundle.ts';
import { bundleDirectory } from './code.ts';
import { writeGraphiqlAssets } from './graphiql-assets.ts';

interface BuildOptions {
  sourceMaps?: boolean;
}

/**
 * Builds a function's deployment package into `directory`: its bundle and the static files that it serves. What did not change
 * since an earlier build is copied from there. Returns the paths of the modules in the bundle.
 */
export async function buildFunction(
  functionName: FunctionName,
  directory: string,
  { sourceMaps = false }: BuildOptions = {},
): Promise<string[]> {
  const inputs = await keepBundle(functionName, { sourceMaps });
  rmSync(directory, { recursive: true, force: true });
  cpSync(keptFolder(functionName, sourceMaps), directory, { recursive: true, filter: isBuilt });
  if (inputs.includes(SEARCH_MODULE)) copyModels(directory);
  if (inputs.includes(CMAPS_MODULE)) copyFileSync(join(projectRoot, CMAPS_FILE), join(directory, basename(CMAPS_FILE)));
  if (functionName === 'rest') copyDocsAssets(join(directory, 'docs-assets'));
  if (functionName === 'graphql') writeGraphiqlAssets(join(directory, 'graphiql-assets'));
  // See `functions/widget/assets.ts`.
  if (functionName === 'widget') copyStatic('widget', sourceHash(), buildWidget, join(directory, 'widget-assets'));
  // See `functions/console/assets.ts`.
  if (functionName === 'console')
    copyStatic('console', consoleSourceHash(), buildConsole, join(directory, 'console-assets'));
  return inputs;
}

/** The only module that searches. Functions that only write an index need no models of meaning. */
const SEARCH_MODULE = 'domain/answers/decide/look-up.ts';
/** The models are read from beside the module that reads them. */
const MODELS_FOLDER = 'engines/retrieval/meaning';

/** The maps of characters of PDFs are read from beside the module that reads them. */
const CMAPS_MODULE = 'engines/extraction/pdf/cmaps.ts';
const CMAPS_FILE = 'engines/extraction/pdf/cmaps.pack';

function copyModels(directory: string): void {
  const folder = join(projectRoot, MODELS_FOLDER);
  const files = readdirSync(folder).filter((file) => extname(file) === '.bin');
  for (const file of files) copyFileSync(join(folder, file), join(directory, file));
}

/** Builds every function's deployment package where the stack takes it from. */
export async function buildFunctions(options: BuildOptions): Promise<void> {
  // In turn: at once takes 1.3 GB of memory instead of 0.6, and is hardly faster on two cores.
  for (const name of functionNames) await keepFunction(name, options);
}

/** Leaves a package as it is if what it is made from is the same: writing the 145 MB of all packages takes two seconds. */
async function keepFunction(functionName: FunctionName, options: BuildOptions): Promise<void> {
  const directory = bundleDirectory(functionName);
  const stampFile = `${directory}.json`;
  const inputs = await keepBundle(functionName, options);
  const stamp = stampOf(functionName, inputs, options);
  if (existsSync(directory) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // Without a stamp while it is being written, should that be interrupted.
  rmSync(stampFile, { force: true });
  await buildFunction(functionName, directory, options);
  writeFileSync(stampFile, stamp);
}

/** What decides the content of a package: the modules of its bundle, how they are bundled, and the files beside it. */
function stampOf(functionName: FunctionName, inputs: readonly string[], { sourceMaps = false }: BuildOptions): string {
  const models = readdirSync(join(projectRoot, MODELS_FOLDER)).map((file) => join(MODELS_FOLDER, file));
  const builder = 'infra/functions/build-function.ts';
  return JSON.stringify({
    sourceMaps,
    versions: versionsOf([...inputs, builder, CMAPS_FILE, ...models, ...docsAssetFiles]),
    ...(functionName === 'widget' ? { widget: sourceHash() } : {}),
    ...(functionName === 'console' ? { console: consoleSourceHash() } : {}),
  });
}

/** Where the bundle of a function is kept. */
const keptFolder = (functionName: FunctionName, sourceMaps: boolean) =>
  join(projectRoot, 'dist', sourceMaps ? 'bundles-with-maps' : 'bundles', functionName);

const keepBundle = (functionName: FunctionName, { sourceMaps = false }: BuildOptions): Promise<string[]> =>
  keepBuild({
    directory: keptFolder(functionName, sourceMaps),
    make: (draft) => bundle(functionName, draft, { sourceMaps }),
  });

/** Copies the files that the reference page serves; see `functions/docs/assets.ts`. */
function copyDocsAssets(target: string) {
  mkdirSync(target, { recursive: true });
  for (const file of docsAssetFiles) copyFileSync(join(projectRoot, file), join(target, basename(file)));
}

/** Copies the widget's or the console's files from where `npm start` also keeps them, and builds them there first if they are new. */
function copyStatic(name: string, version: string, build: (directory: string) => void, target: string) {
  const kept = join(projectRoot, 'dist', name, version);
  if (!existsSync(join(kept, 'manifest.json'))) build(kept);
  cpSync(kept, target, { recursive: true });
}
