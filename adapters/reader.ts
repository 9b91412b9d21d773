import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import type { Reader, ReaderTask } from '../domain/core/app.ts';
import { type AwsClientOptions, clientSettings, orUnavailable } from './aws.ts';

/** One attempt: the queue repeats what was throttled, and a document that takes long would take long again. */
export const createLambdaClient = (options: AwsClientOptions): LambdaClient =>
  new LambdaClient(clientSettings(options, 1));

/** For what the function adds to the reading: its start, and the way there and back. */
const MARGIN_MS = 5_000;
/** The function ended without an answer, out of time or memory. */
const BROKEN = 'It takes too much time or memory to read. Split it, and add the parts.';

const answer = z.union([
  z.object({ problem: z.string() }),
  z.object({ packed: z.string(), isLast: z.boolean().default(true) }),
]);
/** Bounds what a reader that was taken over can return: 88 MB. */
const MAX_PIECES = 20;

/**
 * The port `Reader` by a function of its own. The answer is compressed, and comes in pieces of one invocation each, because an invocation
 * returns at most 6 MB.
 */
export function createReader(client: LambdaClient, FunctionName: string): Reader {
  const ask = async ({ content, ...task }: ReaderTask, withinMs: number, piece: number) => {
    const bytes = 'bytes' in content ? { bytes: content.bytes.toString('base64') } : content;
    const command = new InvokeCommand({
      FunctionName,
      Payload: JSON.stringify({ ...task, ...bytes, withinMs, piece }),
    });
    const { FunctionError, Payload } = await orUnavailable(
      client.send(command, { requestTimeout: withinMs + MARGIN_MS }),
    );
    if (FunctionError || !Payload) return { problem: BROKEN };
    return answer.parse(JSON.parse(Buffer.from(Payload).toString()));
  };
  return {
    async read(task, withinMs) {
      const pieces: Buffer[] = [];
      while (pieces.length < MAX_PIECES) {
        const outcome = await ask(task, withinMs, pieces.length);
        if ('problem' in outcome) return outcome;
        pieces.push(Buffer.from(outcome.packed, 'base64'));
        if (outcome.isLast) return { read: JSON.parse(String(await promisify(gunzip)(Buffer.concat(pieces)))) };
      }
      return { problem: BROKEN };
    },
  };
}
