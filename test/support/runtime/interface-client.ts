import { request } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

/**
 * Runs a function's bundle as Lambda does: asks the Runtime API for one invocation after another and answers it. Stands in
 * for AWS's runtime interface client where no C++ compiler is, with what the functions use of it:
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 *
 *   AWS_LAMBDA_RUNTIME_API=127.0.0.1:9001 LAMBDA_TASK_ROOT=<folder> _HANDLER=index.handler node interface-client.ts
 */
const base = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;
const STREAMING = Symbol.for('aws.lambda.runtime.handler.streaming');

type Handler = ((...args: unknown[]) => Promise<unknown>) & { [STREAMING]?: string };
type Prelude = (write: (chunk: string | Uint8Array) => boolean) => void;

/** An answer that goes out while it is made. Its head stands in its first bytes, parted from the rest by eight NULs. */
class ResponseStream extends Writable {
  _onBeforeFirstWrite: Prelude | undefined;
  #contentType = 'application/octet-stream';
  #out: ReturnType<typeof request> | undefined;
  readonly #path: string;
  readonly done = Promise.withResolvers<void>();

  constructor(path: string) {
    super();
    this.#path = path;
    this.on('error', (error) => this.done.reject(error));
  }

  setContentType(type: string): void {
    this.#contentType = type;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of Writable.write
  override write(chunk: any, ...rest: any[]): boolean {
    const prelude = this._onBeforeFirstWrite;
    this._onBeforeFirstWrite = undefined;
    prelude?.((first) => super.write(first));
    return super.write(chunk, ...(rest as []));
  }

  #open(): ReturnType<typeof request> {
    const headers = { 'lambda-runtime-function-response-mode': 'streaming', 'content-type': this.#contentType };
    this.#out ??= request(base + this.#path, { method: 'POST', headers }, (answer) => answer.resume())
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.done.resolve());
    return this.#out;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#open().write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#open().end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error) this.#out?.destroy();
    done(error);
  }
}

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => Object.assign(handler, { [STREAMING]: 'response' }),
    HttpResponseStream: {
      from(stream: ResponseStream, metadata: unknown) {
        stream.setContentType('application/vnd.awslambda.http-integration-response');
        stream._onBeforeFirstWrite = (write) => {
          write(JSON.stringify(metadata));
          write(new Uint8Array(8));
        };
        return stream;
      },
    },
  },
});

const told = (error: unknown) => ({
  errorType: error instanceof Error ? error.name : 'Error',
  errorMessage: error instanceof Error ? error.message : String(error),
  trace: error instanceof Error ? error.stack?.split('\n') : [],
});
const post = (path: string, body: unknown) =>
  fetch(base + path, { method: 'POST', body: JSON.stringify(body ?? null) });

async function load(): Promise<Handler> {
  const { LAMBDA_TASK_ROOT: folder = '', _HANDLER: named = '' } = process.env;
  const [module = '', name = ''] = named.split('.');
  try {
    return ((await import(pathToFileURL(join(folder, `${module}.mjs`)).href)) as Record<string, Handler>)[name]!;
  } catch (error) {
    await post('/init/error', told(error));
    throw error;
  }
}

async function handleNext(handler: Handler): Promise<void> {
  const next = await fetch(`${base}/invocation/next`);
  const awsRequestId = next.headers.get('lambda-runtime-aws-request-id')!;
  const deadlineMs = Number(next.headers.get('lambda-runtime-deadline-ms'));
  const context = { awsRequestId, getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()) };
  const event = await next.json();
  const path = `/invocation/${awsRequestId}`;
  try {
    if (handler[STREAMING]) {
      const stream = new ResponseStream(`${path}/response`);
      stream.done.promise.catch(() => {});
      await handler(event, stream, context);
      await stream.done.promise;
    } else {
      await post(`${path}/response`, await handler(event, context));
    }
  } catch (error) {
    await post(`${path}/error`, told(error));
  }
}

const handler = await load();
for (;;) await handleNext(handler);
