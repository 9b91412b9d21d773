/** The platform's root without a trailing slash. Every file of the console is in `{root}/console/assets/`. */
export const root = new URL('../..', import.meta.url).href.replace(/\/$/, '');
/** Path of the console's first page. */
export const base = `${new URL(root).pathname.replace(/\/$/, '')}/console`;

const match = /^\/w\/([0-9a-f-]{36})(?=\/|$)/i.exec(location.pathname.slice(base.length));
/** The workspace that the address names. Undefined: the person's first one. */
export const namedWorkspace: string | undefined = match?.[1];
/** What every path of the console starts with. */
export const home = namedWorkspace ? `${base}/w/${namedWorkspace}` : base;
