import * as z from 'zod';

/** A mailbox that the platform reads, from `IMAP_URL`. */
export interface ImapMailbox {
  /** Without brackets. */
  host: string;
  port: number;
  /** True: TLS from the first byte. */
  secure: boolean;
  username: string;
  password: string;
  /** Name of the folder. */
  folder: string;
}

const FORM = 'must be imaps://user:password@host or imap://user:password@host, with special characters percent-encoded';
const DEFAULT_FOLDER = 'INBOX';

/** Undefined: the text has another form. */
export function readImapUrl(text: string): ImapMailbox | undefined {
  const url = URL.parse(text);
  if (!url || !/^imaps?:$/.test(url.protocol) || !url.hostname || url.search || url.hash) return undefined;
  const secure = url.protocol === 'imaps:';
  try {
    const [username, password, folder] = [url.username, url.password, url.pathname.slice(1)].map(decodeURIComponent);
    if (!username || !password) return undefined;
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const port = url.port ? Number(url.port) : secure ? 993 : 143;
    return { host, port, secure, username, password, folder: folder || DEFAULT_FOLDER };
  } catch {
    return undefined;
  }
}

export const imapUrl = z.string().refine((value) => readImapUrl(value) !== undefined, { error: FORM });
