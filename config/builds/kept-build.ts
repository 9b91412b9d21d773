import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Size and time of change of files, by their path in the project. */
export type FileVersions = Record<string, string>;

/** Files that decide what any build is. */
const common = ['package-lock.json', 'tsconfig.json', 'config/builds/options.ts', 'infra/functions/bundle.ts'];
const MANIFEST = 'build.json';

interface BuildManifest {
  versions: FileVersions;
  inputs: string[];
}

interface KeptBuild {
  directory: string;
  /** Writes the build into a directory. Returns the paths of the modules in it, relative to the project's root. */
  make(directory: string): Promise<string[]>;
}

const versionOf = (path: string): string => {
  const file = statSync(join(projectRoot, path), { throwIfNoEntry: false });
  return file ? `${file.size} ${file.mtimeMs}` : '';
};

/** The versions of the modules in a build, and of the files that decide what it is. */
export const versionsOf = (inputs: readonly string[]): FileVersions =>
  // esbuild names what is not a file with a colon.
  Object.fromEntries(
    [...common, ...inputs.filter((path) => !path.includes(':'))].map((path) => [path, versionOf(path)]),
  );

export const areCurrent = (versions: FileVersions): boolean =>
  Object.entries(versions).every(([path, version]) => versionOf(path) === version);

/** The modules of the build in a directory, or undefined if there is none or a file that it was made from has changed. */
function currentInputs(directory: string): string[] | undefined {
  const manifest = manifestIn(directory);
  return manifest && areCurrent(manifest.versions) ? manifest.inputs : undefined;
}

/** Undefined while another process is replacing the directory, too. */
function manifestIn(directory: string): BuildManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, MANIFEST), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a file belongs to a build, and does not describe it. */
export const isBuilt = (path: string): boolean => basename(path) !== MANIFEST;

const ATTEMPTS = 5;

/** Puts a build in the place of the one that is there, which another process may do as well: each is moved whole. */
function replace(directory: string, draft: string): void {
  const former = `${draft}-former`;
  for (let left = ATTEMPTS; ; left--) {
    try {
      if (existsSync(directory)) renameSync(directory, former);
      renameSync(draft, directory);
      return;
    } catch (error) {
      if (currentInputs(directory)) return;
      if (left === 0) throw error;
    } finally {
      rmSync(former, { recursive: true, force: true });
    }
  }
}

/**
 * Makes a build unless the one in the directory was made from the same files. Returns the paths of the modules in it. If two
 * processes make it at the same time, one of the two stays.
 */
export async function keepBuild({ directory, make }: KeptBuild): Promise<string[]> {
  const storedInputs = currentInputs(directory);
  if (storedInputs) return storedInputs;
  mkdirSync(dirname(directory), { recursive: true });
  const draft = mkdtempSync(`${directory}-`);
  try {
    const inputs = await make(draft);
    const manifest: BuildManifest = { versions: versionsOf(inputs), inputs };
    writeFileSync(join(draft, MANIFEST), JSON.stringify(manifest));
    if (!currentInputs(directory)) replace(directory, draft);
    return inputs;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
