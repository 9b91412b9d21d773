import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../../domain/core/app.ts';
import type { HttpAnswer } from '../../../functions/http/input.ts';
import { createPublicHandler } from '../../../functions/public/handle.ts';
import { visitRoutes } from '../../../functions/public/routes.ts';
import { createRestHandler } from '../../../functions/rest/handle.ts';
import { routes } from '../../../functions/rest/routes.ts';
import { schema } from '../../../schema/index.ts';

export interface Request {
  method: string;
  /** With its query. */
  target: string;
  headers?: Record<string, string>;
  body?: object;
}

/** As much of API Gateway's event as the handlers read. */
export function eventOf({ method, target, headers = {}, body }: Request): APIGatewayProxyEvent {
  const [path = '', query = ''] = target.split('?');
  const parameters = Object.fromEntries(new URLSearchParams(query));
  return {
    httpMethod: method,
    path,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    queryStringParameters: query ? parameters : null,
    body: body ? JSON.stringify(body) : null,
    isBase64Encoded: false,
    requestContext: { requestId: randomUUID(), identity: { sourceIp: '127.0.0.1' } },
  } as unknown as APIGatewayProxyEvent;
}

// biome-ignore lint/suspicious/noExplicitAny: a payload has the shape of its route
type Payload = any;

/** A call of the REST API below `/v1`, which answers the payload. Throws when it is refused. */
export function restCalls(app: App, apiKey: string) {
  const handle = createRestHandler(app, schema, routes);
  return async (method: string, target: string, body?: object): Promise<Payload> => {
    const event = eventOf({
      method,
      target: `/v1${target}`,
      headers: { 'x-api-key': apiKey },
      ...(body ? { body } : {}),
    });
    return payloadOf(`${method} ${target}`, await handle(event, event.path.slice('/v1'.length)));
  };
}

/** Calls of the public surface of one chatbot. `stream` hands over the events of a chat as they come. */
export function publicCalls(app: App, publicId: string) {
  const handle = createPublicHandler(app, visitRoutes);
  const send = (method: string, target: string, body?: object) =>
    handle(eventOf({ method, target: `/public/${publicId}${target}`, ...(body ? { body } : {}) }));
  return {
    call: async (method: string, target: string, body?: object): Promise<Payload> =>
      payloadOf(`${method} ${target}`, (await send(method, target, body)) as HttpAnswer),
    async *stream(body: object): AsyncGenerator<string> {
      const answer = await send('POST', '/chat', body);
      if (answer.statusCode !== 200) payloadOf('POST /chat', answer as HttpAnswer);
      for await (const frame of answer.body as Readable) yield /^event: (\w+)/.exec(String(frame))?.[1] ?? '';
    },
  };
}

function payloadOf(what: string, answer: HttpAnswer): Payload {
  if (answer.statusCode >= 300) throw new Error(`${what} was answered with ${answer.statusCode}: ${answer.body}`);
  return JSON.parse(answer.body).data;
}
