/** Larger than any file that is accepted. */
const MAX_BYTES = 50_000_000;

/** Fetches a file from the bucket's folder for it. Throws for any other URL, and follows no redirect. */
export async function download(from: string, origin: string): Promise<Buffer> {
  if (origin === '' || !(URL.parse(from)?.href ?? '').startsWith(`${origin}/tmp/read/`)) {
    throw new Error('This URL is not one of the files to be read.');
  }
  const response = await fetch(from, { redirect: 'error' });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.ok && bytes.length <= MAX_BYTES) return bytes;
  throw new Error(`The bucket answered with ${response.status} and ${bytes.length} bytes.`);
}
