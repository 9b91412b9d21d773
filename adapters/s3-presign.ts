import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { DownloadOptions, UploadOptions } from '../domain/core/app.ts';

// Imported on demand, because few requests need it.
const presigner = () => import('@aws-sdk/s3-request-presigner');

/** Returns a URL to GET one object, with the response headers fixed by the signature. */
export async function presignDownload(
  client: S3Client,
  bucket: string,
  key: string,
  { contentType, contentDisposition, expiresSeconds }: DownloadOptions,
): Promise<string> {
  const { getSignedUrl } = await presigner();
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentType: contentType,
    ResponseContentDisposition: contentDisposition,
    ResponseCacheControl: `private, max-age=${expiresSeconds}`,
  });
  return getSignedUrl(client, command, { expiresIn: expiresSeconds });
}

/** Returns a URL to PUT one object of exactly this type and size, and the headers to send. */
export async function presignUpload(
  client: S3Client,
  bucket: string,
  key: string,
  { contentType, size, expiresSeconds }: UploadOptions,
) {
  const { getSignedUrl } = await presigner();
  const command = new PutObjectCommand({ Bucket: bucket, Key: key, ContentType: contentType, ContentLength: size });
  // Content-Length is always signed, Content-Type only on request.
  const url = await getSignedUrl(client, command, {
    expiresIn: expiresSeconds,
    signableHeaders: new Set(['content-type']),
  });
  return { url, headers: { 'content-type': contentType } };
}
