interface Place {
  root: string;
  nonce: string;
}

const urlOf = ({ root }: Place) => `${root}/widget/${VERSION}/app.js`;
let fetched: Promise<void> | undefined;

/**
 * Preloads the app and verifies it against the hash in this script, so that pinning this script pins everything. A
 * browser without support for such links loads it by the import alone.
 */
export function preloadApp(place: Place): Promise<void> {
  fetched ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports?.('modulepreload')) return resolve();
    link.rel = 'modulepreload';
    link.integrity = APP_INTEGRITY;
    link.crossOrigin = 'anonymous';
    link.nonce = place.nonce;
    link.onload = link.onerror = (event) => {
      link.remove();
      if ((event as Event).type === 'load') resolve();
      else reject(new Error('not loaded'));
    };
    link.href = urlOf(place);
    document.head.append(link);
  });
  // The importer reports failures. The next call tries again.
  fetched.catch(() => {
    fetched = undefined;
  });
  return fetched;
}

/** Runs the app only if it was fetched completely and matches its hash. */
export const importApp = (place: Place): Promise<unknown> => preloadApp(place).then(() => import(urlOf(place)));
