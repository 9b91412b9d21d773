import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { contextOf, newContext, runIn } from '../../adapters/tracing/context.ts';
import { delimiter } from './prelude.ts';
import { ResponseStream, type StreamSink } from './response-stream.ts';

export type { StreamSink } from './response-stream.ts';

// biome-ignore lint/suspicious/noExplicitAny: each handler has its own event type.
export type BufferedHandler = (lambdaEvent: any, context: Context) => unknown;
// biome-ignore lint/suspicious/noExplicitAny: as above; the handler defines the type of the stream.
export type StreamingHandler = (lambdaEvent: any, stream: any, context: Context) => unknown;

export interface InvokeOptions {
  timeoutSeconds: number;
  functionName: string;
  memoryMb: number;
}

/** Lambda's limit for a buffered result: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const LAMBDA_RESULT_BYTES = 6_291_556;

/** The function exceeded its timeout. Its work cannot be stopped from outside; further results are ignored. */
export class FunctionTimeoutError extends Error {}
/** A buffered result is larger than Lambda allows. */
class ResultTooLargeError extends Error {}
/** The client disconnected before the response was complete. */
export class ClientGoneError extends Error {}

/** The symbol with which the Lambda runtime marks a streaming handler. */
const streamingMark = Symbol.for('aws.lambda.runtime.handler.streaming');

/**
 * Defines the global that the Lambda runtime provides. Call it before loading any module with a handler, because middy
 * reads the global when it is imported.
 */
export function installLambdaShim(): void {
  const streamifyResponse = (handler: StreamingHandler) => Object.assign(handler, { [streamingMark]: 'response' });
  const from = (stream: ResponseStream, metadata: unknown) => {
    stream.setContentType('application/vnd.awslambda.http-integration-response');
    const prelude = JSON.stringify(metadata);
    stream._onBeforeFirstWrite = (write) => {
      write(prelude);
      write(delimiter);
    };
    return stream;
  };
  Object.assign(globalThis, { awslambda: { streamifyResponse, HttpResponseStream: { from } } });
}

const isStreaming = (handler: object): boolean => streamingMark in handler;

/**
 * Runs a handler with a Lambda context and returns its result. Throws the handler's error, FunctionTimeoutError, or
 * ResultTooLargeError for a result that Lambda would reject.
 * Throws TypeError for a handler with three parameters: it would wait for a callback, which Node 24 on Lambda does not
 * support.
 */
export function invoke(handler: BufferedHandler, lambdaEvent: unknown, options: InvokeOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (handler.length > 2) throw new TypeError(`${options.functionName}: a handler must not take three parameters.`);
    const timer = setTimeout(() => reject(timeout(options)), options.timeoutSeconds * 1000);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    inTrace(lambdaEvent, () => checkSize(handler(lambdaEvent, lambdaContext(options)), options)).then(
      (result) => settle(() => resolve(result)),
      (error) => settle(() => reject(error)),
    );
  });
}

/**
 * Runs a streaming handler and writes its response to the sink. Resolves when both the handler and its stream are done.
 * Rejects with the error of the handler or stream, FunctionTimeoutError or ClientGoneError; it then destroys the
 * handler's stream, which emits 'error' and 'close'. Handlers must not rely on this: on AWS a write fails only some
 * time after the client has disconnected.
 */
export function invokeStreaming(
  handler: StreamingHandler,
  lambdaEvent: unknown,
  options: InvokeOptions,
  sink: StreamSink,
): Promise<void> {
  if (!isStreaming(handler))
    return Promise.reject(new TypeError(`${options.functionName} is not a streaming handler.`));
  const stream = new ResponseStream(sink);
  const leave = () => stream.destroy(new ClientGoneError('The client disconnected.'));
  const timer = setTimeout(() => stream.destroy(timeout(options)), options.timeoutSeconds * 1000);
  const streamed = closed(stream);
  const handled = inTrace(lambdaEvent, () => handler(lambdaEvent, stream, lambdaContext(options)));
  handled.catch((error) => stream.destroy(error));
  sink.signal.addEventListener('abort', leave, { once: true });
  if (sink.signal.aborted) leave();
  return Promise.all([streamed, handled]).then(
    () => clearTimeout(timer),
    (error) => {
      clearTimeout(timer);
      throw error;
    },
  );
}

const closed = (stream: ResponseStream) =>
  new Promise<void>((resolve, reject) => {
    stream.on('error', reject);
    stream.once('close', () =>
      stream.writableFinished ? resolve() : reject(new Error('The response stream was closed before its end.')),
    );
  });

/** Lambda limits the size of the result's JSON. */
async function checkSize(answer: unknown, { functionName }: InvokeOptions): Promise<unknown> {
  const result = await answer;
  const bytes = Buffer.byteLength(JSON.stringify(result) ?? '');
  if (bytes <= LAMBDA_RESULT_BYTES) return result;
  throw new ResultTooLargeError(
    `${functionName}: a buffered result of ${bytes} bytes; Lambda allows ${LAMBDA_RESULT_BYTES}.`,
  );
}

/**
 * Runs a handler in a trace: that of the request, if a proxy began one, or a new one. Converts a synchronous throw to a rejection and a
 * plain value to a promise.
 */
async function inTrace(lambdaEvent: unknown, call: () => unknown): Promise<unknown> {
  const { headers } = (lambdaEvent ?? {}) as { headers?: Record<string, string | undefined> | null };
  const header = headers?.['x-amzn-trace-id'] ?? headers?.['X-Amzn-Trace-Id'] ?? headers?.traceparent;
  return runIn(contextOf(header) ?? newContext(Date.now()), call);
}

const timeout = (options: InvokeOptions) =>
  new FunctionTimeoutError(`${options.functionName} took longer than ${options.timeoutSeconds} s.`);

function lambdaContext({ functionName, memoryMb, timeoutSeconds }: InvokeOptions): Context {
  const deadlineMs = Date.now() + timeoutSeconds * 1000;
  return {
    awsRequestId: randomUUID(),
    functionName,
    functionVersion: '$LATEST',
    memoryLimitInMB: String(memoryMb),
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
    // Callback-style members that the type still requires.
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  };
}

const unsupported = () => {
  throw new TypeError('A handler returns a promise; it has no callbacks.');
};
