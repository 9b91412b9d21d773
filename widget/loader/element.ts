import { createInstance } from './instance.ts';
import { NO_BOT, report } from './report.ts';
import { type Shared, TAG, type WidgetElement } from './shared.ts';

/** The class of the element. Later scripts of the widget find the API in it. */
export type WidgetClass = CustomElementConstructor & { shared: Shared };

/**
 * `<frontdesk-widget inline data-bot="PUBLIC_ID">` is a panel within the page, sized by the page. Without `inline` it
 * floats. `data-lang` requests a language.
 */
export function defineElement(shared: Shared): void {
  customElements.define(
    TAG,
    class extends HTMLElement implements WidgetElement {
      static shared = shared;
      declare onremoved?: () => void;
      /** Set once the element has its shadow root. */
      declare onadded: () => void;
      declare isGone?: boolean;
      connectedCallback() {
        const { bot, lang, added } = this.dataset;
        if (this.shadowRoot) this.onadded();
        // A page that is restored from its markup, such as by Turbo's cache, contains a copy of what a script added.
        else if (added && !this.onremoved) this.remove();
        else if (!bot) report(NO_BOT);
        else createInstance(this, { ...shared, publicId: bot, lang: lang || shared.lang || navigator.language });
      }
      disconnectedCallback() {
        this.onremoved?.();
      }
    },
  );
}
