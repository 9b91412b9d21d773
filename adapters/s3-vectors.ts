import {
  DeleteVectorsCommand,
  PutVectorsCommand,
  QueryVectorsCommand,
  S3VectorsClient,
} from '@aws-sdk/client-s3vectors';
import type { PassageRef, Retrieval } from '../domain/core/app.ts';
import { batchesOf, inBatches } from '../domain/core/batches.ts';
import { unavailable } from '../domain/core/errors.ts';
import { type AwsClientOptions, clientSettings } from './aws.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-vectors-limitations.html */
const MAX_VECTORS_A_CALL = 500;
/** An index takes 2,500 vectors a second, which is five full calls. */
const CALLS_AT_ONCE = 4;
/** A call that is throttled is repeated, with jitter, at most this often. A question does not wait for it: its signal ends first. */
const ATTEMPTS = 5;
/** A full call carries about two megabytes. */
const CALL_TIMEOUT_MS = 10_000;

export const createS3VectorsClient = (options: AwsClientOptions): S3VectorsClient =>
  new S3VectorsClient(clientSettings({ requestTimeoutMs: CALL_TIMEOUT_MS, ...options }, ATTEMPTS));

const keyOf = (chatbotId: string, { sourceId, chunkSet, position }: PassageRef) =>
  [chatbotId, sourceId, chunkSet, position].join('/');

function refOf(key: string): PassageRef {
  const [, sourceId = '', chunkSet = '', position] = key.split('/');
  return { sourceId, chunkSet, position: Number(position) };
}

/** Whatever the reason is, throttling, a missing permission or an outage: the passages cannot be reached. */
async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * The port `Retrieval` on one index of Amazon S3 Vectors, with the metric `cosine`. `store`: the index's ARN.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-vectors.html
 */
export function createS3Vectors(client: S3VectorsClient, store: string): Omit<Retrieval, 'above'> {
  const index = { indexArn: store };
  return {
    store,
    async put(chatbotId, passages) {
      await inBatches(CALLS_AT_ONCE, batchesOf(MAX_VECTORS_A_CALL, passages), (batch) => {
        const vectors = batch.map(({ values, ...passage }) => ({
          key: keyOf(chatbotId, passage),
          data: { float32: Array.from(values) },
          metadata: { chatbot: chatbotId },
        }));
        return reached(() => client.send(new PutVectorsCommand({ ...index, vectors })));
      });
    },
    async remove(chatbotId, passages) {
      await inBatches(CALLS_AT_ONCE, batchesOf(MAX_VECTORS_A_CALL, passages), (batch) => {
        const keys = batch.map((passage) => keyOf(chatbotId, passage));
        return reached(() => client.send(new DeleteVectorsCommand({ ...index, keys })));
      });
    },
    nearest: ({ chatbotId, values, limit }, abortSignal) =>
      reached(async () => {
        const queryVector = { float32: [...values] };
        const input = { ...index, queryVector, topK: limit, filter: { chatbot: chatbotId } };
        const nearest: PassageRef[] = [];
        let nextToken: string | undefined;
        do {
          const page = await client.send(new QueryVectorsCommand({ ...input, nextToken }), { abortSignal });
          nearest.push(...(page.vectors ?? []).map(({ key = '' }) => refOf(key)));
          nextToken = page.nextToken;
        } while (nextToken);
        return nearest;
      }),
  };
}
