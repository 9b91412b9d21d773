import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { FailedCommand } from '../core/errors.ts';

/** What proves who calls. Another way to sign in, such as by a browser, is another `kind`. */
export interface ProfileCredentials {
  kind: 'apiKey';
  apiKey: string;
}

/** A platform, and who one is there. */
export interface Profile {
  /** Root URL. */
  url: string;
  credentials: ProfileCredentials;
}

export interface ProfileFile {
  /** Name of the profile that commands use. */
  current: string;
  profiles: Record<string, Profile>;
}

export const DEFAULT_PROFILE = 'default';

export const profilePath = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'frontdesk', 'config.json');

const isProfile = (value: unknown): boolean => {
  const { url, credentials } = (value ?? {}) as Partial<Profile>;
  return typeof url === 'string' && credentials?.kind === 'apiKey' && typeof credentials.apiKey === 'string';
};
const isProfileFile = (value: unknown): value is ProfileFile => {
  const { current, profiles } = (value ?? {}) as Partial<ProfileFile>;
  return typeof current === 'string' && typeof profiles === 'object' && Object.values(profiles).every(isProfile);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** No file is the same as one without profiles. */
export async function readProfiles(env: NodeJS.ProcessEnv): Promise<ProfileFile> {
  const path = profilePath(env);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { current: DEFAULT_PROFILE, profiles: {} };
    throw new FailedCommand('CONFIG', `${path} cannot be read: ${(cause as Error).message}.`, { cause });
  }
  const file = parsed(text);
  if (!isProfileFile(file))
    throw new FailedCommand('CONFIG', `${path} is not a file of this version. Delete it and sign in again.`);
  return file;
}

/** Replaces the file at once, readable by its owner alone. */
export async function writeProfiles(env: NodeJS.ProcessEnv, file: ProfileFile): Promise<void> {
  const path = profilePath(env);
  const draft = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
    // A file of the same name would keep its own mode.
    await chmod(draft, 0o600);
    await rename(draft, path);
  } catch (cause) {
    throw new FailedCommand('CONFIG', `${path} cannot be written: ${(cause as Error).message}.`, { cause });
  }
}
