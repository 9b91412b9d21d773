import { type GraphQLSchema, parse as parseDocument, validate } from 'graphql';
import type { App } from '../../domain/core/app.ts';
import type { Context } from '../../schema/core/context.ts';
import { success } from '../http/input.ts';
import { readCall } from './call.ts';
import { compilePlan } from './plan.ts';
import { type DocumentRoute, isDocumentRoute, type Route } from './route.ts';
import { createRouteHandler, type Run } from './serve.ts';

/** Parses, validates and compiles a route's document once, and gives what runs it. Throws at start when a document is wrong. */
function compile(schema: GraphQLSchema, route: DocumentRoute): Run<string> {
  const document = parseDocument(route.document);
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) throw new Error(`${route.method} ${route.path}: ${mistakes.map(String).join('; ')}`);
  const run = compilePlan(schema, document);
  const isMutation = document.definitions.some(
    (part) => part.kind === 'OperationDefinition' && part.operation === 'mutation',
  );
  return async (app, caller, event, ids) => {
    const call = await readCall(app, caller.actor, route, event, ids);
    const input = { ...call.input, ...ids };
    const context: Context = { app, actor: call.actor, loaders: new Map() };
    const data = await run(isMutation ? { input } : input, context);
    return success(route.pick(data), route.status);
  };
}

/** The REST facade: each row's document, which calls the schema's resolvers. What is answered by a file is served elsewhere. */
export const createRestHandler = (app: App, schema: GraphQLSchema, routes: readonly Route[]) =>
  createRouteHandler(app, routes.filter(isDocumentRoute), (route) => compile(schema, route));
