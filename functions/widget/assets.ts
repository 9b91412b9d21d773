import { gzipSync } from 'node:zlib';
import type { App } from '../../domain/core/app.ts';
import { type Encoding, openBuild } from '../http/built-files.ts';

export const scripts = ['widget.js', 'app.js', 'more.js', 'act.js'] as const;
export type WidgetScript = (typeof scripts)[number];

/** What `widget/build.ts` says of a build. */
interface WidgetManifest {
  /** 12 hex digits. */
  version: string;
  /** For the `integrity` attribute of a pinned script. */
  integrity: Record<WidgetScript, string>;
}

/** `folder`: where the build is. If empty, it is next to the code. */
export const readBuiltWidget = (folder: string) =>
  openBuild<WidgetManifest, WidgetScript | 'notices.txt'>(folder, new URL('./widget-assets/', import.meta.url));

/** A build of the widget, read once per container. */
export type BuiltWidget = ReturnType<typeof readBuiltWidget>;

const blobKey = (version: string, scriptName: WidgetScript) => `widget/${version}/${scriptName}`;

/**
 * Stores this version, because a page may have pinned it and another version may be deployed later. Once per container.
 */
export async function keepVersion({ blobs }: App, built: BuiltWidget): Promise<void> {
  for (const name of scripts) {
    const key = blobKey(built.version, name);
    if ((await blobs.size(key)) === undefined) {
      await blobs.put(key, built.read(name, ''), { contentType: 'text/javascript; charset=utf-8' });
    }
  }
}

/** A script of an earlier version. Undefined if that version was never requested by its name. */
export async function readKept({ blobs }: App, version: string, scriptName: WidgetScript, encoding: Encoding) {
  const bytes = await blobs.get(blobKey(version, scriptName));
  return bytes && encoding ? { bytes: gzipSync(bytes), encoding: 'gzip' as const } : bytes && { bytes, encoding };
}
