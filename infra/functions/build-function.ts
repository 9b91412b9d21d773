import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { docsAssetFiles } from '../../config/docs-assets.ts';
import type { FunctionName } from '../../config/functions.ts';
import { buildConsole } from '../../console/build.ts';
import { buildWidget } from '../../widget/build.ts';
import { bundle, projectRoot } from './bundle.ts';
import { writeGraphiqlAssets } from './graphiql-assets.ts';

interface BuildOptions {
  sourceMaps?: boolean;
}

/** Builds a function's deployment package into `directory`: its bundle and the static files that it serves. */
export function buildFunction(name: FunctionName, entry: string, directory: string, options: BuildOptions = {}): void {
  bundle(entry, directory, options);
  if (name === 'rest') copyDocsAssets(join(directory, 'docs-assets'));
  if (name === 'graphql') writeGraphiqlAssets(join(directory, 'graphiql-assets'));
  // See `functions/widget/assets.ts`.
  if (name === 'widget') buildWidget(join(directory, 'widget-assets'));
  // See `functions/console/assets.ts`.
  if (name === 'console') buildConsole(join(directory, 'console-assets'));
}

/** Copies the files that the reference page serves; see `functions/docs/assets.ts`. */
function copyDocsAssets(target: string) {
  mkdirSync(target, { recursive: true });
  for (const file of docsAssetFiles) copyFileSync(join(projectRoot, file), join(target, basename(file)));
}
