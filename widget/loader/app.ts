interface Place {
  root: string;
  nonce: string;
}

const urlOf = ({ root }: Place) => `${root}/widget/${VERSION}/app.js`;
let fetched: Promise<void> | undefined;

/**
 * Fetches the app, checked against the hash that this script carries: whoever pins this script pins all of it. A browser
 * that knows no such link fetches it with the import alone.
 */
export function preloadApp(place: Place): Promise<void> {
  fetched ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports?.('modulepreload')) return resolve();
    link.rel = 'modulepreload';
    link.integrity = APP_INTEGRITY;
    link.crossOrigin = 'anonymous';
    link.nonce = place.nonce;
    link.onload = () => {
      link.remove();
      resolve();
    };
    link.onerror = () => {
      link.remove();
      fetched = undefined;
      reject(new Error('not loaded'));
    };
    link.href = urlOf(place);
    document.head.append(link);
  });
  // Whoever imports it hears of a failure.
  fetched.catch(() => {});
  return fetched;
}

/** Only what was fetched whole and is what it should be gets to run. */
export const importApp = (place: Place): Promise<unknown> => preloadApp(place).then(() => import(urlOf(place)));
