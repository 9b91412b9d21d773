import type { JsonObject } from '../call/json-nodes.ts';
import { type ActionInput, MAX_INPUTS } from '../records/inputs.ts';
import { inputOf, keyOf, shapeOf } from './inputs.ts';

/** Collects inputs and what could not become one. */
export class InputCollector {
  readonly inputs: ActionInput[] = [];
  readonly problems: string[] = [];
  readonly #keys = new Set<string>(['idempotency_key']);

  /** The key of a new input. Undefined: it cannot be one. */
  add(name: string, schema: JsonObject | undefined, more: { isRequired: boolean; description: string | undefined }) {
    const shape = shapeOf(schema ?? {});
    if (!shape || this.inputs.length === MAX_INPUTS) {
      if (more.isRequired) this.problems.push(`${name} is required, and cannot be an input.`);
      else this.problems.push(`${name} is left out.`);
      return undefined;
    }
    const key = keyOf(name, this.#keys);
    this.#keys.add(key);
    this.inputs.push(inputOf(shape, { key, name, ...more }));
    return key;
  }
}
