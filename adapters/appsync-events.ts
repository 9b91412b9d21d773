import { SignatureV4 } from '@smithy/signature-v4';
import type { LiveEvents } from '../domain/core/app.ts';
import { batchesOf, inBatches } from '../domain/core/batches.ts';
import { Sha256 } from './sha256.ts';
import { createSqsClient } from './sqs.ts';

/** https://docs.aws.amazon.com/appsync/latest/eventapi/publish-http.html */
const EVENTS_A_CALL = 5;
const CALLS_AT_ONCE = 4;
/** Nothing else of a batch of changes should wait longer for events that clients can do without. */
const TIMEOUT_MS = 2_000;

interface AppSyncOptions {
  /** Such as `https://….appsync-api.eu-central-1.amazonaws.com/event`. */
  publishUrl: string;
  region: string;
}

/** The port `LiveEvents` on an Event API of AWS AppSync, with the function's own role. */
export function createAppSyncEvents({ publishUrl, region }: AppSyncOptions): LiveEvents {
  const { protocol, hostname, port, host, pathname: path } = new URL(publishUrl);
  // A client that `changes` has anyway knows where its credentials come from.
  const { credentials } = createSqsClient({ region }).config;
  const signer = new SignatureV4({ service: 'appsync', region, credentials, sha256: Sha256 });

  async function publishBatch(channel: string, events: readonly object[]): Promise<void> {
    const body = JSON.stringify({ channel, events: events.map((event) => JSON.stringify(event)) });
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      ...(port ? { port: Number(port) } : {}),
      path,
      headers: { host, 'content-type': 'application/json' },
      query: {},
      body,
    });
    const response = await fetch(publishUrl, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`AppSync answered ${response.status}: ${answer.slice(0, 300)}`);
    const { failed = [] }: { failed?: { message?: string }[] } = JSON.parse(answer);
    if (failed.length > 0) throw new Error(`AppSync refused ${failed.length} events: ${failed[0]?.message}`);
  }

  return {
    async publish(channel, events) {
      await inBatches(CALLS_AT_ONCE, batchesOf(EVENTS_A_CALL, events), (batch) => publishBatch(channel, batch));
    },
  };
}
