import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildConsole, consoleSourceHash } from '../../console/build.ts';
import { hasCode } from '../../functions/app/error-code.ts';
import { buildWidget, sourceHash } from '../../widget/build.ts';

const shared = fileURLToPath(new URL('../../dist', import.meta.url));

interface StaticBuild {
  name: 'widget' | 'console';
  version: string;
}

/** The folders of the widget's and the console's files, by the functions' variables. */
interface StaticFolders {
  CONSOLE_DIR: string;
  WIDGET_DIR: string;
}

const sharedFolderOf = ({ name, version }: StaticBuild) => join(shared, name, version);

/** `dist/`, so that later starts reuse a build, or the data folder if the project folder is read-only. */
const foldersOf = (dataDir: string, build: StaticBuild) =>
  [sharedFolderOf(build), join(dataDir, build.name, build.version)] as const;

const isBuilt = (folder: string) => existsSync(join(folder, 'manifest.json'));

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) return false;
    throw error;
  }
}

/** The folder that has a build of the current sources, or that one is to be written to. */
function folderOf(dataDir: string, build: StaticBuild): string {
  const [first, second] = foldersOf(dataDir, build);
  return [first, second].find(isBuilt) ?? (isWritable(dirname(first)) ? first : second);
}

/** Builds what does not exist, which blocks the thread for seconds. */
export function buildStaticFiles({ CONSOLE_DIR, WIDGET_DIR }: StaticFolders): void {
  if (!isBuilt(WIDGET_DIR)) buildWidget(WIDGET_DIR);
  if (!isBuilt(CONSOLE_DIR)) buildConsole(CONSOLE_DIR);
}

const consoleBuild = (): StaticBuild => ({ name: 'console', version: consoleSourceHash() });
const widgetBuild = (): StaticBuild => ({ name: 'widget', version: sourceHash() });

/** Builds into `dist/` what does not exist there. */
export const buildSharedStaticFiles = (): void =>
  buildStaticFiles({ CONSOLE_DIR: sharedFolderOf(consoleBuild()), WIDGET_DIR: sharedFolderOf(widgetBuild()) });

/**
 * Returns the folders of the widget's and the console's files. The first start on a state of the sources builds them in a
 * thread, while the rest of the platform starts; `built` resolves when the files exist, and rejects with the error of the build.
 */
export function prepareStaticFiles(dataDir: string): { folders: StaticFolders; built: Promise<unknown> } {
  const folders = {
    CONSOLE_DIR: folderOf(dataDir, consoleBuild()),
    WIDGET_DIR: folderOf(dataDir, widgetBuild()),
  };
  if (Object.values(folders).every(isBuilt)) return { folders, built: Promise.resolve() };
  const thread = new Worker(new URL('./static-files-thread.ts', import.meta.url), { workerData: folders });
  const built = once(thread, 'exit');
  // Awaited later. An error in between must not end the process without an explanation.
  built.catch(() => {});
  return { folders, built };
}
