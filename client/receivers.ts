import {
  type HeaderSource,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './webhooks.ts';

export type { WebhookEvent } from './events.ts';

export interface ReceiverOptions extends VerifyOptions {
  /** As displayed when the webhook was created, including `whsec_`. */
  secret: string;
  /**
   * Processes an event before the response is sent. If it throws, the response is 500 and the event is delivered again,
   * so store the ids of processed events.
   */
  onEvent: (webhookEvent: WebhookEvent) => unknown;
}

/** Verifies and processes a delivery, and returns the status to respond with. Throws what `onEvent` throws. */
async function receive(
  { secret, onEvent, ...options }: ReceiverOptions,
  body: Uint8Array | string,
  headers: HeaderSource,
): Promise<204 | 401> {
  let event: WebhookEvent;
  try {
    event = verifyWebhook(body, headers, secret, options);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 401;
    throw error;
  }
  await onEvent(event);
  return 204;
}

/** For runtimes with `Request` and `Response`: Workers, Deno, Bun, Hono, and route handlers of Next. */
export const fetchReceiver =
  (options: ReceiverOptions) =>
  async (request: Request): Promise<Response> => {
    const body = new Uint8Array(await request.arrayBuffer());
    return new Response(null, { status: await receive(options, body, request.headers) });
  };

/** The parts of a request of Node that are used. Express and Next add `body`. */
interface NodeRequest extends AsyncIterable<Uint8Array> {
  headers: HeaderSource;
  body?: unknown;
}

interface NodeResponse {
  statusCode: number;
  end(): unknown;
}

/** The body that `express.raw()` has read, or else the unread stream. */
async function bodyOf(request: NodeRequest): Promise<Uint8Array | string> {
  const { body } = request;
  if (body instanceof Uint8Array || typeof body === 'string') return body;
  if (body !== undefined) {
    throw new TypeError('The body is already parsed. Add the receiver before express.json(), or use express.raw().');
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** For Express, Connect and `node:http`: a request listener. Errors are passed to `next`; without it they respond 500. */
export const nodeReceiver =
  (options: ReceiverOptions) =>
  async (request: NodeRequest, nodeResponse: NodeResponse, next?: (error: unknown) => void): Promise<void> => {
    try {
      nodeResponse.statusCode = await receive(options, await bodyOf(request), request.headers);
      nodeResponse.end();
    } catch (error) {
      if (next) return next(error);
      nodeResponse.statusCode = 500;
      nodeResponse.end();
    }
  };

/** The parts of a Fastify instance that are used. */
interface FastifyLike {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(type: '*', options: { parseAs: 'buffer' }, parse: (...all: never[]) => unknown): unknown;
  post(path: string, handler: (...all: never[]) => Promise<unknown>): unknown;
}

interface FastifyReply {
  code(statusCode: number): FastifyReply;
  send(): unknown;
}

/**
 * For Fastify: a plugin that adds `POST path`. Its parser for raw bodies applies to this route alone.
 */
export const fastifyReceiver = (path: string, options: ReceiverOptions) => async (fastify: FastifyLike) => {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Uint8Array) => body);
  fastify.post(path, async (request: { body: Uint8Array; headers: HeaderSource }, reply: FastifyReply) =>
    reply.code(await receive(options, request.body, request.headers)).send(),
  );
};

/** The parts of an event that are used: API Gateway's REST and HTTP APIs, function URLs, load balancers. */
interface LambdaEvent {
  headers?: HeaderSource | null;
  body?: string | null;
  isBase64Encoded?: boolean;
}

/** For Lambda behind API Gateway, a function URL or a load balancer: a handler. */
export const lambdaReceiver =
  (options: ReceiverOptions) =>
  async ({ headers, body, isBase64Encoded }: LambdaEvent): Promise<{ statusCode: number }> => {
    const text = body ?? '';
    const raw = isBase64Encoded ? Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0)) : text;
    return { statusCode: await receive(options, raw, headers ?? {}) };
  };
