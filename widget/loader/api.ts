import { NO_BOT, report } from './report.ts';
import { type Api, type Instance, TAG, type WidgetElement } from './shared.ts';

/** All methods of the page's API. */
const methods = 'open close toggle show hide send prefill identify reset lead destroy on off'.split(' ');

/** A page's call. Its arguments go to a method whose parameters are not known here. */
type QueuedCall = [method: string, ...args: never[]];

/**
 * Calls `act` once the page has a complete body, or after so many steps of 50 ms a body: a page that calls `document.write` may never end
 * its parser.
 */
function whenParsed(act: () => void, steps = 200): void {
  if (document.body && (steps < 1 || document.readyState !== 'loading')) act();
  else setTimeout(whenParsed, 50, act, steps - 1);
}

/** Scroll bars make less of a difference, in pixels. */
const SCROLL_BAR_PX = 20;

/**
 * Adds the widget to the body's end, where React 18 accepts what it has not rendered, unless the body would move or hide it. Once the page has
 * removed it, it is added next to the body, where it outlives further changes.
 */
function float(settings: DOMStringMap): void {
  const host: WidgetElement = document.createElement(TAG);
  Object.assign(host.dataset, settings);
  const add = () => host.isConnected || host.isGone || document.documentElement.append(host);
  host.onremoved = () => setTimeout(whenParsed, 0, add, 0);
  document.body.append(host);
  // It is as high as what it is fixed to: the viewport, or a body with a transform, a filter or the like. In a hidden body it has no height.
  if (Math.abs(innerHeight - host.offsetHeight) > SCROLL_BAR_PX) host.remove();
}

/** Adds a floating widget unless the page has one. `refuse` is called if the page has none and names no chatbot. */
function addFloating(settings: DOMStringMap, refuse: Api['refuse']) {
  const { bot } = settings;
  const present = document.querySelector<HTMLElement>(bot ? `${TAG}:not([inline])` : TAG);
  if (present) {
    if (bot && bot !== present.dataset.bot) report('ignored bot', bot);
  } else if (bot) float(settings);
  else {
    report(NO_BOT);
    refuse(Error(NO_BOT));
  }
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
      const act = (to: Instance) => {
        // Not resolved with the result itself: it could no longer be rejected.
        new Promise((done) => done(to.run(name, args))).then(resolve, reject);
        // The page may add another widget afterwards.
        if (name === 'destroy') {
          instance = undefined;
          refuse(Error('destroyed'));
        }
      };
      if (instance) act(instance);
      else if (waiting.push(act) && refusal) reject(refusal);
      rejects.push(reject);
    });
    // Most pages ignore it.
    result.catch(() => {});
    return result;
  }
  function refuse(reason: unknown) {
    refusal = reason;
    rejects.splice(0).map((reject) => reject(reason));
  }
  function register(made: Instance) {
    if (!instance || instance.inline || !made.inline) instance = made;
    refusal = undefined;
    waiting.splice(0).map((act) => act(made));
  }
  const api: Record<string, unknown> = { push: (...calls: QueuedCall[]) => calls.map(call) };
  for (const name of methods) api[name] = (...args: never[]) => call([name, ...args]);

  function add(settings: DOMStringMap) {
    const queued = window.Frontdesk;
    window.Frontdesk = api;
    queued?.map?.(call);
    whenParsed(() => addFloating(settings, refuse));
  }
  return { add, register, refuse };
}
