import { openBuild } from '../http/built-files.ts';

/** What `console/build.ts` says of a build. */
interface ConsoleManifest {
  /** 12 hex digits. */
  version: string;
  script: string;
  style: string;
  files: string[];
  /** Files whose names never change. */
  appFiles: string[];
  /** Markup of the icons. */
  icons: string;
}

/** `folder`: where the build is. If empty, it is next to the code. */
export const readBuiltConsole = (folder: string) =>
  openBuild<ConsoleManifest, string>(folder, new URL('./console-assets/', import.meta.url));

/** A build of the console, read once per container. */
export type BuiltConsole = ReturnType<typeof readBuiltConsole>;
