import { RemovalPolicy } from 'aws-cdk-lib';
import type { Alias, VersionOptions } from 'aws-cdk-lib/aws-lambda';
import { type FunctionName, functionNames, liveAlias } from '../../config/functions.ts';
import { recordOf } from '../../config/keys.ts';
import type { PlatformFunctions } from './create.ts';

/** What is called: the version of each function that is live. */
export type LiveFunctions = Record<FunctionName, Alias>;

/** Earlier versions are kept, so that the alias can return to them. They are deleted with their function. */
export const versionOptions: VersionOptions = { removalPolicy: RemovalPolicy.RETAIN };

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
