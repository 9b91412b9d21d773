import { rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../functions/app/error-code.ts';

/** What the operator command needs to find the running platform. */
export interface PlatformFile {
  dynamodbEndpoint: string;
  /** Missing if the platform last ran with a version that did not write it. */
  sqsEndpoint?: string;
  tableName: string;
  region: string;
  /** Where this machine reaches the platform. Missing as above. */
  localUrl?: string;
}

/** The demo's IDs and key. The key is shown at every start; the table contains only its hash. */
export interface DemoFile {
  apiKey: string;
  organisationId: string;
  workspaceId: string;
  chatbotId: string;
  publicId: string;
  /** `127.0.0.1:port` of the systems that its actions call. Missing if it last ran with a version without actions. */
  systemsHost?: string;
  /** The customer in whose name the demo page signs a visitor in, with the proof. */
  customer?: { id: string; hash: string };
}

const pathOf = (dataDir: string, name: string) => join(dataDir, `${name}.json`);

/** Deletes `ready.json`, so that a script that waits for it waits for the next start. Only for the platform of the folder. */
export const removeReadyFile = (dataDir: string): void => rmSync(pathOf(dataDir, 'ready'), { force: true });

/** Writes a file atomically. Only the owner can read it. */
export async function writeJson(dataDir: string, name: string, content: object): Promise<void> {
  const path = pathOf(dataDir, name);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** What to do about a damaged file. */
const remedies = {
  ready: 'Stop the platform and start it again: every start writes this file.',
  platform: 'Stop the platform and start it again: every start writes this file.',
  issuer: 'Restore it from a backup, or delete it: a new one is created, and everybody signs in again.',
  mailbox: 'Restore it from a backup, or delete it: mails are then taken that arrive from now on.',
  demo: 'Restore it from a backup, delete it to get a second demo, or set DEMO=0 to start without one.',
};

/** Returns undefined if the file does not exist. Throws an error that names the file if it is damaged. */
export async function readJson<T>(dataDir: string, remedyName: keyof typeof remedies): Promise<T | undefined> {
  const path = pathOf(dataDir, remedyName);
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`The file ${path} is damaged. ${remedies[remedyName]}`);
  }
}
