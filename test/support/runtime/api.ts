import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a function answered: a value, or a stream while it comes. */
export type Invoked = { value: unknown } | { stream: IncomingMessage };

export interface RuntimeApi {
  /** `host:port`, as `AWS_LAMBDA_RUNTIME_API` wants it. */
  address: string;
  /** Hands an event to whoever asks next. Throws what the function failed with. */
  invoke(event: unknown, timeoutSeconds: number): Promise<Invoked>;
  /** Fails what waits: nobody will ask any more. */
  fail(error: Error): void;
  stop(): Promise<void>;
}

interface Invocation {
  id: string;
  event: unknown;
  deadlineMs: number;
  settle: PromiseWithResolvers<Invoked>;
}

/** The Runtime API of one function. https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html */
export async function startRuntimeApi(functionName: string): Promise<RuntimeApi> {
  const waiting: Invocation[] = [];
  const asking: ServerResponse[] = [];
  const running = new Map<string, Invocation>();

  const handOver = () => {
    while (waiting.length > 0 && asking.length > 0) {
      const [invocation, response] = [waiting.shift()!, asking.shift()!];
      running.set(invocation.id, invocation);
      response.writeHead(200, {
        'content-type': 'application/json',
        'lambda-runtime-aws-request-id': invocation.id,
        'lambda-runtime-deadline-ms': String(invocation.deadlineMs),
        'lambda-runtime-invoked-function-arn': `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
      });
      response.end(JSON.stringify(invocation.event));
    }
  };
  const fail = (error: Error) => {
    for (const { settle } of [...waiting.splice(0), ...running.values()]) settle.reject(error);
    running.clear();
  };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const [, id = '', what] = /^\/2018-06-01\/runtime\/(?:invocation\/)?([^/]+)(?:\/(\w+))?$/.exec(request.url!) ?? [];
    if (id === 'next') {
      asking.push(response);
      request.once('close', () => response.writableEnded || asking.splice(asking.indexOf(response), 1));
      return handOver();
    }
    if (id === 'init') fail(new Error(`${functionName} did not start: ${await textOf(request)}`));
    const invocation = running.get(id);
    running.delete(id);
    if (what === 'error') invocation?.settle.reject(new Error(`${functionName} failed: ${await textOf(request)}`));
    else if (request.headers['lambda-runtime-function-response-mode'] === 'streaming') {
      invocation?.settle.resolve({ stream: request });
      await once(request, 'close');
    } else invocation?.settle.resolve({ value: JSON.parse(await textOf(request)) });
    response.writeHead(202).end();
  }

  // As Lambda's, it hangs up on nobody: AWS's client asks no second time where a kept connection has been closed on it.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 0 }, (request, response) => {
    serve(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    invoke(event, timeoutSeconds) {
      const settle = Promise.withResolvers<Invoked>();
      waiting.push({ id: randomUUID(), event, deadlineMs: Date.now() + timeoutSeconds * 1000, settle });
      handOver();
      return settle.promise;
    },
    fail,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
