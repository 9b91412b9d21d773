import { type AppHandle, type Config, storageKey } from '../types.ts';
import { createLauncher } from './launcher.ts';
import { report } from './report.ts';
import type { Shared, WidgetElement } from './shared.ts';

interface InstanceOptions extends Shared {
  publicId: string;
  lang: string;
}

/** A listener of the page, with the form in which it is added. */
type PageListener = ((detail: unknown) => void) & { heard?: (event: Event) => void };

/** Makes the element a widget and registers it. Creates its shadow root and launcher at once, and loads its app on demand. */
export function createInstance(host: WidgetElement, options: InstanceOptions): void {
  const { root, app, publicId, lang, refuse, register } = options;
  const inline = host.hasAttribute('inline');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOADER_CSS);
  shadow.adoptedStyleSheets.push(sheet);

  const publicUrl = `${root}/public/${publicId}`;
  /** Has the page's listeners, because `document.open()` removes those of elements. */
  const page = new EventTarget();
  let launcher: HTMLButtonElement | undefined;
  const emit = (name: string, detail?: unknown) => {
    for (const target of [page, host]) {
      target.dispatchEvent(new CustomEvent(`frontdesk:${name}`, { detail, bubbles: true, composed: true }));
    }
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
      const isFinal = /^4(?!08|25|29)/.test(cause as string);
      if (isFinal || waitMs < 4_000) report(message);
      if (isFinal || waitMs > 9_000) refuse(error);
      if (isFinal) throw error;
      if (launcher) {
        launcher.title = (await configured).texts.networkLost;
        launcher.lastChild!.textContent = '!';
      }
      await new Promise((resolve) => setTimeout(() => host.isGone || resolve(0), waitMs));
      return persist(make, waitMs * 2);
    }
  }

  const configured = persist<Config>(async () => {
    const url = `${publicUrl}/config?lang=${lang}`;
    const response = await fetch(url, { credentials: 'omit' });
    const { data, error } = await response.json().catch(() => ({}));
    if (data) return data;
    throw Error(error?.message ?? `HTTP ${response.status} ${url}`, { cause: response.status });
  });

  async function mount(config: Config): Promise<AppHandle> {
    const module = await persist(app.run);
    return module.mount({ ...options, host, shadow, inline, publicUrl, config, emit, launcher });
  }
  let mounted: Promise<AppHandle> | undefined;
  const load = async () => {
    const config = await configured;
    mounted ??= mount(config);
    return mounted;
  };
  const inApp = async (method: string, args: unknown[] = []) => (await load()).run(method, args);

  const close = () => mounted && inApp('close');
  const here: Record<string, (...args: never[]) => unknown> = {
    on: (name: string, listener: PageListener) => {
      listener.heard ??= (event) => listener((event as CustomEvent).detail);
      page.addEventListener(`frontdesk:${name}`, listener.heard);
    },
    off: (name: string, { heard }: PageListener) => page.removeEventListener(`frontdesk:${name}`, heard!),
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
      if (mounted) inApp('destroy');
    },
  };

  configured.then(
    (config) => {
      if (host.isGone) return;
      if (inline) return void load();
      launcher = createLauncher(shadow, config, { open: () => inApp('open'), intent: app.preload });
      emit('ready');
      // Not every browser has both.
      if (!navigator.connection?.saveData) window.requestIdleCallback?.(app.preload);
      const { enabled, delaySeconds } = config.proactive;
      if (isUnderWay(publicId)) load();
      else if (enabled) setTimeout(inApp, delaySeconds * 1_000, 'proactive');
    },
    () => {},
  );

  host.onadded = () => {
    // `document.open()` has removed all listeners.
    if (launcher?.onclick === null) {
      app.resume();
      inApp('revive');
    }
  };

  register({ inline, run: (method, args) => (here[method] ? here[method](...args) : inApp(method, args)) });
}

/** Returns true if a conversation exists, because new messages must then be shown without any action by the visitor. */
function isUnderWay(publicId: string): boolean {
  try {
    return !!localStorage[storageKey(publicId)];
  } catch {
    return false;
  }
}
