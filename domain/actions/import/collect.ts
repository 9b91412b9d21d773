import type { JsonObject } from '../call/json-nodes.ts';
import { placeholdersIn } from '../call/template.ts';
import { type ActionInput, MAX_INPUTS } from '../records/inputs.ts';
import { fixedOf, inputOf, keyOf, shapeOf } from './inputs.ts';

interface NewInput {
  isRequired: boolean;
  description: string | undefined;
}

/** Collects inputs and what could not become one. */
export class InputCollector {
  readonly inputs: ActionInput[] = [];
  readonly problems: string[] = [];
  readonly #keys = new Set<string>(['idempotency_key']);

  /** The key of a new input. Undefined: it cannot be one. */
  add(name: string, schema: JsonObject | undefined, more: NewInput): string | undefined {
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

  /** What stands for a property in JSON: its only possible value, or the placeholder of a new input. Undefined: nothing can. */
  valueOf(name: string, schema: JsonObject | undefined, more: NewInput): unknown {
    const fixed = schema && fixedOf(schema);
    if (!fixed) {
      const key = this.add(name, schema, more);
      return key === undefined ? undefined : `{${key}}`;
    }
    if (placeholdersIn(JSON.stringify(fixed.value)).length === 0) return fixed.value;
    this.problems.push(`${name} is left out: its only value would be read as a placeholder.`);
    return undefined;
  }
}
