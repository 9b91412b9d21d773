import type { AppLoader } from './app.ts';
import { createInstance, type Instance } from './instance.ts';

interface ElementOptions {
  root: string;
  app: AppLoader;
  lang: string | undefined;
  register(instance: Instance): void;
}

/**
 * `<frontdesk-widget inline data-bot="PUBLIC_ID">` is a panel within the page, sized by the page. Without `inline` it
 * floats. `data-lang` requests a language.
 */
export function defineElement({ root, app, lang, register }: ElementOptions): void {
  customElements.define(
    'frontdesk-widget',
    class extends HTMLElement {
      connectedCallback() {
        const { bot, lang: own } = this.dataset;
        if (this.shadowRoot || !bot) return;
        register(createInstance(this, { root, app, publicId: bot, lang: own || lang || navigator.language }));
      }
    },
  );
}
