import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Change, Item } from '../../domain/core/app.ts';

export type RawItem = Record<string, AttributeValue>;

const toRaw = (item: Record<string, unknown>): RawItem => marshall(item, { removeUndefinedValues: true });

/*
 * A try whose answer was lost, or that met a 5xx, may have been applied. The next try then fails the write's own condition. These
 * functions look at the item as it stands and tell whether the write is in it.
 */

export const hasPut = (item: Item, raw: RawItem | undefined): boolean => isDeepStrictEqual(toRaw(item), raw);

/**
 * True where every attribute has the value that the change gives it. A counter cannot tell, so `add` is not looked at: a change
 * that only counts is never recognised. Whoever must not be confused with another writer sets a unique value.
 */
export function hasUpdate({ set = {}, setOnce = {}, remove = [] }: Change, raw: RawItem | undefined): boolean {
  if (!raw) return false;
  const wanted = toRaw(set);
  const names = Object.keys(wanted);
  if (names.length === 0 && remove.length === 0) return false;
  return (
    names.every((name) => isDeepStrictEqual(wanted[name], raw[name])) &&
    Object.keys(toRaw(setOnce)).every((name) => name in raw) &&
    remove.every((name) => !(name in raw))
  );
}

export const hasRemoved = (raw: RawItem | undefined): boolean => !raw || Object.keys(raw).length === 0;
