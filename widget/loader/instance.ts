import { type AppHandle, type Config, type Core, storageKey } from '../types.ts';
import { createLauncher } from './launcher.ts';
import { report } from './report.ts';
import type { Shared, WidgetElement } from './shared.ts';

interface InstanceOptions extends Shared {
  publicId: string;
  lang: string;
}

/** A widget: what the app gets of it, and what the loader keeps. */
interface Widget extends InstanceOptions, Omit<Core, 'config'> {
  element: WidgetElement;
  config: Promise<Config>;
  mounted?: Promise<AppHandle>;
}

/** A listener of the page, with the form in which it is added. */
type PageListener = ((detail: unknown) => void) & { heard?: (domEvent: Event) => void };

type Methods = Record<string, (...args: never[]) => unknown>;

/** Makes the element a widget and registers it. Creates its shadow root and launcher at once, and loads its app on demand. */
export function createInstance(host: WidgetElement, options: InstanceOptions): void {
  const inline = host.hasAttribute('inline');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOADER_CSS);
  shadow.adoptedStyleSheets.push(sheet);

  /** Has the page's listeners, because `document.open()` removes those of elements. */
  const page = new EventTarget();
  const widget = {
    ...options,
    element: host,
    shadow,
    inline,
    publicUrl: `${options.root}/public/${options.publicId}`,
    emit: (name: string, detail?: unknown) => {
      for (const target of [page, host]) {
        target.dispatchEvent(new CustomEvent(`frontdesk:${name}`, { detail, bubbles: true, composed: true }));
      }
    },
  } as Widget;
  widget.config = persist(widget, readConfig);
  widget.config.then(
    (config) => host.isGone || start(widget, config),
    () => {},
  );
  host.onadded = () => {
    // `document.open()` has removed all listeners.
    if (widget.launcher?.onclick === null) {
      widget.app.resume();
      inApp(widget, 'revive');
    }
  };
  const methods = methodsOf(widget, page);
  widget.register({
    inline,
    run: (method, args) => (methods[method] ? methods[method](...args) : inApp(widget, method, args)),
  });
}

/**
 * Tries until it succeeds, is refused for good, or the widget is destroyed. The console shows the first failure, and the launcher that it
 * takes longer. `error.cause` is the status of a response.
 */
async function persist<T>(widget: Widget, make: (widget: Widget) => Promise<T>, waitMs = 3_000): Promise<T> {
  try {
    return await make(widget);
  } catch (error) {
    const { message, cause } = error as Error;
    const { launcher } = widget;
    // What a timeout or a limit refuses may succeed later.
    const isFinal = /^4(?!08|25|29)/.test(cause as string);
    if (isFinal || waitMs < 4_000) report(message);
    if (isFinal || waitMs > 9_000) widget.refuse(error);
    if (isFinal) throw error;
    if (launcher) {
      launcher.title = (await widget.config).texts.networkLost;
      launcher.lastChild!.textContent = '!';
    }
    await new Promise((resolve) => setTimeout(() => widget.element.isGone || resolve(0), waitMs));
    return persist(widget, make, waitMs * 2);
  }
}

async function readConfig({ publicUrl, lang }: Widget): Promise<Config> {
  const url = `${publicUrl}/config?lang=${lang}`;
  const response = await fetch(url, { credentials: 'omit' });
  const { data, error } = await response.json().catch(() => ({}));
  if (data) return data;
  throw Error(error?.message ?? `HTTP ${response.status} ${url}`, { cause: response.status });
}

/** Shows the launcher, and opens or loads what the page and the chatbot's settings ask for. */
function start(widget: Widget, config: Config): unknown {
  const { app } = widget;
  if (widget.inline) return load(widget);
  widget.launcher = createLauncher(widget.shadow, config, { open: () => inApp(widget, 'open'), intent: app.preload });
  widget.emit('ready');
  // Not every browser has both.
  if (!navigator.connection?.saveData) window.requestIdleCallback?.(app.preload);
  const { enabled, delaySeconds } = config.proactive;
  if (isUnderWay(widget.publicId)) load(widget);
  else if (enabled) setTimeout(inApp, delaySeconds * 1_000, widget, 'proactive');
}

async function load(widget: Widget): Promise<AppHandle> {
  const config = await widget.config;
  widget.mounted ??= persist(widget, widget.app.run).then((module) => module.mount({ ...widget, config }));
  return widget.mounted;
}

const inApp = async (widget: Widget, method: string, args: unknown[] = []) => (await load(widget)).run(method, args);

/** The page's calls that need no app. */
function methodsOf(widget: Widget, page: EventTarget): Methods {
  const { element: host } = widget;
  const close = () => widget.mounted && inApp(widget, 'close');
  return {
    on: (name: string, listener: PageListener) => {
      listener.heard ??= (domEvent) => listener((domEvent as CustomEvent).detail);
      page.addEventListener(`frontdesk:${name}`, listener.heard);
    },
    off: (name: string, { heard }: Required<Pick<PageListener, 'heard'>>) =>
      page.removeEventListener(`frontdesk:${name}`, heard),
    show: () => {
      host.hidden = false;
    },
    hide: () => {
      host.hidden = true;
      close();
    },
    close,
    destroy: () => {
      host.isGone = true;
      host.remove();
      if (widget.mounted) inApp(widget, 'destroy');
    },
  };
}

/** Returns true if a conversation exists, because new messages must then be shown without any action by the visitor. */
function isUnderWay(publicId: string): boolean {
  try {
    return !!localStorage[storageKey(publicId)];
  } catch {
    return false;
  }
}
