import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the operator command needs to find the running platform. */
export interface PlatformFile {
  dynamodbEndpoint: string;
  /** Missing where the platform last ran before it wrote this. */
  sqsEndpoint?: string;
  tableName: string;
  region: string;
}

/** The demo's ids and its key, which is shown again at every start; the table holds only its hash. */
export interface DemoFile {
  apiKey: string;
  organisationId: string;
  workspaceId: string;
  chatbotId: string;
  publicId: string;
}

const pathOf = (dataDir: string, name: string) => join(dataDir, `${name}.json`);

/** Written whole or not at all, readable by its owner only. */
export async function writeJson(dataDir: string, name: string, content: object): Promise<void> {
  const path = pathOf(dataDir, name);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** Undefined where there is no such file. */
export async function readJson<T>(dataDir: string, name: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(pathOf(dataDir, name), 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
