import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { GatewayRoute } from '../../../local/gateway/routes.ts';
import type { Gateway } from '../../../local/gateway.ts';
import { type GatewayOptions, startGateway } from '../../support/gateway.ts';

export type Route = Partial<GatewayRoute> & Pick<GatewayRoute, 'path' | 'handler'>;

/** A gateway on a free port of 127.0.0.1. */
export const gatewayWith = (routes: Route[], options: Partial<GatewayOptions> = {}): Promise<Gateway> =>
  startGateway({
    port: 0,
    hosts: ['127.0.0.1'],
    trustProxy: false,
    routes: routes.map((route) => ({ streaming: false, timeoutSeconds: 5, name: 'test', memoryMb: 128, ...route })),
    ...options,
  });

export interface GatewayRequest {
  method?: string;
  /** Name, value, name, value ...; Host is added. */
  headers?: string[];
  body?: string | Buffer;
}

/** Sends a request with exactly these headers and gives the answer as it begins. */
export function open(port: number, path: string, { method = 'GET', headers = [], body }: GatewayRequest = {}) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
    const all = ['Host', `127.0.0.1:${port}`, ...headers, ...length];
    const options = { host: '127.0.0.1', port, path, method, headers: all as never, agent: false };
    httpRequest(options, resolve).on('error', reject).end(body);
  });
}

export interface GatewayResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export async function send(port: number, path: string, sent: GatewayRequest = {}): Promise<GatewayResponse> {
  const response = await open(port, path, sent);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks).toString() };
}

/** A handler that answers with its event. */
export const echo = async (event: APIGatewayProxyEvent) => ({ statusCode: 200, body: JSON.stringify(event) });

export async function echoed(port: number, path: string, sent: GatewayRequest = {}): Promise<APIGatewayProxyEvent> {
  return JSON.parse((await send(port, path, sent)).body);
}

export const contextOf = async (_event: unknown, context: Context) => ({
  statusCode: 200,
  body: JSON.stringify({ ...context, remaining: context.getRemainingTimeInMillis() }),
});
