import type { AppModule } from '../types.ts';
import { keep } from './keep.ts';

export interface AppLoader {
  /** Fetches the app, so that it runs at once when it is needed. */
  preload(): Promise<unknown>;
  /** Fetches the app a second time if that failed. */
  run(): Promise<AppModule>;
}

/**
 * Verifies the app against the hash in this script, so that pinning this script pins everything. A browser without
 * support for such preloads loads it by the import alone.
 */
export function createApp(root: string, nonce: string): AppLoader {
  let url = `${root}/widget/${VERSION}/app.js`;
  const preload = keep<unknown>(
    () =>
      new Promise((resolve, reject) => {
        const link = document.createElement('link');
        if (!link.relList.supports?.('modulepreload')) return resolve(0);
        link.rel = 'modulepreload';
        link.integrity = APP_INTEGRITY;
        link.crossOrigin = '';
        link.nonce = nonce;
        link.onload = resolve;
        link.onerror = () => {
          link.remove();
          reject(Error(`cannot load ${url}`));
          // Some browsers do not fetch a module again whose URL has failed.
          url += '?';
        };
        link.href = url;
        document.head.append(link);
      }),
  );
  return {
    preload,
    run: () =>
      preload()
        .catch(preload)
        .then(() => import(url)),
  };
}
