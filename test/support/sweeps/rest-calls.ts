import type { JsonSchema, Resolve } from '../fuzz/json-schema.ts';
import type { Api, ApiOperation } from '../fuzz/operations.ts';
import { seeded } from '../fuzz/random.ts';
import { fittingValue } from '../fuzz/values.ts';
import { type IdOf, kindOf, type SweepCall } from './calls.ts';
import { complemented } from './complements.ts';

type Schema = JsonSchema & { oneOf?: JsonSchema[] };

interface Place {
  slot: string;
  name: string;
  operation: string;
}

/** Makes the smallest value that fits a schema, plus whatever can hold an id. */
class Body {
  readonly #resolve: Resolve;
  readonly #idOf: IdOf;

  constructor(resolve: Resolve, idOf: IdOf) {
    this.#resolve = resolve;
    this.#idOf = idOf;
  }

  value(given: JsonSchema, place: Place): unknown {
    const schema = this.#concrete(given);
    if (schema.type === 'array') return this.#list(schema, place);
    if (schema.type === 'object') return this.#object(schema, place);
    const kind = kindOf(place.name, place.operation);
    if (kind && schema.type === 'string') return this.#idOf(place.slot, kind);
    return fittingValue(this.#resolve, schema, seeded(3));
  }

  #concrete(given: JsonSchema): Schema {
    const schema: Schema = this.#resolve(given);
    const options = schema.anyOf ?? schema.oneOf;
    if (!options) return schema;
    const concrete = options.map((option) => this.#concrete(option)).filter(({ type }) => type !== 'null');
    return concrete.find((option) => this.#holdsIds(option, '')) ?? concrete[0]!;
  }

  #list({ items = {}, minItems = 0 }: Schema, place: Place): unknown[] {
    const length = Math.max(minItems, this.#holdsIds(items, place.name) ? 1 : 0);
    return Array.from({ length }, () => this.value(items, place));
  }

  #object({ properties = {}, required = [] }: Schema, { slot, operation }: Place): object {
    const names = Object.keys(properties).filter(
      (name) => required.includes(name) || this.#holdsIds(properties[name]!, name, operation),
    );
    const fields = names.map((name) => [
      name,
      this.value(properties[name]!, { slot: `${slot}.${name}`, name, operation }),
    ]);
    return Object.fromEntries(fields);
  }

  #holdsIds(given: JsonSchema, name: string, operation = ''): boolean {
    const schema = this.#concrete(given);
    if (schema.type === 'array') return this.#holdsIds(schema.items ?? {}, name, operation);
    if (schema.type !== 'object') return kindOf(name, operation) !== undefined;
    return Object.entries(schema.properties ?? {}).some(([each, child]) => this.#holdsIds(child, each, operation));
  }
}

function targetOf({ id, path, parameters }: ApiOperation, api: Api, idOf: IdOf): string {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
    const [fixed] = schema ? (api.resolve(schema).enum ?? []) : [];
    return String(fixed ?? idOf(`path.${name}`, name));
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name }) => {
      const kind = kindOf(name, id);
      return kind ? [`${name}=${idOf(`query.${name}`, kind)}`] : [];
    });
  return query.length > 0 ? `${target}?${query.join('&')}` : target;
}

const toCall =
  (api: Api, operation: ApiOperation) =>
  (idOf: IdOf): ReturnType<SweepCall['build']> => {
    const { id, method, body } = operation;
    const target = targetOf(operation, api, idOf);
    if (!body) return { method, target, headers: {} };
    const value = new Body(api.resolve, idOf).value(body, { slot: 'body', name: '', operation: id });
    return {
      method,
      target,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(complemented(id, value)),
    };
  };

/** A call of each operation below a path. */
export const restCalls = (api: Api, below: string): SweepCall[] =>
  api.operations
    .filter(({ path }) => path.startsWith(below))
    .map((operation) => ({ name: operation.id, build: toCall(api, operation) }));
