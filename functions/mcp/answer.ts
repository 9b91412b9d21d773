import type { APIGatewayProxyEvent } from 'aws-lambda';
import { AppError } from '../../domain/core/errors.ts';
import { type HttpAnswer, header, jsonBody } from '../http/input.ts';
import type { ToolService } from './tool.ts';

/** Headers of the protocol's messages. All others are the platform's own business. */
const messageHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

type Message = Record<string, unknown>;

/** The message in a request's body. Throws as `jsonBody`. A batch is BAD_REQUEST: the protocol has none since 2025-06-18. */
export function readMessage(event: APIGatewayProxyEvent): Message {
  const message = jsonBody(event);
  // Would hold a stream open. Tools never change while a client is connected.
  if (message.method === 'subscriptions/listen') {
    throw new AppError('BAD_REQUEST', { message: 'This server has no subscriptions.' });
  }
  return message;
}

/** Answers a message of the Model Context Protocol over HTTP, without sessions and without streams. */
export async function answerMessage(
  event: APIGatewayProxyEvent,
  message: Message,
  service: ToolService,
): Promise<HttpAnswer> {
  // Loaded with the first message, because most containers never see one.
  const { exchange } = await import('./protocol.ts');
  const response = await exchange(toRequest(event), message, service);
  return {
    statusCode: response.status,
    headers: { 'cache-control': 'no-store', ...typeOf(response) },
    body: await response.text(),
  };
}

function typeOf(response: Response): Record<string, string> {
  const contentType = response.headers.get('content-type');
  return contentType ? { 'content-type': contentType } : {};
}

function toRequest(event: APIGatewayProxyEvent): Request {
  const headers = new Headers();
  for (const name of messageHeaders) {
    const value = header(event, name);
    if (value !== undefined) headers.set(name, value);
  }
  // The body is passed as parsed.
  return new Request('https://frontdesk.invalid/mcp', { method: 'POST', headers });
}
