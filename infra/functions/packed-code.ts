import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { projectRoot } from '../../config/builds/kept-build.ts';
import type { FunctionName } from '../../config/functions.ts';
import type { CodeOf } from './code.ts';

/** A function's code as the package holds it. */
export interface PackedFunction {
  /** Hash of the files with their paths. */
  hash: string;
  /** Files that several functions have, once in the package: their names there by their paths in the function. */
  shared: Record<string, string>;
}
export type PackedFunctions = Record<FunctionName, PackedFunction>;

/** Where the package holds the functions, and what `tools/pack-infra.ts` writes there. */
const packedFolder = join(projectRoot, 'infra', 'dist', 'functions');
export const PACKED_MANIFEST = 'functions.json';
export const SHARED_FOLDER = 'shared';

/** The code in the package that the construct came in. It is put together in the folder of the synthesis. */
export const packedCode: CodeOf = (name) => {
  const { hash, shared } = readManifest()[name];
  const folder = join(packedFolder, name);
  const tryBundle = (target: string) => {
    cpSync(folder, target, { recursive: true });
    for (const [path, source] of Object.entries(shared)) copyShared(source, join(target, path));
    return true;
  };
  return Code.fromAsset(folder, {
    assetHash: hash,
    assetHashType: AssetHashType.CUSTOM,
    // The image is never used, because the local step always succeeds.
    bundling: { image: DockerImage.fromRegistry('scratch'), local: { tryBundle } },
  });
};

function copyShared(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(packedFolder, SHARED_FOLDER, source), target);
}

function readManifest(): PackedFunctions {
  const file = join(packedFolder, PACKED_MANIFEST);
  if (!existsSync(file))
    throw new Error(`${file} is missing. Install the package that \`npm run pack:infra\` makes, or pass codeOf.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
