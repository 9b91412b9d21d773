import { parse, print, stripIgnoredCharacters } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createGraphql } from '../../client/graphql.ts';
import { printDocument } from '../../client/print-document.ts';
import { useScene } from '../support/scene.ts';

const { platform, tenant } = await useScene();
const graphql = createGraphql({ root: platform.root, apiKey: tenant.apiKey });

/** As GraphQL Code Generator's `TypedDocumentString` is made. */
class TypedDocumentString<Data, Variables> extends String {
  readonly __apiType?: (variables: Variables) => Data;
}
/** As `TypedDocumentNode` and gql.tada's documents are typed. */
const typed = <Data, Variables>(text: string) =>
  parse(text, { noLocation: true }) as ReturnType<typeof parse> & { __apiType?: (variables: Variables) => Data };

describe('documents of code generators', () => {
  it('are sent and keep their types', async () => {
    const node = typed<{ workspace: { name: string } }, { [key: string]: never }>('query Mine { workspace { name } }');
    const { workspace } = await graphql.request(node);
    const name: string = workspace.name;
    const text = new TypedDocumentString<{ chatbots: { totalCount: number } }, { first: number }>(
      'query Bots($first: Int) { chatbots(first: $first) { totalCount } }',
    );
    const total: number = (await graphql.request(text, { first: 1 })).chatbots.totalCount;
    // @ts-expect-error a variable is missing
    const missing = () => graphql.request(text);
    expect([typeof name, total, typeof missing]).toEqual(['string', 0, 'function']);
  });

  it.each([
    'query Q($a: [Int!]! = [1, 2], $b: In = {x: "é\\n\\"", y: null, z: ENUM, f: 1.5, t: true}) @d(v: $a) { a: b(c: $a) @skip(if: false) { ...F ... on T @include(if: true) { d } ... { e } } }',
    'fragment F on T { id list { id } } mutation M { go(input: {ids: ["x"], n: -1}) { ok } }',
    '{ a } ',
  ])('are printed as graphql-js prints %j', (text) => {
    const document = parse(text);
    expect(stripIgnoredCharacters(print(parse(printDocument(document))))).toBe(stripIgnoredCharacters(print(document)));
  });

  it('with definitions of types are refused', () => {
    expect(() => printDocument(parse('type T { id: ID }'))).toThrow('A request cannot contain ObjectTypeDefinition.');
  });
});
