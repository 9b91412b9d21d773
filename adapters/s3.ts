import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { erasableTag } from '../config/grants.ts';
import type { Blobs } from '../domain/core/app.ts';
import { unavailable } from '../domain/core/errors.ts';
import { type AwsClientOptions, answerTimeoutMs, clientSettings, faultOf } from './aws.ts';
import { presignDownload, presignUpload } from './s3-presign.ts';

/** S3 responds to a PUT only after the last byte, so the timeout grows by one second per megabyte. */
const CLIENT_TIMEOUT_MS = 2_000;
const SLOWEST_BYTES_PER_MS = 1_000;

/**
 * With a custom endpoint the bucket is part of the path, because an emulator has no host name per bucket. Checksums are
 * computed only when required: otherwise the SDK would sign the checksum of an empty body into an upload URL. S3
 * computes one itself.
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-dataintegrity.html
 */
export const createS3Client = (options: AwsClientOptions): S3Client =>
  new S3Client({
    ...clientSettings(options, 2),
    forcePathStyle: options.endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw faultOf(error) ? unavailable(error) : error;
  }
}

const toBytes = (body: Buffer | string) => (typeof body === 'string' ? Buffer.from(body) : body);

/** A HEAD response has no body with an error name, so the SDK names the error after the status. */
const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

async function read(
  client: S3Client,
  { stallMs, ...place }: { Bucket: string; Key: string; Range?: string; stallMs: number },
): Promise<Buffer | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand(place));
    return Body && (await collect(Body as Readable, stallMs));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Reads a body. The client's own timeout ends with the headers, so a stalled body is aborted here. */
async function collect(body: Readable, stallMs: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const timer = setTimeout(() => {
    const seen = pieces.length;
    // Data that arrived while this process was busy is read first.
    setImmediate(() => {
      if (pieces.length === seen) body.destroy(Object.assign(new Error('The body stalled.'), { name: 'TimeoutError' }));
    });
  }, stallMs);
  try {
    for await (const piece of body) {
      pieces.push(piece);
      timer.refresh();
    }
    return Buffer.concat(pieces);
  } finally {
    clearTimeout(timer);
  }
}

async function sizeOf(client: S3Client, bucket: string, key: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return ContentLength ?? 0;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

interface BlobsOptions {
  stallMs?: number;
  /** Signs URLs. Its endpoint is what they begin with. Default: the client that calls the bucket. */
  presigning?: S3Client;
}

/**
 * The port `Blobs` on one bucket. Throws AppError SERVICE_UNAVAILABLE if the bucket is unreachable, or if a blob's body
 * stalls for `stallMs`.
 */
export const createBlobs = (
  client: S3Client,
  bucket: string,
  { stallMs = answerTimeoutMs(undefined), presigning = client }: BlobsOptions = {},
): Blobs => ({
  get: (key) => reached(() => read(client, { Bucket: bucket, Key: key, stallMs })),
  getRange: (key, { from, to }) =>
    reached(() => read(client, { Bucket: bucket, Key: key, Range: `bytes=${from}-${to - 1}`, stallMs })),
  async put(key, body, { contentType, erasable } = {}) {
    // Converts text to bytes too, because the SDK treats the length of an empty string as unknown.
    const bytes = toBytes(body);
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentType: contentType,
      ...(erasable ? { Tagging: `${erasableTag.key}=${erasableTag.value}` } : {}),
    });
    await reached(() =>
      client.send(command, { requestTimeout: CLIENT_TIMEOUT_MS + bytes.length / SLOWEST_BYTES_PER_MS }),
    );
  },
  async remove(key) {
    await reached(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
  },
  size: (key) => reached(() => sizeOf(client, bucket, key)),
  uploadUrl: (key, options) => reached(() => presignUpload(presigning, bucket, key, options)),
  downloadUrl: (key, options) => reached(() => presignDownload(presigning, bucket, key, options)),
});
