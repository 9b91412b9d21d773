import type { Instance } from './instance.ts';

/** Every word of the page's API. */
const methods = 'open close toggle show hide send prefill identify reset lead destroy on off'.split(' ');

type Call = [method: string, ...args: unknown[]];

/**
 * `window.Frontdesk`: before the script came, an array to push calls to, `Frontdesk.push(['open'])`; from then on also an
 * object with a method for each. Calls wait for the first widget of the page: the floating one, else the first inline.
 */
export function startApi() {
  const waiting: Call[] = [];
  let instance: Instance | undefined;

  function call(name: string, args: unknown[]): unknown {
    if (!methods.includes(name)) return console.warn('Frontdesk: no', name);
    if (instance) return instance.run(name, args);
    waiting.push([name, ...args]);
  }
  function register(made: Instance) {
    if (instance && (instance.inline || !made.inline)) instance = undefined;
    instance ??= made;
    for (const [name, ...args] of waiting.splice(0)) call(name, args);
  }

  const { Frontdesk: queued } = window as { Frontdesk?: unknown };
  const api: Record<string, unknown> = { push: (...calls: Call[]) => calls.map(([name, ...args]) => call(name, args)) };
  for (const name of methods) api[name] = (...args: unknown[]) => call(name, args);
  Object.assign(window, { Frontdesk: api });
  if (Array.isArray(queued)) for (const [name, ...args] of queued as Call[]) call(name, args);

  /** Beside the body, so that neither a page that swaps its body nor a transform on it takes the widget along. */
  function float(host: HTMLElement) {
    const page = document.documentElement;
    page.append(host);
    const watching = new MutationObserver(() => {
      if (host.isConnected) return;
      if (host.dataset.gone) watching.disconnect();
      else page.append(host);
    });
    watching.observe(page, { childList: true });
  }
  return { register, float };
}
