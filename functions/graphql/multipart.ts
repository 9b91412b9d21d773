import { Transform, type TransformCallback } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { header } from '../http/input.ts';

/** https://www.apollographql.com/docs/graphos/routing/operations/subscriptions/multipart-protocol */
export const MULTIPART_TYPE = 'multipart/mixed;boundary="graphql";subscriptionSpec="1.0"';

/** Whether a client asks for a subscription in parts, as Apollo's HttpLink does. */
export const wantsMultipart = (event: APIGatewayProxyEvent): boolean =>
  /multipart\/mixed[^,]*subscriptionSpec/i.test(header(event, 'accept') ?? '');

const part = (json: string) => `\r\n--graphql\r\ncontent-type: application/json\r\n\r\n${json}`;
const HEARTBEAT = part('{}');
const END = '\r\n--graphql--\r\n';

/** One server-sent event as a part. Empty for an event without data, such as the end. */
function toPart(frame: string): string {
  const lines = frame.split('\n');
  if (lines.every((line) => line === '' || line.startsWith(':'))) return HEARTBEAT;
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : [])).join('\n');
  return data && !lines.includes('event: complete') ? part(`{"payload":${data}}`) : '';
}

/** Converts a stream of server-sent events to parts, event by event. */
export class ToParts extends Transform {
  #rest = '';
  readonly #decoder = new TextDecoder();

  override _transform(chunk: Buffer | string, _encoding: BufferEncoding, done: TransformCallback): void {
    const frames = (this.#rest + this.#decoder.decode(Buffer.from(chunk), { stream: true })).split('\n\n');
    this.#rest = frames.pop() ?? '';
    done(null, frames.map(toPart).join(''));
  }

  override _flush(done: TransformCallback): void {
    done(null, (this.#rest.trim() ? toPart(this.#rest) : '') + END);
  }
}
