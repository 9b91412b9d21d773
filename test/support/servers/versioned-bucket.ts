import type { ServerResponse } from 'node:http';
import { type LoopbackServer, startHttpServer } from './loopback-server.ts';

interface Version {
  versionId: string;
  at: number;
  /** Null for a delete marker. */
  body: string | null;
}

export interface VersionedBucket extends LoopbackServer {
  /** Writes an object, or deletes it with null, at a time. Returns the id of the version. */
  write(key: string, body: string | null, at: number): string;
  /** The latest body. Undefined if the object does not exist, or is deleted. */
  body(key: string): string | undefined;
  versions(key: string): readonly Version[];
  /** Requests that changed something. */
  changes: string[];
  /** From this change on, every change fails. */
  failFrom: number;
  pages: number;
}

/** Entries of a page of versions. Small, so that pages end within an object. */
const PAGE = 3;
const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const etagOf = (body: string) => `"${Buffer.from(body).toString('hex')}"`;

/**
 * A bucket with versions, by S3's documentation: ListObjectVersions in pages, DeleteObject of a version, CopyObject of a version. The
 * embedded bucket keeps no versions.
 */
export async function startVersionedBucket(): Promise<VersionedBucket> {
  /** Newest first. */
  const objects = new Map<string, Version[]>();
  let nextId = 0;
  const write = (key: string, body: string | null, at: number) => {
    const versionId = `v${++nextId}`;
    objects.set(key, [{ versionId, at: Math.floor(at / 1_000) * 1_000, body }, ...(objects.get(key) ?? [])]);
    return versionId;
  };
  const server = await startHttpServer((request, response) => {
    const url = new URL(request.url!, 'http://bucket');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    if (request.method === 'GET' && url.searchParams.has('versions')) return list(url.searchParams, response);
    if (bucket.changes.length >= bucket.failFrom)
      return void response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
    const source = String(request.headers['x-amz-copy-source'] ?? '');
    if (request.method === 'DELETE') remove(key, url.searchParams.get('versionId')!);
    if (request.method === 'PUT') copy(key, source);
    bucket.changes.push(`${request.method} ${key} ${url.searchParams.get('versionId') ?? source}`);
    response
      .writeHead(200)
      .end(request.method === 'PUT' ? '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : '');
  });
  const remove = (key: string, versionId: string) =>
    objects.set(
      key,
      objects.get(key)!.filter((version) => version.versionId !== versionId),
    );
  const copy = (key: string, source: string) => {
    const [, path = '', versionId] = /^[^/]+\/(.*)\?versionId=(.*)$/.exec(source) ?? [];
    write(
      key,
      objects.get(decodeURIComponent(path))!.find((version) => version.versionId === versionId)!.body,
      Date.now(),
    );
  };
  function list(query: URLSearchParams, response: ServerResponse): void {
    bucket.pages++;
    const entries = [...objects]
      .filter(([key]) => key.startsWith(query.get('prefix') ?? ''))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, versions]) => versions.map((version, n) => ({ key, isLatest: n === 0, ...version })));
    const [keyMarker, versionMarker] = [query.get('key-marker'), query.get('version-id-marker')];
    const start = keyMarker
      ? entries.findIndex((one) => one.key === keyMarker && one.versionId === versionMarker) + 1
      : 0;
    const page = entries.slice(start, start + PAGE);
    const last = page.at(-1);
    const isTruncated = start + PAGE < entries.length;
    const xml = page.map(
      ({ key, versionId, at, isLatest, body }) =>
        `<${body === null ? 'DeleteMarker' : 'Version'}><Key>${escapeXml(key)}</Key><VersionId>${versionId}</VersionId><IsLatest>${isLatest}</IsLatest>` +
        `<LastModified>${new Date(at).toISOString()}</LastModified>` +
        (body === null
          ? '</DeleteMarker>'
          : `<ETag>${escapeXml(etagOf(body))}</ETag><Size>${body.length}</Size></Version>`),
    );
    const next = isTruncated
      ? `<NextKeyMarker>${escapeXml(last!.key)}</NextKeyMarker><NextVersionIdMarker>${last!.versionId}</NextVersionIdMarker>`
      : '';
    const body = `<?xml version="1.0"?><ListVersionsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${xml.join('')}</ListVersionsResult>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
  }
  const bucket: VersionedBucket = Object.assign(server, {
    write,
    body: (key: string) => objects.get(key)?.[0]?.body ?? undefined,
    versions: (key: string) => objects.get(key) ?? [],
    changes: [],
    failFrom: Number.POSITIVE_INFINITY,
    pages: 0,
  });
  return bucket;
}
