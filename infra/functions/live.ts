import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { type FunctionName, functionNames, liveAlias } from '../../config/functions.ts';
import { recordOf } from '../../config/keys.ts';
import type { PlatformFunctions } from './create.ts';

/** What is called: the version of each function that is live. */
export type LiveFunctions = Record<FunctionName, Alias>;

/**
 * What decides whether a function has a new version: its code and configuration, not its concurrency or tags. Without this context, a
 * deployment that changes only those fails.
 */
export const versionContext = [
  '@aws-cdk/aws-lambda:recognizeVersionProps',
  '@aws-cdk/aws-lambda:recognizeLayerVersion',
];

/** Publishes a version of each function that changed, and points its alias to it. */
export const publish = (functions: PlatformFunctions): LiveFunctions =>
  recordOf(functionNames, (name) => functions[name].addAlias(liveAlias));
