import { Aws, Fn } from 'aws-cdk-lib';

/** The last part of the stack's id, for names that must differ between stacks of one name: 12 hexadecimal digits. */
export const stackIdPart = (): string => Fn.select(4, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))));
