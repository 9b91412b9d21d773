import type { APIGatewayProxyEvent } from 'aws-lambda';
import { conversationPk } from '../../domain/conversations/items.ts';
import type { App } from '../../domain/core/app.ts';
import { isUuid } from '../../domain/core/ids.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { checkIdempotencyKey, idempotent } from '../../domain/core/operations/idempotency.ts';
import type { AnyOperation } from '../../domain/core/operations/operation.ts';
import { callsPk } from '../../domain/knowledge/items.ts';
import type { OperationCall, RawInput } from '../../schema/core/context.ts';
import { deadlineOf } from '../http/deadline.ts';
import { header } from '../http/input.ts';
import { unknownFields } from '../http/unknown-fields.ts';
import { formBody, isForm } from './form.ts';
import { readRequest } from './input.ts';
import type { FormRoute, RestRoute } from './route.ts';

/** The request that a row answers. */
interface RouteRequest {
  event: APIGatewayProxyEvent;
  /** From the path. */
  ids: Record<string, string>;
}

/**
 * A call of a row's operation. `perform` reads the input at its step, so that its errors come after those of the limits, the gate,
 * the scope and the ids.
 */
export class Call implements OperationCall {
  /** With one effect per `Idempotency-Key` if the row creates something. */
  readonly operation: AnyOperation;
  readonly field: AnyOperation;
  readonly ids: Record<string, string>;
  readonly #app: App;
  readonly #actor: Actor;
  readonly #route: RestRoute;
  readonly #event: APIGatewayProxyEvent;
  #input: RawInput | undefined;

  /** Throws VALIDATION_ERROR if the `Idempotency-Key` is malformed. */
  constructor(app: App, actor: Actor, route: RestRoute, { event, ids }: RouteRequest) {
    this.#app = app;
    this.#actor = actor;
    this.#route = route;
    this.#event = event;
    this.ids = ids;
    this.field = route.inPlaceOf ?? route.operation;
    const key = route.creates ? header(event, 'idempotency-key') : undefined;
    this.operation =
      key === undefined
        ? route.operation
        : idempotent(route.operation, {
            key: checkIdempotencyKey(key),
            signal: deadlineOf(event),
            ...partitionOf(actor, ids),
          });
  }

  /** Undefined if no field of the document has run the operation. */
  get input(): RawInput | undefined {
    return this.#input;
  }

  async readInput(): Promise<RawInput> {
    const { form } = this.#route;
    this.#input = form && isForm(this.#event) ? await this.#storeForm(form) : readRequest(this.#route, this.#event);
    return this.#input;
  }

  /** Fields of a query or JSON body that the operation does not know. */
  warnings() {
    return this.#input && !isForm(this.#event) ? unknownFields(this.#route.operation.input, this.#input) : [];
  }

  async #storeForm({ store, maxBytes }: FormRoute): Promise<RawInput> {
    const form = await formBody(this.#event, maxBytes);
    return { ...form, ...(await store(this.#app, this.#actor, this.ids, form)) };
  }
}

/** The partition of the record that the call creates something in, so that the result is erased with it. */
function partitionOf({ workspaceId }: Actor, { conversationId, chatbotId }: RouteRequest['ids']): { pk?: string } {
  if (isUuid(conversationId)) return { pk: conversationPk(workspaceId, conversationId) };
  return isUuid(chatbotId) ? { pk: callsPk(workspaceId, chatbotId) } : {};
}
