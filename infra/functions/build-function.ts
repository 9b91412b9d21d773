import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { isBuilt, keepBuild, projectRoot } from '../../config/builds/kept-build.ts';
import { docsAssetFiles } from '../../config/docs-assets.ts';
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
  const kept = join(projectRoot, 'dist', sourceMaps ? 'bundles-with-maps' : 'bundles', functionName);
  const inputs = await keepBuild({ directory: kept, make: (draft) => bundle(functionName, draft, { sourceMaps }) });
  rmSync(directory, { recursive: true, force: true });
  cpSync(kept, directory, { recursive: true, filter: isBuilt });
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
  for (const name of functionNames) await buildFunction(name, bundleDirectory(name), options);
}

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
