/** Defined by `widget/build.ts`. */
declare const LOADER_CSS: string;
declare const APP_CSS: string;
declare const VERSION: string;
declare const APP_INTEGRITY: string;
declare const MORE_CSS: string;
declare const MORE_INTEGRITY: string;
declare const ACT_CSS: string;
declare const ACT_INTEGRITY: string;

interface Window {
  /** The page's API. Before the script has loaded, the page may have an array of calls here. */
  // biome-ignore lint/suspicious/noExplicitAny: the page's
  Frontdesk?: any;
}
interface Navigator {
  /** Not in every browser. */
  readonly connection?: { readonly saveData: boolean };
}
interface HTMLElementEventMap {
  /** The widget's own events. */
  [name: `frontdesk:${string}`]: CustomEvent;
}
