import { type AppHandle, type AppModule, type Config, type Core, storageKey } from '../types.ts';
import { importApp, preloadApp } from './app.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { startProactive } from './proactive.ts';

export interface Options {
  root: string;
  nonce: string;
  publicId: string;
  lang: string;
}

export interface Instance {
  inline: boolean;
  run(method: string, args: unknown[]): unknown;
}

/** One widget. Creates its shadow root and launcher at once, and loads its app on demand. */
export function createInstance(host: HTMLElement, options: Options): Instance {
  const { root, publicId, lang } = options;
  const inline = host.hasAttribute('inline');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOADER_CSS);
  shadow.adoptedStyleSheets.push(sheet);

  const publicUrl = `${root}/public/${encodeURIComponent(publicId)}`;
  const heard = new Map<unknown, (event: Event) => void>();
  let launcher: Launcher | undefined;
  let app: Promise<AppHandle> | undefined;
  const emit = (name: string, detail?: unknown) =>
    host.dispatchEvent(new CustomEvent(`frontdesk:${name}`, { detail, bubbles: true, composed: true }));

  const configured: Promise<Config> = fetch(`${publicUrl}/config?lang=${encodeURIComponent(lang)}`, {
    credentials: 'omit',
  })
    .then((response) => response.json())
    .then(({ data, error }) => data ?? Promise.reject(error));

  async function mount(): Promise<AppHandle> {
    const [config, module] = await Promise.all([configured, importApp(options) as Promise<AppModule>]);
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
  /** A failed load is retried with the next call, for example after the network has recovered. */
  function load(): Promise<AppHandle> {
    app ??= mount();
    app.catch(() => {
      app = undefined;
    });
    return app;
  }
  const inApp = (method: string, args: unknown[]) => load().then((handle) => handle.run(method, args), complain);

  const here: Record<string, (...args: never[]) => unknown> = {
    on: (name: string, listener: (detail: unknown) => void) => {
      const wrapped = heard.get(listener) ?? ((event: Event) => listener((event as CustomEvent).detail));
      heard.set(listener, wrapped);
      host.addEventListener(`frontdesk:${name}`, wrapped);
    },
    off: (name: string, listener: unknown) => host.removeEventListener(`frontdesk:${name}`, heard.get(listener)!),
    show: () => host.removeAttribute('hidden'),
    hide: () => {
      host.setAttribute('hidden', '');
      if (app) inApp('close', []);
    },
    close: () => app && inApp('close', []),
    destroy: async () => {
      host.dataset.gone = '1';
      host.remove();
      if (app) (await app).run('destroy', []);
    },
  };

  configured.then((config) => {
    if (host.dataset.gone) return;
    if (inline) return void load();
    launcher = createLauncher(shadow, config, { open: () => inApp('toggle', []), intent: () => preloadApp(options) });
    emit('ready');
    if (isUnderWay(publicId)) void load();
    else startProactive(config, shadow, (how) => inApp('proactive', [how]));
  }, complain);

  const run = (method: string, args: unknown[]) =>
    here[method] ? here[method](...(args as never[])) : inApp(method, args);
  return { inline, run };
}

const complain = (error: Error) => console.warn('Frontdesk:', error.message);

/** Returns true if a conversation exists, because new messages must then be shown without any action by the visitor. */
function isUnderWay(publicId: string): boolean {
  try {
    return localStorage.getItem(storageKey(publicId)) !== null;
  } catch {
    return false;
  }
}
