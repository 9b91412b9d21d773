/** Status and headers of a streamed answer, as `HttpResponseStream.from` took them. */
export interface ResponseHead {
  statusCode: number;
  headers?: Record<string, unknown>;
  multiValueHeaders?: Record<string, readonly unknown[]>;
  cookies?: readonly string[];
}

/** Stands between the JSON and the body; JSON itself never holds a NUL. */
export const delimiter = Buffer.alloc(8);

// API Gateway looks for the delimiter in the first 16 KB only:
// https://docs.aws.amazon.com/apigateway/latest/developerguide/response-transfer-mode-lambda.html
const maxPreludeBytes = 16_384;

/**
 * A reader that is fed chunk by chunk, however the bytes are split. It answers undefined until the whole prelude has
 * come, then the head and what of the body came with it. Throws when there is none, or no readable one.
 */
export function readPrelude(): (chunk: Buffer) => { head: ResponseHead; body: Buffer } | undefined {
  let pending: Buffer | undefined;
  return (chunk) => {
    pending = pending ? Buffer.concat([pending, chunk]) : chunk;
    const at = pending.indexOf(delimiter);
    if (at < 0 && pending.length < maxPreludeBytes) return undefined;
    if (at < 0 || at > maxPreludeBytes) throw new Error('The streamed answer does not begin with a prelude.');
    const head = JSON.parse(pending.toString('utf8', 0, at)) as ResponseHead;
    return { head, body: pending.subarray(at + delimiter.length) };
  };
}
