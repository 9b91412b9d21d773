import { query, useLoad } from '#core';
import type { TypedDocument } from '../../../client/graphql.ts';
import type { Variables } from '../../session/calls.ts';

/** The answer of one query. It is read again when the variables change. */
export const useQuery = <Data, Input extends Variables>(typedDocument: TypedDocument<Data, Input>, variables: Input) =>
  useLoad(JSON.stringify(variables), (signal) => query(typedDocument, variables, signal));
