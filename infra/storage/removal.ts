import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from '../settings.ts';

type KeepData = Pick<Settings, 'keepData'>;

/**
 * What happens to the bucket and the key when the stack is deleted: they are kept, unless the stack was made to be thrown away.
 * A first deployment that fails removes them, because they are empty.
 */
export const removalOf = ({ keepData }: KeepData): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * The table is kept also when a first deployment fails. It is protected from deletion, so CloudFormation could not remove it
 * and the rollback would fail. An empty table costs nothing.
 */
export const tableRemovalOf = ({ keepData }: KeepData): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
