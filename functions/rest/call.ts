import type { APIGatewayProxyEvent } from 'aws-lambda';
import { passGate } from '../../domain/access/gate.ts';
import { conversationPk } from '../../domain/conversations/items.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { isUuid } from '../../domain/core/ids.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { checkIdempotencyKey, idempotent } from '../../domain/core/operations/idempotency.ts';
import { type AnyOperation, perform } from '../../domain/core/operations/operation.ts';
import { callsPk } from '../../domain/knowledge/items.ts';
import type { OperationCall } from '../../schema/core/context.ts';
import { fileBody } from '../http/file-body.ts';
import { header, jsonBody } from '../http/input.ts';
import { formBody, isForm } from './form.ts';
import type { FormRoute, RestRoute } from './route.ts';

/** What a row's document is executed with. */
interface RouteCall {
  actor: Actor;
  call: OperationCall;
  /** What the operation has read: the query, body or form as sent. Undefined if it has read nothing. */
  readInput(): Record<string, unknown> | undefined;
}

type PathIds = Record<string, string>;

/**
 * The operation of a row with its input from the query, the JSON body or the form. The input is read and parsed by `perform`, so
 * that its errors come after those of the limits, the gate, the scope and the ids.
 */
export async function readCall(
  app: App,
  actor: Actor,
  route: RestRoute,
  event: APIGatewayProxyEvent,
  ids: PathIds,
): Promise<RouteCall> {
  if (route.form && isForm(event)) return storeForm(app, actor, route, route.form, event, ids);
  return callOf(actor, route, event, ids, () => inputOf(route, event));
}

/** The operation of a row, with one effect per `Idempotency-Key` if the row creates something. */
function operationOf(
  { operation, creates }: RestRoute,
  actor: Actor,
  event: APIGatewayProxyEvent,
  ids: PathIds,
): AnyOperation {
  const key = creates ? header(event, 'idempotency-key') : undefined;
  if (key === undefined) return operation;
  return idempotent(operation, { key: checkIdempotencyKey(key), ...partitionOf(actor, ids) });
}

/** The partition of the record that the call creates something in, so that the result is erased with it. */
function partitionOf({ workspaceId }: Actor, { conversationId, chatbotId }: PathIds): { pk?: string } {
  if (isUuid(conversationId)) return { pk: conversationPk(workspaceId, conversationId) };
  return isUuid(chatbotId) ? { pk: callsPk(workspaceId, chatbotId) } : {};
}

function callOf(
  actor: Actor,
  route: RestRoute,
  event: APIGatewayProxyEvent,
  ids: PathIds,
  read: () => object,
): RouteCall {
  const { operation, inPlaceOf: field = operation } = route;
  let sent: Record<string, unknown> | undefined;
  const input = () => {
    sent = { ...read() };
    return sent;
  };
  return {
    actor,
    call: { operation: operationOf(route, actor, event, ids), field, ids, input },
    readInput: () => sent,
  };
}

function inputOf(route: RestRoute, event: APIGatewayProxyEvent): Record<string, unknown> {
  const input = sentInput(route, event);
  for (const [field, name] of Object.entries(route.headers ?? {})) {
    const value = header(event, name.toLowerCase());
    if (value !== undefined) input[field] = value;
  }
  return input;
}

function sentInput(route: RestRoute, event: APIGatewayProxyEvent): Record<string, unknown> {
  const isQuery = route.method === 'GET' || (route.method === 'DELETE' && event.body === null);
  if (isQuery) return { ...event.queryStringParameters };
  const body = bodyOf(route, event);
  return route.queryToo ? { ...event.queryStringParameters, ...body } : body;
}

function bodyOf({ carriesFiles, form }: RestRoute, event: APIGatewayProxyEvent): Record<string, unknown> {
  try {
    return carriesFiles ? fileBody(event) : jsonBody(event);
  } catch (error) {
    throw form ? mentionForm(error) : error;
  }
}

const mentionForm = (error: unknown) =>
  error instanceof AppError && error.code === 'UNSUPPORTED_MEDIA_TYPE'
    ? new AppError('UNSUPPORTED_MEDIA_TYPE', {
        message: 'The request body must be JSON or multipart/form-data, and the header Content-Type must say which.',
      })
    : error;

/**
 * Stores the file of a form. This counts as the call. The row's own operation is part of it and is only checked against the
 * gate.
 */
async function storeForm(
  app: App,
  actor: Actor,
  route: RestRoute,
  { store, maxBytes }: FormRoute,
  event: APIGatewayProxyEvent,
  ids: PathIds,
): Promise<RouteCall> {
  let form = {};
  const readForm = async () => {
    form = await formBody(event, maxBytes);
    return form;
  };
  const stored: Record<string, unknown> = await perform(app, actor, store, ids, readForm);
  const counted = { ...actor, admission: { take: () => passGate(app, actor) } };
  return callOf(counted, route, event, ids, () => ({ ...form, ...stored }));
}
