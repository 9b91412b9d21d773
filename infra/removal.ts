import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

/** What becomes of the data when its stack is destroyed: it stays, unless the stack was made to be thrown away. */
export const removalOf = ({ keepData }: Settings): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
