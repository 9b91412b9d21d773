import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type IdOf, kindOf, type SweepCall } from './calls.ts';
import { complemented } from './complements.ts';

const schema = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));

type Field = GraphQLField<unknown, unknown>;

/** A root field, with the scope that its description names. */
export interface GraphqlCall extends SweepCall {
  kind: 'query' | 'mutation' | 'subscription';
  /** Null: none is needed. */
  scope: string | null;
}

const scalars: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, AnalyticsRange: 'LAST_7D' };
const texts: [RegExp, string][] = [
  [/email/i, 'a@b.example'],
  [/url/i, 'https://host.invalid/'],
  [/^tz$|timezone/i, 'UTC'],
  [/color/i, '#ffffff'],
  [/domain/i, 'desk.host.invalid'],
];

/** Calls `id` of the field `chatbot` by the name `chatbotId`. */
const ownName = (name: string, owner: string) => (name === 'id' ? `${owner}Id` : name);

const isId = (type: GraphQLInputType) => String(getNamedType(type)) === 'ID';

function holdsIds(type: GraphQLInputType, seen = new Set<string>()): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return isId(named);
  if (seen.has(named.name)) return false;
  seen.add(named.name);
  return Object.values(named.getFields()).some((field) => holdsIds(field.type, seen));
}

interface Place {
  slot: string;
  name: string;
  owner: string;
}

/** The smallest value of a type, plus whatever can hold an id. */
function valueFor(type: GraphQLInputType, place: Place, idOf: IdOf): unknown {
  const known = getNullableType(type);
  if (isListType(known)) return holdsIds(known) || isNonNullType(type) ? [valueFor(known.ofType, place, idOf)] : [];
  if (isEnumType(known)) return known.getValues()[0]?.name;
  if (isInputObjectType(known)) {
    const fields = Object.values(known.getFields()).filter(
      (field) => isNonNullType(field.type) || holdsIds(field.type),
    );
    return Object.fromEntries(
      fields.map((field) => [
        field.name,
        valueFor(field.type, { slot: `${place.slot}.${field.name}`, name: field.name, owner: known.name }, idOf),
      ]),
    );
  }
  const kind = isId(type)
    ? (kindOf(place.name, place.owner) ?? kindOf(ownName(place.name, place.owner), ''))
    : undefined;
  if (kind) return idOf(place.slot, kind);
  return scalars[String(known)] ?? texts.find(([names]) => names.test(place.name))?.[1] ?? 'text';
}

/** All fields without arguments that need one, to a depth where every record of the API has its own fields. */
function selection(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(({ args }) => !args.some((arg) => isNonNullType(arg.type)));
  const parts = fields.flatMap((field) => {
    const of = getNamedType(field.type);
    if (!isObjectType(of))
      return isListType(getNullableType(field.type)) && !('getFields' in of)
        ? [field.name]
        : 'getFields' in of
          ? []
          : [field.name];
    return depth > 0 ? [`${field.name} ${selection(of, depth - 1)}`] : [];
  });
  return `{ ${['__typename', ...parts].join(' ')} }`;
}

const DEPTH = { query: 2, mutation: 2, subscription: 1 };

function bodyOf(kind: GraphqlCall['kind'], field: Field, idOf: IdOf): string {
  const used = field.args.filter(({ type }) => isNonNullType(type) || holdsIds(type));
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const of = getNamedType(field.type);
  const selected = isObjectType(of) ? selection(of, DEPTH[kind]) : 'getFields' in of ? '{ __typename id }' : '';
  const variables = Object.fromEntries(
    used.map(({ name, type }) => {
      const value = valueFor(type, { slot: `args.${name}`, name, owner: field.name }, idOf);
      return [name, name === 'input' ? complemented(field.name, value) : value];
    }),
  );
  const [declaration, call] = used.length > 0 ? [`(${declared})`, `(${given})`] : ['', ''];
  return JSON.stringify({ query: `${kind} Q${declaration} { ${field.name}${call} ${selected} }`, variables });
}

function scopeOf({ name, description }: Field): string | null {
  const [, scope] = /^Scope: `([^`]+)`/m.exec(description ?? '') ?? [];
  if (scope) return scope;
  if (/^Needs no scope\./m.test(description ?? '')) return null;
  throw new Error(`The description of ${name} names no scope.`);
}

const headers = { 'content-type': 'application/json' };
const toCall =
  (kind: GraphqlCall['kind']) =>
  (field: Field): GraphqlCall => ({
    name: field.name,
    kind,
    scope: scopeOf(field),
    build: (idOf) => ({
      method: 'POST',
      target: kind === 'subscription' ? '/graphql/stream' : '/graphql',
      headers: kind === 'subscription' ? { ...headers, accept: 'text/event-stream' } : headers,
      body: bodyOf(kind, field, idOf),
    }),
  });

const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {});

/** A call of each field of the three root types. */
export const graphqlCalls: readonly GraphqlCall[] = [
  ...fieldsOf(schema.getQueryType()).map(toCall('query')),
  ...fieldsOf(schema.getMutationType()).map(toCall('mutation')),
  ...fieldsOf(schema.getSubscriptionType()).map(toCall('subscription')),
];
