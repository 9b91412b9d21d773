import { isCheckedToken, newCheckedToken } from '../core/checked-token.ts';
import { sha256 } from '../core/ids.ts';

const PREFIX = 'fd_live_';

export const newKey = (): string => newCheckedToken(PREFIX);
export const isWellFormedKey = (key: string): boolean => isCheckedToken(PREFIX, key);
export const keyHash = sha256;
/** The part of a key that lists show. */
export const keyPrefix = (key: string) => key.slice(0, 12);
