import type { Api } from './api.ts';
import type { AppLoader } from './app.ts';
import { createInstance } from './instance.ts';
import { report } from './report.ts';

export const TAG = 'frontdesk-widget';

interface ElementOptions {
  root: string;
  app: AppLoader;
  lang: string | undefined;
  api: Api;
}

/** The class of the element. Later scripts of the widget find the API in it. */
export type WidgetClass = CustomElementConstructor & Pick<ElementOptions, 'api'>;

export interface WidgetElement extends HTMLElement {
  /** Called when the page has removed the element. Only the element that a script added has it: a copy of that one does not. */
  onremoved?(): void;
  /** Called when the element is added again. */
  onadded?(): void;
}

/**
 * `<frontdesk-widget inline data-bot="PUBLIC_ID">` is a panel within the page, sized by the page. Without `inline` it
 * floats. `data-lang` requests a language.
 */
export function defineElement({ root, app, lang, api }: ElementOptions): void {
  customElements.define(
    TAG,
    class extends HTMLElement implements WidgetElement {
      static api = api;
      declare onremoved?: () => void;
      declare onadded?: () => void;
      connectedCallback() {
        const { bot, lang: own, added } = this.dataset;
        if (this.shadowRoot) this.onadded!();
        // A page that is restored from its markup, such as by Turbo's cache, contains a copy of what a script added.
        else if (added && !this.onremoved) this.remove();
        else if (!bot) report(`<${TAG}> without data-bot`);
        else {
          const languages = own || lang || navigator.language;
          api.register(createInstance(this, { root, app, publicId: bot, lang: languages, refuse: api.refuse }));
        }
      }
      disconnectedCallback() {
        this.onremoved?.();
      }
    },
  );
}
