import {
  astFromValue,
  type DocumentNode,
  execute,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  typeFromAST,
  valueFromASTUntyped,
} from 'graphql';
import { afterAll, describe, expect, it } from 'vitest';
import { compilePlan } from '../../functions/rest/plan/compile.ts';
import { isDocumentRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';
import type { Context } from '../../schema/core/context.ts';
import { schema } from '../../schema/index.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));
const hash = (text: string) => [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9_973, 7);
const enumsOf = () => Object.values(schema.getTypeMap()).filter(isEnumType);
const pick = (type: GraphQLEnumType, seed: string) =>
  type.getValues()[hash(seed) % type.getValues().length]!.value as unknown;

/** What the fixtures' resolvers do: which field fails or is null, and which were called how. */
interface Fixture {
  seed: string;
  calls: unknown[];
  failing?: string;
  missing?: string;
}
let fixture: Fixture;
const failure = new Error('A resolver failed.');

type Type = GraphQLOutputType | GraphQLInputType;
/** A value of a type, the same for the same seed; some are promises and some null. */
function makeValue(type: Type, seed: string, isInput = false): unknown {
  if (isNonNullType(type)) return makeValue(type.ofType as Type, seed, isInput);
  if (isListType(type)) {
    const entries = [0, 1].map((n) => makeValue(type.ofType as Type, `${seed}${n}`, isInput));
    return !isInput && hash(seed) % 2 === 0 ? entries.map((entry) => Promise.resolve(entry)) : entries;
  }
  if (isEnumType(type)) return pick(type, seed);
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || hash(seed + field.name) % 3 > 0,
    );
    return Object.fromEntries(fields.map((field) => [field.name, makeValue(field.type, seed + field.name, true)]));
  }
  if (isObjectType(type)) return {};
  // REST passes variables on as they are. This one is converted to itself.
  if (type.name === 'AnalyticsRange' && isInput) return 'last_7d';
  const known: Record<string, unknown> = { Int: hash(seed), Float: hash(seed) / 8, Boolean: hash(seed) % 2 === 0 };
  return known[type.name] ?? `value ${seed}`;
}

function resolverOf(parent: string, { name, type }: GraphQLField<unknown, unknown>) {
  const field = `${parent}.${name}`;
  return (_source: unknown, args: object, _context: unknown, info: { path: { prev: unknown }; fieldName: string }) => {
    const { seed, calls, failing, missing } = fixture;
    calls.push([field, plain(args), info.path.prev === undefined, info.fieldName]);
    if (failing === field) throw failure;
    const at = `${seed} ${field} ${JSON.stringify(plain(args))}`;
    const isNull = missing === field || (!isNonNullType(type) && hash(`${at} null`) % 4 === 0);
    const value = isNull ? null : makeValue(type, at);
    return hash(`${at} promise`) % 3 === 0 ? Promise.resolve(value) : value;
  };
}

// The schema is shared with the worker's other files, which need its own resolvers again.
const restorers: (() => void)[] = [];
for (const type of Object.values(schema.getTypeMap())) {
  if (!isObjectType(type) || type.name.startsWith('__')) continue;
  for (const field of Object.values(type.getFields())) {
    const { resolve } = field;
    field.resolve = resolverOf(type.name, field);
    restorers.push(() => {
      if (resolve) field.resolve = resolve;
      else delete field.resolve;
    });
  }
}
afterAll(() => {
  for (const restore of restorers) restore();
});

/** The generic executor, which is given enums by their names, and here answers their values. */
async function byGraphql(document: DocumentNode, variables: Record<string, unknown>): Promise<unknown> {
  const variableValues = Object.fromEntries(
    variableTypes(document).flatMap(([name, type]) =>
      variables[name] === undefined ? [] : [[name, valueFromASTUntyped(astFromValue(variables[name], type)!)]],
    ),
  );
  for (const type of enumsOf()) type.serialize = (value) => value as string;
  try {
    const { data, errors } = await execute({ schema, document, variableValues, contextValue: {} });
    if (errors?.[0]) throw errors[0].originalError ?? errors[0];
    return data;
  } finally {
    for (const type of enumsOf()) delete (type as { serialize?: unknown }).serialize;
  }
}

const variableTypes = (document: DocumentNode): [string, GraphQLInputType][] =>
  document.definitions.flatMap((part) =>
    part.kind === 'OperationDefinition'
      ? (part.variableDefinitions ?? []).map(({ variable, type }): [string, GraphQLInputType] => [
          variable.name.value,
          typeFromAST(schema, type as never) as GraphQLInputType,
        ])
      : [],
  );

const variablesOf = (document: DocumentNode, seed: string) =>
  Object.fromEntries(
    variableTypes(document)
      .filter(([name, type]) => isNonNullType(type) || hash(seed + name) % 3 > 0)
      .map(([name, type]) => [name, makeValue(type, seed + name, true)]),
  );

/** What came of a run: its answer or its failure, and the resolvers that it called. */
async function outcome(made: Omit<Fixture, 'calls'>, run: () => unknown) {
  fixture = { ...made, calls: [] };
  const answer = await Promise.resolve()
    .then(run)
    .then(
      (data) => ({ data: plain(data) }),
      (error: Error) => ({ error: error.message }),
    );
  const calls = fixture.calls.map((call) => JSON.stringify(call)).toSorted();
  return { ...answer, calls };
}

describe.each(routes.filter(isDocumentRoute).map((route) => [`${route.method} ${route.path}`, route.document]))(
  'the plan of %s',
  (_name, text) => {
    const document = parse(text);
    const plan = compilePlan(schema, document);
    const both = async (made: Omit<Fixture, 'calls'>) => {
      const variables = variablesOf(document, made.seed);
      const expected = await outcome(made, () => byGraphql(document, structuredClone(variables)));
      const found = await outcome(made, () => plan(variables, {} as Context));
      return { expected, found };
    };

    it('answers what the generic executor answers, by the same calls', async () => {
      for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
        const { expected, found } = await both({ seed });
        expect(found).toEqual(expected);
        expect(found).toHaveProperty('data');
      }
    });

    it('fails where it fails, with the same error', async () => {
      const { found: whole } = await both({ seed: 'a' });
      const fields = [...new Set(whole.calls.map((call) => String(JSON.parse(call)[0])))];
      for (const field of fields) {
        for (const made of [
          { seed: 'a', failing: field },
          { seed: 'a', missing: field },
        ]) {
          const { expected, found } = await both(made);
          expect({ ...found, calls: [] }).toEqual({ ...expected, calls: [] });
        }
      }
    });
  },
);
