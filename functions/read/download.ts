import { mailPrefix } from '../../config/grants.ts';

/** Larger than any file that is accepted. */
const MAX_BYTES = 50_000_000;

/** Where files to be read lie, and mails. */
const FOLDERS = ['tmp/read/', mailPrefix];

/** Fetches a file from one of the bucket's folders for it. Throws for any other URL, and follows no redirect. */
export async function download(from: string, origin: string): Promise<Buffer> {
  const { href } = URL.parse(from) ?? { href: '' };
  if (origin === '' || !FOLDERS.some((folder) => href.startsWith(`${origin}/${folder}`))) {
    throw new Error('This URL is not one of the files to be read.');
  }
  const response = await fetch(from, { redirect: 'error' });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.ok && bytes.length <= MAX_BYTES) return bytes;
  throw new Error(`The bucket answered with ${response.status} and ${bytes.length} bytes.`);
}
