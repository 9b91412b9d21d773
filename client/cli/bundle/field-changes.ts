import type { Client } from '../../client.ts';
import { isCovered } from './content.ts';

/** A field before and after. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** One thing that an `apply` does. */
export interface BotChange {
  op: 'add' | 'change' | 'remove';
  part: string;
  /** Which one. Null: there is one only. */
  name: string | null;
  /** Of a change. Empty otherwise. */
  fields: readonly FieldChange[];
  make(client: Client): Promise<unknown>;
}

/** The fields that a file says otherwise than the chatbot has them. */
export function fieldChanges(said: object, actual: object): FieldChange[] {
  const from = actual as Record<string, unknown>;
  return Object.entries(said)
    .filter(([field, to]) => !isCovered(to, from[field]))
    .map(([field, to]) => ({ field, from: from[field], to }));
}

export const valuesOf = (changes: readonly FieldChange[]): object =>
  Object.fromEntries(changes.map(({ field, to }) => [field, to]));
