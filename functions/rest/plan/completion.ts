import type { Context } from '../../../schema/core/context.ts';
import { allOf, isPromise } from './settle.ts';
import type { Variables } from './values.ts';

interface PlanCall {
  variables: Variables;
  context: Context;
}
/** Converts a resolver's result to a response value or a promise of one. */
export type Complete = (value: unknown, call: PlanCall) => unknown;

export interface PlanField {
  key: string;
  read(object: unknown, call: PlanCall): unknown;
}

/** Completes each item of a list. */
export const completeList =
  (complete: Complete, name: string): Complete =>
  (value, call) => {
    if (!Array.isArray(value)) throw new Error(`Expected a list for field ${name}.`);
    const waiting: Promise<unknown>[] = [];
    const list = value.map((entry, n) => {
      const done = isPromise(entry) ? entry.then((settled) => complete(settled, call)) : complete(entry, call);
      if (isPromise(done))
        waiting.push(
          done.then((settled) => {
            list[n] = settled;
          }),
        );
      return done;
    });
    return waiting.length > 0 ? allOf(waiting).then(() => list) : list;
  };

/** Reads all fields of an object in parallel. */
export function completeObject(fields: readonly PlanField[], object: unknown, call: PlanCall): unknown {
  const data: Record<string, unknown> = {};
  const waiting: Promise<unknown>[] = [];
  for (const { key, read } of fields) {
    try {
      const value = read(object, call);
      data[key] = value;
      if (isPromise(value)) {
        const settled = value.then((settled) => {
          data[key] = settled;
        });
        waiting.push(settled);
      }
    } catch (error) {
      if (waiting.length === 0) throw error;
      waiting.push(Promise.reject(error));
      break;
    }
  }
  return waiting.length > 0 ? allOf(waiting).then(() => data) : data;
}
