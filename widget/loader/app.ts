import type { AppModule } from '../types.ts';

export interface AppLoader {
  /** Fetches the app, so that it runs at once when it is needed. */
  preload(): Promise<unknown>;
  /** Fetches the app a second time if that failed. */
  run(): Promise<AppModule>;
  /** Waits no longer for the event that tells the end of a fetch, because `document.open()` has removed its listener. */
  resume(): void;
}

/**
 * Verifies the app against the hash in this script, so that pinning this script pins everything. A browser without
 * support for such preloads loads it by the import alone.
 */
export function createApp(root: string, nonce: string): AppLoader {
  let url = `${root}/widget/${VERSION}/app.js`;
  let fetched: Promise<unknown> | undefined;
  let resume: (result: unknown) => void;

  const fetchModule = () =>
    new Promise((resolve, reject) => {
      resume = resolve;
      const link = document.createElement('link');
      if (!link.relList.supports?.('modulepreload')) return resolve(0);
      link.rel = 'modulepreload';
      link.integrity = APP_INTEGRITY;
      link.crossOrigin = '';
      link.nonce = nonce;
      link.onload = resolve;
      link.onerror = () => {
        reject(Error(`cannot load ${url}`));
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
  };
}
