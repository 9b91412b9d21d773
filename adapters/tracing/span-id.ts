import { randomBytes } from 'node:crypto';

/** 16 hex digits. */
export const createSpanId = (): string => randomBytes(8).toString('hex');
