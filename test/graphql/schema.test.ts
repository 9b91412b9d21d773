import { readFileSync } from 'node:fs';
import {
  type GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '../../schema/index.ts';

const rootFields = (root: GraphQLObjectType | null | undefined) => Object.values(root?.getFields() ?? {});
const capitalised = (name: string) => name[0]!.toUpperCase() + name.slice(1);

it('is committed as it is served', () => {
  const committed = readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8');
  expect(committed).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`);
});

/** They are told nothing, and GraphQL knows no input type without a field. */
const withoutInput = ['deleteBrandLogo', 'deleteCustomDomain', 'testMailConfig', 'verifyCustomDomain'];

it('gives every mutation one input and a payload under its own name', () => {
  const shapes = rootFields(schema.getMutationType()).map(({ name, args, type }) => [
    name,
    args.map((arg) => `${arg.name}: ${arg.type}`).join(', '),
    String(type),
  ]);
  expect(shapes.length).toBeGreaterThan(15);
  expect(shapes).toEqual(
    shapes.map(([name = '']) => [
      name,
      withoutInput.includes(name) ? '' : `input: ${capitalised(name)}Input!`,
      `${capitalised(name)}Payload`,
    ]),
  );
});

it('lets a failed root field leave the others standing', () => {
  const strict = [schema.getQueryType(), schema.getMutationType()]
    .flatMap(rootFields)
    .filter((field) => isNonNullType(field.type));
  expect(strict.map(({ name }) => name)).toEqual([]);
});

it('pages by cursor with connections of one shape', () => {
  const connections = Object.values(schema.getTypeMap()).filter((type) => type.name.endsWith('Connection'));
  expect(connections.length).toBeGreaterThanOrEqual(3);
  for (const type of connections) {
    const node = type.name.replace(/Connection$/, '');
    const fields = isObjectType(type) ? type.getFields() : {};
    expect(String(fields.edges?.type)).toBe(`[${node}Edge!]!`);
    expect(String(fields.pageInfo?.type)).toBe('PageInfo!');
  }
  for (const field of rootFields(schema.getQueryType()).filter(({ type }) => String(type).endsWith('Connection'))) {
    expect(
      field.args.map(({ name }) => name),
      field.name,
    ).toEqual(expect.arrayContaining(['first', 'after']));
  }
});

it('names enum values in capitals', () => {
  const names = Object.values(schema.getTypeMap())
    .filter((type) => isEnumType(type) && !type.name.startsWith('__'))
    .flatMap((type) => (isEnumType(type) ? type.getValues().map(({ name }) => name) : []));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([]);
});

it('has no list that may hold null', () => {
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));
  const loose = types.flatMap((type) =>
    isObjectType(type) || isInputObjectType(type)
      ? Object.values(type.getFields()).filter((field) => {
          const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
          return isListType(inner) && !isNonNullType(inner.ofType);
        })
      : [],
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});
