import type { NamedWrites, Refusal, Refused, Write } from '../ports/store.ts';

/** One write of a transaction, and where its refusal is reported: under a name, and within a map under an id. */
export interface NamedWrite {
  name: string;
  write: Write;
  within: 'one' | 'list' | 'map';
  id: string;
}

const isOne = (value: NonNullable<NamedWrites[string]>): value is Write =>
  !Array.isArray(value) && !(value instanceof Map);

/** The writes of a transaction in order. For implementations of the store. */
export function listWrites(writes: NamedWrites): NamedWrite[] {
  return Object.entries(writes).flatMap(([name, value]): NamedWrite[] => {
    if (!value) return [];
    if (value instanceof Map) return [...value].map(([id, write]) => ({ name, id, write, within: 'map' }));
    if (Array.isArray(value)) return value.map((write) => ({ name, id: '', write, within: 'list' }));
    return isOne(value) ? [{ name, id: '', write: value, within: 'one' }] : [];
  });
}

/** The refusals of writes, as `listWrites` returned them, under the caller's names. */
export function refusedByName<Writes extends NamedWrites>(
  refusals: readonly (NamedWrite & Refusal)[],
): Refused<Writes> {
  const refused: Record<string, Refusal | Refusal[] | Map<string, Refusal>> = {};
  for (const { name, id, within, item } of refusals) {
    const refusal = refused[name];
    if (within === 'one') refused[name] = { item };
    else if (within === 'list') refused[name] = [...(Array.isArray(refusal) ? refusal : []), { item }];
    else refused[name] = new Map([...(refusal instanceof Map ? refusal : []), [id, { item }]]);
  }
  return refused as Refused<Writes>;
}
