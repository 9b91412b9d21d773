/** Status and headers of a streamed response, as passed to `HttpResponseStream.from`. */
export interface ResponseHead {
  statusCode: number;
  headers?: Record<string, unknown>;
  multiValueHeaders?: Record<string, readonly unknown[]>;
  cookies?: readonly string[];
}

/** Separates the JSON from the body. JSON never contains a NUL. */
export const delimiter = Buffer.alloc(8);

// API Gateway searches for the delimiter only in the first 16 KB:
// https://docs.aws.amazon.com/apigateway/latest/developerguide/response-transfer-mode-lambda.html
const maxPreludeBytes = 16_384;

/**
 * Returns an incremental parser for the prelude, however the bytes are split. The parser returns undefined until the
 * prelude is complete, then the head and the first part of the body. Throws if there is no valid prelude.
 */
export function readPrelude(): (chunk: Buffer) => { head: ResponseHead; body: Buffer } | undefined {
  let pending: Buffer | undefined;
  return (chunk) => {
    pending = pending ? Buffer.concat([pending, chunk]) : chunk;
    const at = pending.indexOf(delimiter);
    if (at < 0 && pending.length < maxPreludeBytes) return undefined;
    if (at < 0 || at > maxPreludeBytes) throw new Error('The streamed answer does not begin with a prelude.');
    const head: ResponseHead = JSON.parse(pending.toString('utf8', 0, at));
    return { head, body: pending.subarray(at + delimiter.length) };
  };
}
