import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A vector as the index holds it. */
interface HeldVector {
  values: readonly number[];
  metadata: Record<string, unknown>;
}

export interface VectorsRequest {
  /** Such as `QueryVectors`. */
  action: string;
  // biome-ignore lint/suspicious/noExplicitAny: each action has an input of its own
  body: any;
}

export interface VectorsServer {
  endpoint: string;
  requests: VectorsRequest[];
  /** By their keys. */
  vectors: Map<string, HeldVector>;
  /** What happens to the next requests. */
  answer: 'right' | 'denied' | 'throttled' | 'never';
  stop(): Promise<void>;
}

const faults = {
  denied: [403, 'AccessDeniedException', 'User is not authorized to perform this action.'],
  throttled: [429, 'TooManyRequestsException', 'Reduce your request rate.'],
} as const;

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-vectors-limitations.html */
const MAX_VECTORS = 500;
const MAX_TOP_K = 100;
const MAX_FILTERABLE_BYTES = 2_048;
const MAX_KEY_CHARS = 1_024;
/** Fewer than a query asks for, so that its result has several pages. */
const PAGE = 20;

const reply = (response: ServerResponse, status: number, body: unknown, type?: string) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...(type ? { 'x-amzn-errortype': type } : {}) })
    .end(JSON.stringify(body));

const lengthOf = (values: readonly number[]) => Math.hypot(...values);
const cosineDistance = (a: readonly number[], b: readonly number[]) =>
  1 - a.reduce((sum, value, at) => sum + value * b[at]!, 0) / (lengthOf(a) * lengthOf(b));

/** Why S3 Vectors would refuse a vector with status 400. */
function problemOf(values: unknown, dimensions: number): string | undefined {
  if (!Array.isArray(values) || values.length !== dimensions) return `The vector must have ${dimensions} dimensions.`;
  return lengthOf(values) > 0 ? undefined : 'The vector must not be zero with the metric cosine.';
}

/**
 * Plays one index of Amazon S3 Vectors with the metric cosine, as its API reference describes PutVectors, DeleteVectors and
 * QueryVectors. It checks the index's ARN and the documented limits, and no signature.
 */
export async function startVectorsServer(store: string, dimensions: number): Promise<VectorsServer> {
  const vectors = new Map<string, HeldVector>();
  const requests: VectorsRequest[] = [];
  const actions: Record<string, (input: VectorsRequest['body']) => unknown> = {
    PutVectors({ vectors: added }) {
      if (added.length === 0 || added.length > MAX_VECTORS) return `between 1 and ${MAX_VECTORS} vectors`;
      for (const { key, data, metadata } of added) {
        const problem = problemOf(data.float32, dimensions);
        if (problem || key.length > MAX_KEY_CHARS) return problem ?? 'The key is too long.';
        if (JSON.stringify(metadata).length > MAX_FILTERABLE_BYTES) return 'The metadata is too long.';
      }
      for (const { key, data, metadata } of added) vectors.set(key, { values: data.float32, metadata });
      return {};
    },
    DeleteVectors({ keys }) {
      if (keys.length === 0 || keys.length > MAX_VECTORS) return `between 1 and ${MAX_VECTORS} keys`;
      for (const key of keys) vectors.delete(key);
      return {};
    },
    QueryVectors({ queryVector, topK, filter = {}, nextToken = '0' }) {
      const problem = problemOf(queryVector.float32, dimensions);
      if (problem || topK > MAX_TOP_K) return problem ?? 'topK is too large.';
      const matches = [...vectors].filter(([, { metadata }]) =>
        Object.entries(filter).every(([name, value]) => metadata[name] === value),
      );
      const nearest = matches
        .map(([key, { values }]) => ({ key, distance: cosineDistance(values, queryVector.float32) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, topK);
      const end = Number(nextToken) + PAGE;
      const page = nearest.slice(Number(nextToken), end).map(({ key }) => ({ key }));
      return { vectors: page, distanceMetric: 'cosine', ...(end < nearest.length ? { nextToken: String(end) } : {}) };
    },
  };
  const server = createServer(async (request, response) => {
    const action = request.url?.slice(1) ?? '';
    const body = (await json(request)) as VectorsRequest['body'];
    requests.push({ action, body });
    if (played.answer === 'never') return;
    if (played.answer !== 'right') {
      const [status, type, message] = faults[played.answer];
      return void reply(response, status, { message }, type);
    }
    const isHere = body.indexArn === store;
    if (!isHere) return void reply(response, 404, { message: 'There is no such index.' }, 'NotFoundException');
    const result = actions[action]?.(body) ?? `no action ${action}`;
    if (typeof result === 'string') return void reply(response, 400, { message: result }, 'ValidationException');
    reply(response, 200, result);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const played: VectorsServer = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    vectors,
    answer: 'right',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return played;
}
