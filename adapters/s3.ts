import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Blobs } from '../domain/app.ts';
import { unavailable } from '../domain/errors.ts';
import { type ClientOptions, clientSettings, faultOf } from './aws.ts';

/** With an endpoint of its own the bucket is part of the path: an emulator has no host name a bucket. */
export const createS3Client = (options: ClientOptions): S3Client =>
  new S3Client({ ...clientSettings(options, 2), forcePathStyle: options.endpoint !== undefined });

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw faultOf(error) ? unavailable(error) : error;
  }
}

const toBytes = (body: Buffer | string) => (typeof body === 'string' ? Buffer.from(body) : body);

const isMissing = (error: unknown) => error instanceof Error && error.name === 'NoSuchKey';

async function read(client: S3Client, bucket: string, key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Body && Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The port `Blobs` on one bucket. Throws AppError SERVICE_UNAVAILABLE where the bucket cannot be reached. */
export const createBlobs = (client: S3Client, bucket: string): Blobs => ({
  get: (key) => reached(() => read(client, bucket, key)),
  async put(key, body, { contentType } = {}) {
    // As bytes also where it is text: of an empty string the SDK takes the length for unknown.
    const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: toBytes(body), ContentType: contentType });
    await reached(() => client.send(command));
  },
  async remove(key) {
    await reached(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
  },
});
