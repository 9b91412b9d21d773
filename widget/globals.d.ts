/** Defined by `widget/build.ts`. */
declare const LOADER_CSS: string;
declare const APP_CSS: string;
declare const VERSION: string;
declare const APP_INTEGRITY: string;
