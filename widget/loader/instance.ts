import { type AppHandle, type Config, type Core, storageKey } from '../types.ts';
import type { AppLoader } from './app.ts';
import { keep } from './keep.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { startProactive } from './proactive.ts';

interface InstanceOptions {
  root: string;
  app: AppLoader;
  publicId: string;
  lang: string;
}

export interface Instance {
  inline: boolean;
  run(method: string, args: never[]): unknown;
}

/** One widget. Creates its shadow root and launcher at once, and loads its app on demand. */
export function createInstance(host: HTMLElement, options: InstanceOptions): Instance {
  const { root, app, publicId, lang } = options;
  const inline = host.hasAttribute('inline');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOADER_CSS);
  shadow.adoptedStyleSheets.push(sheet);

  const publicUrl = `${root}/public/${encodeURIComponent(publicId)}`;
  const heard = new Map<unknown, (event: CustomEvent) => void>();
  let launcher: Launcher | undefined;
  const emit = (name: string, detail?: unknown) =>
    host.dispatchEvent(new CustomEvent(`frontdesk:${name}`, { detail, bubbles: true, composed: true }));

  /** Tries until it succeeds or the widget is destroyed. The launcher tells that it takes longer. */
  async function persist<T>(make: () => Promise<T>, waitMs = 3_000): Promise<T> {
    try {
      return await make();
    } catch (error) {
      console.warn('Frontdesk:', (error as Error).message);
      launcher?.fail();
      await new Promise((resolve) => setTimeout(() => host.dataset.gone || resolve(0), waitMs));
      return persist(make, waitMs * 2);
    }
  }

  const configure = keep(() =>
    persist<Config>(async () => {
      const response = await fetch(`${publicUrl}/config?lang=${encodeURIComponent(lang)}`, { credentials: 'omit' });
      const { data, error } = await response.json();
      if (!data) throw error;
      return data;
    }),
  );

  async function mount(): Promise<AppHandle> {
    const [config, module] = await Promise.all([configure(), persist(app.run)]);
    const core: Core = {
      host,
      shadow,
      inline,
      publicId,
      publicUrl,
      lang,
      config,
      emit,
      show: (state) => launcher?.update(state),
      focusLauncher: () => launcher?.button.focus(),
    };
    return module.mount(core);
  }
  const load = keep(mount);
  const inApp = (method: string, args: unknown[]) => load().then((handle) => handle.run(method, args));

  const close = () => load.kept && inApp('close', []);
  const here: Record<string, (...args: never[]) => unknown> = {
    on: (name: string, listener: (detail: unknown) => void) => {
      const wrapped = heard.get(listener) ?? ((event: CustomEvent) => listener(event.detail));
      heard.set(listener, wrapped);
      host.addEventListener(`frontdesk:${name}`, wrapped);
    },
    off: (name: string, listener: unknown) => host.removeEventListener(`frontdesk:${name}`, heard.get(listener)!),
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
    const config = await configure();
    if (host.dataset.gone) return;
    if (inline) return void (await load());
    launcher = createLauncher(shadow, config, { act: (command) => inApp(command, []), intent: app.preload });
    emit('ready');
    // Not every browser has both.
    if (!navigator.connection?.saveData) window.requestIdleCallback?.(app.preload);
    if (isUnderWay(publicId)) void load();
    else startProactive(config, shadow, (how) => inApp('proactive', [how]));
  }
  void start();

  const run = (method: string, args: never[]) => (here[method] ? here[method](...args) : inApp(method, args));
  return { inline, run };
}

/** Returns true if a conversation exists, because new messages must then be shown without any action by the visitor. */
function isUnderWay(publicId: string): boolean {
  try {
    return localStorage.getItem(storageKey(publicId)) !== null;
  } catch {
    return false;
  }
}
