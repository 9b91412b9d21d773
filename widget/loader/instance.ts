import { type AppHandle, type Config, type Core, storageKey } from '../types.ts';
import type { AppLoader } from './app.ts';
import type { WidgetElement } from './element.ts';
import { keep } from './keep.ts';
import { createLauncher } from './launcher.ts';
import { report } from './report.ts';

interface InstanceOptions {
  root: string;
  app: AppLoader;
  publicId: string;
  lang: string;
  /** Called when the widget is refused for good, or cannot be loaded for a while. */
  refuse(reason: unknown): void;
}

export interface Instance {
  inline: boolean;
  run(method: string, args: never[]): unknown;
}

/** One widget. Creates its shadow root and launcher at once, and loads its app on demand. */
export function createInstance(host: WidgetElement, options: InstanceOptions): Instance {
  const { root, app, publicId, lang, refuse } = options;
  const inline = host.hasAttribute('inline');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOADER_CSS);
  shadow.adoptedStyleSheets.push(sheet);

  const publicUrl = `${root}/public/${encodeURIComponent(publicId)}`;
  /** Not listeners of the element, because `document.open()` removes those. */
  let listeners: [name: string, listener: (detail: unknown) => void][] = [];
  let launcher: HTMLButtonElement | undefined;
  const emit = (name: string, detail?: unknown) => {
    for (const [to, listener] of listeners) if (to === name) queueMicrotask(() => listener(detail));
    host.dispatchEvent(new CustomEvent(`frontdesk:${name}`, { detail, bubbles: true, composed: true }));
  };

  /**
   * Tries until it succeeds, is refused for good, or the widget is destroyed. The console shows the first failure, and the launcher that it
   * takes longer. `error.cause` is the status of a response.
   */
  async function persist<T>(make: () => Promise<T>, waitMs = 3_000): Promise<T> {
    try {
      return await make();
    } catch (error) {
      const { message, cause } = error as Error;
      // What a timeout or a limit refuses may succeed later.
      const isFinal = /^4(?!08|25|29)/.test(`${cause}`);
      if (isFinal || waitMs < 4_000) report(message);
      if (isFinal || waitMs > 9_000) refuse(error);
      if (isFinal) throw error;
      if (launcher) {
        launcher.title = (await configured).texts.networkLost;
        launcher.lastChild!.textContent = '!';
      }
      await new Promise((resolve) => setTimeout(() => host.dataset.gone || resolve(0), waitMs));
      return persist(make, waitMs * 2);
    }
  }

  const configured = persist<Config>(async () => {
    const url = `${publicUrl}/config?lang=${encodeURIComponent(lang)}`;
    const response = await fetch(url, { credentials: 'omit' });
    const { data, error } = await response.json().catch(() => ({}));
    if (data) return data;
    throw Error(error?.message ?? `HTTP ${response.status} ${url}`, { cause: response.status });
  });

  async function mount(): Promise<AppHandle> {
    const [config, module] = await Promise.all([configured, persist(app.run)]);
    const core: Core = {
      host,
      shadow,
      inline,
      publicId,
      publicUrl,
      lang,
      config,
      emit,
      launcher,
    };
    return module.mount(core);
  }
  const load = keep(mount);
  const inApp = (method: string, args: unknown[] = []) => load().then((handle) => handle.run(method, args));

  const close = () => load.kept && inApp('close');
  const off = (name: string, listener: unknown) => {
    listeners = listeners.filter(([to, one]) => to !== name || one !== listener);
  };
  const here: Record<string, (...args: never[]) => unknown> = {
    on: (name: string, listener: (detail: unknown) => void) => {
      off(name, listener);
      listeners.push([name, listener]);
    },
    off,
    show: () => {
      host.hidden = false;
    },
    hide: () => {
      host.hidden = true;
      close();
    },
    close,
    destroy: async () => {
      host.dataset.gone = '1';
      host.remove();
      (await load.kept)?.run('destroy', []);
    },
  };

  async function start(): Promise<void> {
    const config = await configured;
    const { enabled, delaySeconds } = config.proactive;
    if (host.dataset.gone) return;
    if (inline) return void (await load());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      clearTimeout(timer);
      inApp('open');
    };
    launcher = createLauncher(shadow, config, { open, intent: app.preload });
    emit('ready');
    // Not every browser has both.
    if (!navigator.connection?.saveData) window.requestIdleCallback?.(app.preload);
    if (isUnderWay(publicId)) void load();
    else if (enabled) timer = setTimeout(inApp, delaySeconds * 1000, 'proactive');
  }
  start().catch(() => {});

  host.onadded = () => {
    // `document.open()` has removed all listeners.
    if (launcher?.onclick === null) inApp('revive');
  };

  return { inline, run: (method, args) => (here[method] ? here[method](...args) : inApp(method, args)) };
}

/** Returns true if a conversation exists, because new messages must then be shown without any action by the visitor. */
function isUnderWay(publicId: string): boolean {
  try {
    return !!localStorage[storageKey(publicId)];
  } catch {
    return false;
  }
}
