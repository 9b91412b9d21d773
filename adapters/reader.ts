import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import type { Reader } from '../domain/core/app.ts';
import { type AwsClientOptions, clientSettings, orUnavailable } from './aws.ts';

/** One attempt: the queue repeats what was throttled, and a document that takes long would take long again. */
export const createLambdaClient = (options: AwsClientOptions): LambdaClient =>
  new LambdaClient(clientSettings(options, 1));

/** For what the function adds to the reading: its start, and the way there and back. */
const MARGIN_MS = 5_000;
/** The function ended without an answer, out of time or memory. */
const BROKEN = 'It takes too much time or memory to read. Split it, and add the parts.';

const answer = z.union([z.object({ problem: z.string() }), z.object({ packed: z.string() })]);

/** The port `Reader` by a function of its own. The answer is compressed, because an invocation returns at most 6 MB. */
export const createReader = (client: LambdaClient, FunctionName: string): Reader => ({
  async read({ content, ...task }, withinMs) {
    const bytes = 'bytes' in content ? { bytes: content.bytes.toString('base64') } : content;
    const command = new InvokeCommand({ FunctionName, Payload: JSON.stringify({ ...task, ...bytes, withinMs }) });
    const { FunctionError, Payload } = await orUnavailable(
      client.send(command, { requestTimeout: withinMs + MARGIN_MS }),
    );
    if (FunctionError || !Payload) return { problem: BROKEN };
    const outcome = answer.parse(JSON.parse(Buffer.from(Payload).toString()));
    if ('problem' in outcome) return outcome;
    return { read: JSON.parse(String(await promisify(gunzip)(Buffer.from(outcome.packed, 'base64')))) };
  },
});
