import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, header } from './input.ts';

/** The encodings in which the builds of the widget and the console have their files. Empty: not encoded. */
export type Encoding = 'br' | 'gzip' | '';

/** A response with the bytes of a file in base64. */
export type BytesAnswer = HttpAnswer & { isBase64Encoded?: boolean };

/** The best encoding that the client accepts. */
export function encodingOf(event: APIGatewayProxyEvent): Encoding {
  const accepted = header(event, 'accept-encoding') ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : '';
}
