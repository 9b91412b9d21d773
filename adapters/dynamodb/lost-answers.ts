import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeUpdates, Item } from '../../domain/core/ports/store.ts';
import type { RawItem } from './raw-item.ts';

const toRaw = (attributes: Record<string, unknown>): RawItem => marshall(attributes, { removeUndefinedValues: true });

/*
 * An attempt that got no response or a 5xx may have been applied. The retry then fails the write's own condition. These
 * functions inspect the current item to find out whether it contains the write.
 */

export const hasPut = (item: Item, raw: RawItem | undefined): boolean => isDeepStrictEqual(toRaw(item), raw);

/**
 * Returns true if every attribute has the value that the change sets. `add` is not checked, because a counter's value
 * proves nothing, so a change that only counts is never recognised. Set a unique value to tell writers apart.
 */
export function hasUpdate(
  { set = {}, setOnce = {}, remove = [] }: AttributeUpdates,
  raw: RawItem | undefined,
): boolean {
  if (!raw) return false;
  const expected = toRaw(set);
  const names = Object.keys(expected);
  if (names.length === 0 && remove.length === 0) return false;
  return (
    names.every((name) => isDeepStrictEqual(expected[name], raw[name])) &&
    Object.keys(toRaw(setOnce)).every((name) => name in raw) &&
    remove.every((name) => !(name in raw))
  );
}

export const hasRemoved = (raw: RawItem | undefined): boolean => !raw || Object.keys(raw).length === 0;
