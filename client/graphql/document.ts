import { printDocument } from '../print-document.ts';

declare const shape: unique symbol;

/** A GraphQL document with the types of its variables and data. A plain string works too, with both as `unknown`. */
export type TypedDocument<Data, Variables> = string & { readonly [shape]?: (variables: Variables) => Data };

/** The types that code generators attach to a document. */
interface Decorated<Data, Variables> {
  readonly __apiType?: (variables: Variables) => Data;
}
/** A parsed document, such as GraphQL Code Generator's `TypedDocumentNode` or the result of gql.tada's `graphql()`. */
export interface ParsedDocument<Data, Variables> extends Decorated<Data, Variables> {
  readonly kind: 'Document';
  readonly definitions: readonly unknown[];
}
/** GraphQL Code Generator's `TypedDocumentString`. */
export interface DocumentString<Data, Variables> extends Decorated<Data, Variables> {
  toString(): string;
  readonly length: number;
  concat(...strings: string[]): string;
}
/** Any document that the client can send. */
export type AnyDocument<Data, Variables> =
  | TypedDocument<Data, Variables>
  | ParsedDocument<Data, Variables>
  | DocumentString<Data, Variables>;

/** The data type of a document. */
export type DataOf<Document> = Document extends AnyDocument<infer Data, never> ? Data : never;

export function textOf(graphqlDocument: AnyDocument<unknown, never>): string {
  // A build whose documents are all strings can drop this label, and the printer with it.
  // biome-ignore lint/suspicious/noConfusingLabels: esbuild's `dropLabels` finds it by this name
  // biome-ignore lint/correctness/noUnusedLabels: as above
  PARSED: if (typeof graphqlDocument === 'object' && 'kind' in graphqlDocument) return printDocument(graphqlDocument);
  return String(graphqlDocument);
}
