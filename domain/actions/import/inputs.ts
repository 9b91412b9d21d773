import { ownValue } from '../../core/objects.ts';
import { type JsonObject, listAt, textAt, typeOf } from '../call/json-nodes.ts';
import { parsePattern } from '../inputs/pattern.ts';
import { isNumber } from '../inputs/values.ts';
import type { ActionInput } from '../records/inputs.ts';

const MAX_KEY = 40;
const MAX_QUESTION = 500;
const MAX_CHOICES = 50;
const MAX_CHOICE = 100;
const MAX_PATTERN = 200;

/** A name as a key: `orderId` becomes `order_id`. Adds a number if it is taken. */
export function keyOf(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '');
  const base = words.slice(0, MAX_KEY - 3) || 'value';
  for (let n = 1; ; n++) {
    const key = n === 1 ? base : `${base}_${n}`;
    if (!taken.has(key)) return key;
  }
}

type Shape = Pick<ActionInput, 'kind' | 'min' | 'max' | 'whole' | 'pattern' | 'choices'>;
const plain: Shape = { kind: 'text', min: null, max: null, whole: false, pattern: null, choices: [] };

const boundAt = (schema: JsonObject, name: string): string | null => {
  const value = String(ownValue(schema, name));
  return isNumber(value) ? value : null;
};

/** Lengths that an input can have. */
const lengthAt = (schema: JsonObject, name: string): string | null => {
  const length = Number(ownValue(schema, name));
  return Number.isInteger(length) && length >= 1 && length <= 1_000 ? String(length) : null;
};

const choicesOf = (schema: JsonObject): ActionInput['choices'] | undefined => {
  const values = listAt(schema, 'enum').filter(
    (value) => typeof value === 'string' && value && value.length <= MAX_CHOICE,
  );
  const distinct = [...new Set(values.map(String))];
  if (distinct.length === 0 || distinct.length > MAX_CHOICES) return undefined;
  return distinct.map((value) => ({ value, labels: [] }));
};

/** The only value that a schema allows. */
export function fixedOf(schema: JsonObject): { value: unknown } | undefined {
  if (Object.hasOwn(schema, 'const')) return { value: schema.const };
  const values = listAt(schema, 'enum');
  return values.length === 1 ? { value: values[0] } : undefined;
}

/** The input of a schema. Undefined: an object, a list or another type that visitors cannot state. */
export function shapeOf(schema: JsonObject): Shape | undefined {
  const choices = choicesOf(schema);
  if (choices) return { ...plain, kind: 'choice', choices };
  const type = typeOf(schema);
  if (type === 'boolean') return { ...plain, kind: 'boolean' };
  if (type === 'integer' || type === 'number')
    return {
      ...plain,
      kind: 'number',
      min: boundAt(schema, 'minimum'),
      max: boundAt(schema, 'maximum'),
      whole: type === 'integer',
    };
  if (type !== 'string' && type !== undefined) return undefined;
  const format = textAt(schema, 'format');
  if (format === 'date') return { ...plain, kind: 'date' };
  if (format === 'email') return { ...plain, kind: 'email' };
  const pattern = textAt(schema, 'pattern');
  if (pattern && pattern.length <= MAX_PATTERN && parsePattern(pattern)) return { ...plain, kind: 'pattern', pattern };
  return { ...plain, min: lengthAt(schema, 'minLength'), max: lengthAt(schema, 'maxLength') };
}

interface NamedInput {
  key: string;
  /** As the document names it. */
  name: string;
  isRequired: boolean;
  description: string | undefined;
}

export const inputOf = (shape: Shape, { key, name, isRequired, description }: NamedInput): ActionInput => ({
  ...shape,
  key,
  from: 'visitor',
  required: isRequired,
  labels: [],
  questions: [{ language: 'en', text: (description ?? `What is the ${name}?`).slice(0, MAX_QUESTION).toWellFormed() }],
});
