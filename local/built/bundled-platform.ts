import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { areCurrent, type FileVersions, projectRoot } from '../../config/builds/kept-build.ts';
import { hasCode } from '../../functions/app/error-code.ts';

/** Each bundle has a folder of its own in it. */
export const bundlesFolder = join(projectRoot, 'dist', 'platform');
/** Describes the latest bundle, and replaces that of the previous one when the bundle is complete. */
export const manifestFile = join(bundlesFolder, 'manifest.json');

export interface PlatformBundle {
  /** Of the sources when they were bundled. */
  versions: FileVersions;
  /** URLs of the bundled modules, by the URL of the source that each replaces. */
  entries: Record<string, string>;
}

/** Returns the entries of the bundle in a manifest, or undefined if there is none or a source has changed since. */
export function currentEntries(manifest = manifestFile): PlatformBundle['entries'] | undefined {
  try {
    const { versions, entries }: PlatformBundle = JSON.parse(readFileSync(manifest, 'utf8'));
    return areCurrent(versions) ? entries : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Makes imports of the platform's entry points load the bundle, if there is a current one. Otherwise they load the sources. */
export function useBundledPlatform(): void {
  const entries = currentEntries();
  if (!entries) return;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const bundled = entries[resolved.url];
      return bundled ? { ...resolved, url: bundled, format: 'module' } : resolved;
    },
  });
}
