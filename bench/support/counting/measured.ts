import type { FunctionName } from '../../../config/functions.ts';
import type { LocalFunction } from '../../../local/functions.ts';
import { invoke, invokeStreaming, type StreamSink } from '../../../local/lambda/invoke.ts';
import { assumed, billedMs, gbMs, nothing, type Usage } from '../pricing/prices.ts';
import type { Counted } from './counted-stores.ts';

export interface HandlerAnswer {
  statusCode: number;
  body: string;
  /** Of a batch: what was not done. */
  batchItemFailures?: unknown[];
}

const invocationOf = ({ name: functionName, timeoutSeconds, memoryMb }: LocalFunction) => ({
  functionName,
  timeoutSeconds,
  memoryMb,
});

/**
 * Runs a function as Lambda does; what it streams is gathered. `signal`: aborted when whoever asks has left. `onHead`: called when its
 * answer begins.
 */
export async function call(
  each: LocalFunction,
  event: unknown,
  signal?: AbortSignal,
  onHead?: () => void,
): Promise<HandlerAnswer> {
  const answer: HandlerAnswer = { statusCode: 0, body: '' };
  if (!each.streaming) return { ...answer, ...((await invoke(each.handler, event, invocationOf(each))) as object) };
  const sink = sinkOf(answer, signal ?? new AbortController().signal, onHead);
  await invokeStreaming(each.handler, event, invocationOf(each), sink).catch((error) => {
    if (!signal?.aborted) throw error;
  });
  return answer;
}

const sinkOf = (answer: HandlerAnswer, signal: AbortSignal, onHead?: () => void): StreamSink => ({
  head({ statusCode = 200 }) {
    answer.statusCode = statusCode;
    onHead?.();
  },
  write(chunk, done) {
    answer.body += chunk;
    done();
  },
  end: (done) => done(),
  signal,
});

/** Gathers the lines that go to the log while something runs. */
export async function listening<T>(run: () => Promise<T>): Promise<{ answer: T; lines: string[] }> {
  const lines: string[] = [];
  const { write } = process.stdout;
  process.stdout.write = ((line: string) => lines.push(line) > 0) as typeof write;
  try {
    return { answer: await run(), lines };
  } finally {
    process.stdout.write = write;
  }
}

/** What a function waits for outside of AWS. */
const outsideMs: Partial<Record<FunctionName, number>> = { webhooks: assumed.receiverMs, ingest: assumed.pageMs };

/** What one run is billed for. */
export function usageOf({ name, memoryMb }: LocalFunction, cpuMs: number, counted: Counted, lines: string[]): Usage {
  const of = (...names: string[]) => names.reduce((total, each) => total + (counted.byName[each] ?? 0), 0);
  const tokens = (part: 'input' | 'cached' | 'output') =>
    counted.prompts.reduce((total, prompt) => total + prompt[part], 0) / assumed.charactersAToken;
  return {
    ...nothing,
    invocations: 1,
    gbMs: gbMs(billedMs(cpuMs, memoryMb, counted.depth) + (outsideMs[name] ?? 0), memoryMb),
    readUnits: counted.readUnits,
    writeUnits: counted.writeUnits,
    sqs: of('SQS SendMessage', 'SQS SendMessageBatch'),
    s3Reads: of('S3 GET', 'S3 HEAD'),
    s3Writes: of('S3 PUT'),
    // Reading a SecureString is free, but for KMS, by which Parameter Store decrypts it.
    kms: of('SSM GetParameter'),
    logBytes: logBytes(lines),
    inputTokens: tokens('input'),
    cachedTokens: tokens('cached'),
    outputTokens: tokens('output'),
    modelGbMs: gbMs(counted.prompts.length * assumed.modelMs, memoryMb),
  };
}

/** The function's own lines and those that Lambda writes of the run. */
const logBytes = (lines: readonly string[]) =>
  lines.reduce((total, line) => total + Buffer.byteLength(line) + assumed.logLineBytes, 0) +
  assumed.platformLogBytes +
  3 * assumed.logLineBytes;

/** Of a request on its way to the function. */
export const atTheDoor: Partial<Usage> = { gateway: 1, logBytes: assumed.accessLogBytes + assumed.logLineBytes };
