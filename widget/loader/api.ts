import { TAG, type WidgetElement } from './element.ts';
import type { Instance } from './instance.ts';
import { report } from './report.ts';

/** All methods of the page's API. */
const methods = 'open close toggle show hide send prefill identify reset lead destroy on off'.split(' ');

/** A page's call. Its arguments go to a method whose parameters are not known here. */
type QueuedCall = [method: string, ...args: never[]];

export interface Api {
  /** Adds the floating widget of a script, if it names a chatbot. */
  add(settings: DOMStringMap): void;
  /** Each widget calls it once it exists. */
  register(instance: Instance): void;
  /** Rejects the calls that have not succeeded yet. */
  refuse(reason: unknown): void;
}

/** How long to wait for a page whose parser does not end, as after `document.write`, in steps of 50 ms. */
const STEPS = 200;

/** Calls `act` once the page has a complete body. `steps`: 0 to call it once there is a body. */
function whenParsed(act: () => void, steps = STEPS): void {
  if (document.body && (steps < 1 || document.readyState !== 'loading')) act();
  else setTimeout(whenParsed, 50, act, steps - 1);
}

/** A body with one of these is what its content is fixed to, instead of the viewport. */
const trapping = ['transform', 'filter', 'perspective', 'contain'] as const;

/**
 * Adds the widget to the body's end, where React 18 accepts what it has not rendered, unless the body would move or hide it. Once the page has
 * removed it, it is added next to the body, where it outlives further changes.
 */
function float(settings: DOMStringMap): void {
  const host: WidgetElement = document.createElement(TAG);
  Object.assign(host.dataset, settings, { added: 1 });
  const addToRoot = () => host.isConnected || host.dataset.gone || document.documentElement.append(host);
  host.onremoved = () => setTimeout(whenParsed, 0, addToRoot, 0);
  document.body.append(host);
  const style = getComputedStyle(document.body);
  if (style.display === 'none' || trapping.some((name) => style[name] !== 'none')) document.documentElement.append(host);
}

/**
 * `window.Frontdesk`: before the script has loaded, an array for calls, `Frontdesk.push(['open'])`; afterwards also an
 * object with a method for each. Calls wait for the page's first widget: the floating one, otherwise the first inline
 * one. Each returns a promise.
 */
export function startApi(): Api {
  const waiting: ((instance: Instance) => void)[] = [];
  const rejects: ((reason: unknown) => void)[] = [];
  let instance: Instance | undefined;
  /** Why there is no widget. */
  let refusal: unknown;

  function call([name, ...args]: QueuedCall): unknown {
    if (!methods.includes(name)) return report('no method', name);
    const result = new Promise((resolve, reject) => {
      rejects.push(reject);
      const act = (to: Instance) => {
        resolve(to.run(name, args));
        // The page may add another widget afterwards.
        if (name === 'destroy') {
          instance = undefined;
          refuse(Error('destroyed'));
        }
      };
      if (instance) return act(instance);
      waiting.push(act);
      if (refusal) reject(refusal);
    });
    // Most pages ignore it.
    result.catch(() => {});
    return result;
  }

  function refuse(reason: unknown) {
    refusal = reason;
    for (const reject of rejects.splice(0)) reject(reason);
  }

  function register(made: Instance) {
    if (instance && (instance.inline || !made.inline)) instance = undefined;
    instance ??= made;
    refusal = 0;
    for (const act of waiting.splice(0)) act(made);
  }

  const api: Record<string, unknown> = { push: (...calls: QueuedCall[]) => calls.map(call) };
  for (const name of methods) api[name] = (...args: never[]) => call([name, ...args]);

  function add(settings: DOMStringMap) {
    const queued: unknown = window.Frontdesk;
    window.Frontdesk = api;
    if (Array.isArray(queued)) queued.map(call);
    whenParsed(() => {
      const { bot } = settings;
      const present = document.querySelector<HTMLElement>(bot ? `${TAG}:not([inline])` : TAG);
      if (present) {
        if (bot && bot !== present.dataset.bot) report('second chatbot ignored:', bot);
      } else if (bot) float(settings);
      else {
        report('no data-bot or ?bot=');
        refuse(Error('no chatbot'));
      }
    });
  }
  return { add, register, refuse };
}
