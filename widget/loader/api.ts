import type { Instance } from './instance.ts';

/** All methods of the page's API. */
const methods = 'open close toggle show hide send prefill identify reset lead destroy on off'.split(' ');

/** A page's call. Its arguments go to a method whose parameters are not known here. */
type QueuedCall = [method: string, ...args: never[]];

/**
 * `window.Frontdesk`: before the script has loaded, an array for calls, `Frontdesk.push(['open'])`; afterwards also an
 * object with a method for each. Calls wait for the page's first widget: the floating one, otherwise the first inline
 * one. Returns what each widget calls once it exists.
 */
export function startApi(): (instance: Instance) => void {
  const waiting: QueuedCall[] = [];
  let instance: Instance | undefined;

  function call([name, ...args]: QueuedCall): unknown {
    if (!methods.includes(name)) return console.warn('Frontdesk: no', name);
    const made = instance;
    // The page may add another widget afterwards.
    if (name === 'destroy') instance = undefined;
    if (made) return made.run(name, args);
    waiting.push([name, ...args]);
  }
  function register(made: Instance) {
    if (instance && (instance.inline || !made.inline)) instance = undefined;
    instance ??= made;
    waiting.splice(0).map(call);
  }

  const queued: unknown = window.Frontdesk;
  const api: Record<string, unknown> = { push: (...calls: QueuedCall[]) => calls.map(call) };
  for (const name of methods) api[name] = (...args: never[]) => call([name, ...args]);
  window.Frontdesk = api;
  if (Array.isArray(queued)) queued.map(call);

  /**
   * Adds the floating widget of a script. Placed next to the body, so that a page that replaces its body or transforms it does not
   * affect the widget. A page may load the script again after it has destroyed the widget.
   */
  api.add = (dataset: DOMStringMap) => {
    if (!dataset.bot || (instance && !instance.inline)) return;
    const page = document.documentElement;
    const host = document.createElement('frontdesk-widget');
    Object.assign(host.dataset, dataset);
    page.append(host);
    const watching = new MutationObserver(() => {
      if (host.isConnected) return;
      if (host.dataset.gone) watching.disconnect();
      else page.append(host);
    });
    watching.observe(page, { childList: true });
  };
  return register;
}
