import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

interface SentMail {
  to: string;
  subject: string;
}

const MAX_SHOWN = 5;

/** The newest mails that the platform has kept in its folder because it has no mail server, newest first. */
export async function newestMails(dataDir: string): Promise<SentMail[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  // Named by time.
  const newest = names.filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  return Promise.all(
    newest
      .slice(-MAX_SHOWN)
      .reverse()
      .map(async (name) => {
        const { to = [], subject = '' } = await PostalMime.parse(await readFile(join(folder, name)));
        return { to: to.map(({ address }) => address).join(', '), subject };
      }),
  );
}
