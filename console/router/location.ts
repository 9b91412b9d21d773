import { computed, signal } from '@preact/signals';
import { forgetCalls } from '../session/calls.ts';
import { home } from '../session/root.ts';

const read = () => ({ path: location.pathname.slice(home.length) || '/', query: location.search });

/** Where the person is, below the workspace's first page. */
export const here = signal(read());
export const path = computed(() => here.value.path);
export const query = computed(() => new URLSearchParams(here.value.query));

let askToLeave: (() => boolean) | undefined;
/** `ask` is called before the screen is left, and returns false to stay. Returns what ends that. */
export function guardLeaving(ask: () => boolean): () => void {
  askToLeave = ask;
  return () => {
    askToLeave = undefined;
  };
}

/** A link to a path of the console. Empty values are left out. */
export function href(to: string, values: Record<string, string | null | undefined> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  return `${home}${to === '/' ? '' : to}${search.size ? `?${search}` : ''}`;
}

function update(): void {
  const next = read();
  if (next.path.split('/')[1] !== here.peek().path.split('/')[1]) forgetCalls();
  here.value = next;
}

export function navigate(to: string, { replace = false } = {}): void {
  const url = new URL(to, location.href);
  if (url.href === location.href) return;
  if (url.pathname !== location.pathname && askToLeave?.() === false) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', url);
  update();
}

/** Leaves the console. */
export function navigateAway(url: string): void {
  location.assign(url);
}

/** Changes values of the query without a new history entry. */
export function setQuery(values: Record<string, string | null | undefined>): void {
  const all = { ...Object.fromEntries(query.peek()), ...values };
  navigate(href(path.peek(), all), { replace: true });
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Lets links within the console change the screen without loading the page. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    if (askToLeave?.() === false) {
      history.pushState(null, '', href(here.peek().path) + here.peek().query);
      return;
    }
    update();
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.defaultPrevented || !isPlain(event) || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    const isOwn = url.origin === location.origin && (url.pathname === home || url.pathname.startsWith(`${home}/`));
    if (url.hash) return;
    if (!isOwn || (home.endsWith('/console') && url.pathname.startsWith(`${home}/w/`))) return;
    event.preventDefault();
    navigate(link.href);
  });
}
