import type { ScriptLoader } from '../types.ts';

/**
 * Verifies a script of this build against the hash in the one that loads it, so that pinning the first script pins everything. A browser
 * without support for such preloads loads it by the import alone.
 */
export function scriptOf<Module>(nonce: string, url: string, integrity: string): ScriptLoader<Module> {
  let fetched: Promise<unknown> | undefined;
  let resume: (result: unknown) => void;

  const fetchModule = () =>
    new Promise((resolve, reject) => {
      resume = resolve;
      const link = document.createElement('link');
      if (!link.relList.supports('modulepreload')) return resolve(0);
      link.rel = 'modulepreload';
      link.integrity = integrity;
      link.crossOrigin = '';
      link.nonce = nonce;
      link.onload = resolve;
      link.onerror = () => {
        reject(Error(`no ${url}`));
        // Some browsers do not fetch a module again whose URL has failed.
        url += '?';
        fetched = undefined;
      };
      link.href = url;
      document.head.append(link);
    });
  const preload = () => {
    fetched ??= fetchModule();
    // Whoever only preloads tries again later.
    fetched.catch(() => {});
    return fetched;
  };
  return {
    preload,
    resume: () => resume?.(0),
    run: () =>
      preload()
        .catch(preload)
        .then(() => import(url)),
    further: (next, hash) => scriptOf(nonce, next, hash),
  };
}
