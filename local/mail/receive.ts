import { createMailReader } from '../../adapters/mail/read/index.ts';
import type { Environment } from '../../config/environment.ts';
import { startApp } from '../../functions/start.ts';
import type { readMailSettings } from './settings.ts';

/** Receives mail as the settings say. What it needs is loaded only then. */
export async function startReceiving(
  { listen, mailbox, certificate }: ReturnType<typeof readMailSettings>,
  environment: Environment,
  dataDir: string,
): Promise<{ stop(): Promise<unknown> }> {
  const app = startApp({ environment, mailReader: createMailReader() });
  const listener = listen && (await (await import('./listener.ts')).startMailListener(app, { listen, certificate }));
  const reader = mailbox && (await import('./imap.ts')).startMailbox({ app, mailbox, dataDir });
  return { stop: () => Promise.all([listener?.close(), reader?.stop()]) };
}
