import { conflict } from '../../core/errors.ts';
import type { CallOutcome } from '../call/send.ts';
import { byKey } from '../call/template.ts';
import type { ActionValue } from '../records/inputs.ts';
import type { StoredAction } from '../records.ts';

/** The recorded answer for these values: that of most equal values, or the one for all others. Throws CONFLICT without one. */
function recordedAnswer({ examples }: Pick<StoredAction, 'examples'>, values: readonly ActionValue[]) {
  const stated = byKey(values);
  const fitting = examples.filter((example) => example.values.every(({ key, value }) => stated.get(key) === value));
  const [best] = fitting.toSorted((a, b) => b.values.length - a.values.length);
  if (!best) throw conflict('The action has no recorded example for these values.');
  return best;
}

export const refuseWithoutExample = (action: StoredAction, values: readonly ActionValue[]): void => {
  recordedAnswer(action, values);
};

/** What the system would have answered. */
export function exampleFor(action: StoredAction, values: readonly ActionValue[]): CallOutcome {
  const { status, body: text } = recordedAnswer(action, values);
  if (status < 300) return { kind: 'done', error: null, status, text };
  return { kind: 'failed', error: `The system answered ${status}.`, status, text };
}
