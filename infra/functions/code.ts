import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { projectRoot } from '../../config/builds/kept-build.ts';
import type { FunctionName } from '../../config/functions.ts';

/** Returns a function's code as an archive. */
export type CodeOf = (functionName: FunctionName) => Code;

/** The entry file's name without extension, as in the handler `index.handler`. */
export const bundleName = 'index';

/** Where a function's bundle is written. */
export const bundleDirectory = (name: string) => join(projectRoot, 'dist', 'functions', name);

/** The packages that `buildFunctions` has built on this machine, without Docker. */
export const builtCode: CodeOf = (name) => Code.fromAsset(bundleDirectory(name));
