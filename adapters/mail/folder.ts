import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '../../domain/core/app.ts';
import { compose } from './compose.ts';

/**
 * The port `Mail` that writes `.eml` files to a folder, named by time. Only the owner can read them, because they
 * contain tokens.
 */
export function createFolderMail(folder: string, from: string): Mail {
  return {
    async send(mail) {
      const { message } = await compose(mail, from);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Renamed only when complete.
      const draft = join(folder, `.${name}`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(folder, name));
    },
    async check() {},
  };
}
