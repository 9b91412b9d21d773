import type { APIGatewayProxyEvent } from 'aws-lambda';
import { passGate } from '../../domain/access/gate.ts';
import type { Actor } from '../../domain/core/actor.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { parse } from '../../domain/core/fields.ts';
import { type AnyOperation, perform } from '../../domain/core/operation.ts';
import { fileBody } from '../http/file-body.ts';
import { header, jsonBody } from '../http/input.ts';
import { type Form, formBody, isForm } from './form.ts';
import type { FormRoute, Route } from './route.ts';

/** What a row is executed with. */
export interface RouteCall {
  actor: Actor;
  input: Record<string, unknown>;
}

type Ids = Record<string, string>;

/**
 * Reads a row's input from its query, its JSON body or its form. What is wrong with it has its turn after the limits, the gate,
 * the scope and the ids. Throws whatever comes first of these.
 */
export async function readCall(
  app: App,
  actor: Actor,
  route: Route,
  event: APIGatewayProxyEvent,
  ids: Ids,
): Promise<RouteCall> {
  // An id that is none of an enumeration's values would otherwise fail as a variable of the document.
  if (!route.operation.ids.safeParse(ids).success)
    return refuse(app, actor, route.operation, ids, new AppError('NOT_FOUND'));
  if (route.form && isForm(event)) return storeForm(app, actor, route, route.form, event, ids);
  try {
    return { actor, input: parse(route.operation.input, inputOf(route, event)) as Record<string, unknown> };
  } catch (error) {
    return refuse(app, actor, route.operation, ids, route.form ? mentionForm(error) : error);
  }
}

function inputOf(route: Route, event: APIGatewayProxyEvent): Record<string, unknown> {
  const input = sentInput(route, event);
  for (const [field, name] of Object.entries(route.headers ?? {})) {
    const value = header(event, name.toLowerCase());
    if (value !== undefined) input[field] = value;
  }
  return input;
}

function sentInput({ method, carriesFiles, queryToo }: Route, event: APIGatewayProxyEvent): Record<string, unknown> {
  const isQuery = method === 'GET' || (method === 'DELETE' && event.body === null);
  if (isQuery) return { ...event.queryStringParameters };
  const body = carriesFiles ? fileBody(event) : jsonBody(event);
  return queryToo ? { ...event.queryStringParameters, ...body } : body;
}

/** Performs the operation up to its input, which is refused with the error. */
async function refuse(app: App, actor: Actor, operation: AnyOperation, ids: Ids, error: unknown): Promise<never> {
  await perform(app, actor, operation, ids, () => {
    throw error;
  });
  throw error;
}

const mentionForm = (error: unknown) =>
  error instanceof AppError && error.code === 'UNSUPPORTED_MEDIA_TYPE'
    ? new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'The request body must be JSON or multipart/form-data.' })
    : error;

/** Stores the form's file, which is the call that was counted; what then runs is a part of it, and only passes the gate. */
async function storeForm(
  app: App,
  actor: Actor,
  { operation }: Route,
  { store, maxBytes }: FormRoute,
  event: APIGatewayProxyEvent,
  ids: Ids,
): Promise<RouteCall> {
  let form: Form;
  try {
    form = await formBody(event, maxBytes);
  } catch (error) {
    return refuse(app, actor, store, ids, error);
  }
  const stored = (await perform(app, actor, store, ids, form)) as Record<string, unknown>;
  const input = parse(operation.input, { ...form, ...stored }) as Record<string, unknown>;
  return { actor: { ...actor, admission: { take: () => passGate(app, actor) } }, input };
}
