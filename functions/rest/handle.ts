import { type ExecutionResult, execute, type GraphQLSchema, parse as parseDocument, validate } from 'graphql';
import type { App } from '../../domain/core/app.ts';
import type { Context } from '../../schema/core/context.ts';
import { success } from '../http/input.ts';
import { readCall } from './call.ts';
import { enumConverters } from './enums.ts';
import { type DocumentRoute, isDocumentRoute, type Route } from './route.ts';
import { createRouteHandler, type Run } from './serve.ts';

export { failed } from './serve.ts';

/** Parses and validates a route's document once, and gives what runs it. Throws at start when a document is wrong. */
function compile(schema: GraphQLSchema, route: DocumentRoute): Run<string> {
  const document = parseDocument(route.document);
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) throw new Error(`${route.method} ${route.path}: ${mistakes.map(String).join('; ')}`);
  const { toNames, toValues } = enumConverters(schema, document);
  const isMutation = document.definitions.some(
    (part) => part.kind === 'OperationDefinition' && part.operation === 'mutation',
  );
  return async (app, caller, event, ids) => {
    const call = await readCall(app, caller.actor, route, event, ids);
    const input = { ...call.input, ...ids };
    const variableValues = toNames(isMutation ? { input } : input);
    const contextValue: Context = { app, actor: call.actor, loaders: new Map() };
    const result = (await execute({ schema, document, variableValues, contextValue })) as ExecutionResult;
    if (result.errors?.[0]) throw result.errors[0].originalError ?? result.errors[0];
    return success(route.pick(toValues(result.data)), route.status);
  };
}

/** The REST facade: each row's document, executed against the schema. What is answered by a file is served elsewhere. */
export const createRestHandler = (app: App, schema: GraphQLSchema, routes: readonly Route[]) =>
  createRouteHandler(app, routes.filter(isDocumentRoute), (route) => compile(schema, route));
