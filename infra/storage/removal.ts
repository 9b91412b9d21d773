import { RemovalPolicy } from 'aws-cdk-lib';
import type { StackSettings } from '../settings.ts';

type KeepData = Pick<StackSettings, 'keepData'>;

/**
 * The removal policy of the bucket, the key and the access log: retained, unless the stack is disposable. A failed first
 * deployment removes them, because they are empty.
 */
export const removalOf = ({ keepData }: KeepData): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * The removal policy of the table and the user pool. The table is retained even if a first deployment fails: it is protected from deletion, so
 * the rollback could not delete it and would fail. An empty table costs nothing.
 */
export const tableRemovalOf = ({ keepData }: KeepData): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
