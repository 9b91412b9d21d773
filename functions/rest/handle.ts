import { type GraphQLSchema, parse as parseDocument, validate } from 'graphql';
import type { App } from '../../domain/core/app.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { hasFields } from '../../domain/core/operations/operation-errors.ts';
import { AnswerBudget } from '../../schema/core/answer-budget.ts';
import type { Context, OperationCall, RawInput } from '../../schema/core/context.ts';
import { type HttpAnswer, json } from '../http/input.ts';
import { Call } from './call.ts';
import { sendTable } from './exports.ts';
import { checkOutput } from './plan/check-output.ts';
import { compilePlan } from './plan/compile.ts';
import { type DocumentRoute, isCsvRoute, isRestRoute, type RestRoute } from './route.ts';
import { createRouteHandler, type RouteRunner } from './serve.ts';

/**
 * Throws if a row's document is invalid, cannot be compiled, or does not select the fields of the row's `output`. The tests and the
 * printing of the OpenAPI document call it. At start it would add a quarter to a cold start.
 */
export function checkRow(graphqlSchema: GraphQLSchema, route: DocumentRoute): void {
  const document = parseDocument(route.document);
  const mistakes = validate(graphqlSchema, document);
  if (mistakes.length > 0) throw new Error(`${route.method} ${route.path}: ${mistakes.map(String).join('; ')}`);
  checkOutput(graphqlSchema, route, document);
  compilePlan(graphqlSchema, document);
}

/** A call of a row's operation, which knows its input once the operation has read it. */
interface RowCall extends OperationCall {
  readonly input: RawInput | undefined;
}

/** Runs a row's document for a caller. Returns the row's payload as it is sent. Throws the first error of any resolver. */
export type RowRunner = (
  app: App,
  actor: Actor,
  call: RowCall,
  toAnswer: (payload: unknown) => HttpAnswer,
) => Promise<HttpAnswer>;

/** Parses and compiles a row's document, which `checkRow` accepts. */
export function compileRow(graphqlSchema: GraphQLSchema, route: DocumentRoute): RowRunner {
  const document = parseDocument(route.document);
  const run = compilePlan(graphqlSchema, document);
  const isMutation = document.definitions.some(
    (part) => part.kind === 'OperationDefinition' && part.operation === 'mutation',
  );
  return async (app, actor, call, toAnswer) => {
    const answer = new AnswerBudget();
    const context: Context = { app, actor, call, loaders: {}, answer };
    // The ids alone: the operation takes its input from `call`.
    const data = await run(isMutation ? { input: call.ids } : call.ids, context);
    if (!call.input && hasFields(route.operation.input)) throw new Error(`no field runs ${route.operation.name}`);
    const result = toAnswer(route.pick(data, call.input));
    if (!answer.fits(result.body)) throw answer.refusal;
    return result;
  };
}

function compile(graphqlSchema: GraphQLSchema, route: DocumentRoute): RouteRunner<string> {
  const runRow = compileRow(graphqlSchema, route);
  return async (app, { actor }, event, ids) => {
    const call = new Call(app, actor, route, { event, ids });
    return runRow(app, actor, call, (data) => {
      const warnings = call.warnings();
      return json(route.status ?? 200, { success: true, data, ...(warnings.length > 0 ? { warnings } : {}) });
    });
  };
}

/** Serves the rows of the REST table that have a document, by the schema's resolvers, and files of limited length. */
export const createRestHandler = (app: App, graphqlSchema: GraphQLSchema, routes: readonly RestRoute[]) =>
  createRouteHandler(app, routes.filter(isRestRoute), (route) =>
    isCsvRoute(route) ? sendTable(route) : compile(graphqlSchema, route),
  );
