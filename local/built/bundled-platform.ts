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
  /** URLs of the modules that the start imports, without its entry point. They have no effects. */
  shared: string[];
}

/** Returns the bundle of a manifest, or undefined if there is none or a source has changed since. */
export function currentBundle(manifest = manifestFile): PlatformBundle | undefined {
  try {
    const bundle: PlatformBundle = JSON.parse(readFileSync(manifest, 'utf8'));
    return areCurrent(bundle.versions) ? bundle : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Makes imports of the platform's entry points load the bundle, and returns it. Without a current bundle they load the sources.
 */
export function useBundledPlatform(): PlatformBundle | undefined {
  const bundle = currentBundle();
  if (!bundle) return undefined;
  const { entries } = bundle;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const bundled = entries[resolved.url];
      return bundled ? { ...resolved, url: bundled, format: 'module' } : resolved;
    },
  });
  return bundle;
}
