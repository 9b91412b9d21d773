import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildConsole, consoleSourceHash } from '../console/build.ts';
import { buildWidget, sourceHash } from '../widget/build.ts';

const shared = fileURLToPath(new URL('../dist', import.meta.url));

interface Build {
  name: 'widget' | 'console';
  version: string;
  build(directory: string): void;
}

const widgetBuild = (): Build => ({ name: 'widget', version: sourceHash(), build: buildWidget });
const consoleBuild = (): Build => ({ name: 'console', version: consoleSourceHash(), build: buildConsole });

/** The folders of the widget's and the console's files, by the functions' variables. */
export interface StaticFolders {
  CONSOLE_DIR: string;
  WIDGET_DIR: string;
}

/** `dist/`, so that later starts reuse a build, or the data folder if the project folder is read-only. */
const foldersOf = (dataDir: string, { name, version }: Build) =>
  [join(shared, name, version), join(dataDir, name, version)] as const;

/** The folder with a build, if an earlier start made it. */
const find = (dataDir: string, build: Build): string | undefined =>
  foldersOf(dataDir, build).find((folder) => existsSync(join(folder, 'manifest.json')));

function prepare(dataDir: string, build: Build): string {
  const known = find(dataDir, build);
  if (known) return known;
  const [first, second] = foldersOf(dataDir, build);
  try {
    build.build(first);
    return first;
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    build.build(second);
    return second;
  }
}

export const prepareWidget = (dataDir: string): string => prepare(dataDir, widgetBuild());

/** Builds what does not exist, which blocks the thread for seconds. */
export const buildStaticFiles = (dataDir: string): StaticFolders => ({
  CONSOLE_DIR: prepare(dataDir, consoleBuild()),
  WIDGET_DIR: prepareWidget(dataDir),
});

/**
 * Returns the folders with a build of the current sources. The first start on a state of the sources builds them in a
 * thread, while the stores start. Rejects with the error of the build.
 */
export async function prepareStaticFiles(dataDir: string): Promise<StaticFolders> {
  const [CONSOLE_DIR, WIDGET_DIR] = [find(dataDir, consoleBuild()), find(dataDir, widgetBuild())];
  if (CONSOLE_DIR && WIDGET_DIR) return { CONSOLE_DIR, WIDGET_DIR };
  const thread = new Worker(new URL('./static-files-thread.ts', import.meta.url), { workerData: dataDir });
  const [folders] = (await once(thread, 'message')) as [StaticFolders];
  return folders;
}
