import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '../../schema/index.ts';

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

type Part = readonly [name: string, description: string | null | undefined];

const fieldParts = (name: string, field: GraphQLField<unknown, unknown> | GraphQLInputField): Part[] => [
  [name, field.description],
  ...('args' in field ? field.args.map((arg): Part => [`${name}(${arg.name})`, arg.description]) : []),
];

function partsOf(type: GraphQLNamedType): Part[] {
  const own: Part = [type.name, type.description];
  if (isEnumType(type)) return [own, ...type.getValues().map((v): Part => [`${type.name}.${v.name}`, v.description])];
  if (!isObjectType(type) && !isInputObjectType(type) && !isInterfaceType(type)) return [own];
  const fields = Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields());
  return [own, ...fields.flatMap((field) => fieldParts(`${type.name}.${field.name}`, field))];
}

it('describes every type, field, argument and enum value', () => {
  const parts = types.flatMap(partsOf);
  expect(parts.length).toBeGreaterThan(1_000);
  expect(parts.filter(([, description]) => !description?.trim()).map(([name]) => name)).toEqual([]);
});

it('says which scope, limits and errors each operation has', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((root) => Object.values(root!.getFields()));
  expect(fields.length).toBeGreaterThan(70);
  const silent = fields.filter(
    ({ description }) =>
      !/\n\n(Scope: `[a-z]+:[a-z*]+`|Needs no scope)\. Limits: .+\. Errors: .+\./.test(description ?? ''),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  const crawl = schema.getMutationType()!.getFields().crawlSite!.description;
  expect(crawl).toContain('Scope: `knowledge:write`. Limits: 10 requests per minute and workspace');
  expect(crawl).toContain('`NOT_FOUND`, `VALIDATION_ERROR`');
});
