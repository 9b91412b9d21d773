import { startApi } from './loader/api.ts';
import { defineElement } from './loader/element.ts';

/**
 * `<script async src="{root}/widget.js" data-bot="PUBLIC_ID">`. Defines `<frontdesk-widget>` and `window.Frontdesk`,
 * and adds a floating widget next to the body if the script names a chatbot. Does nothing if loaded a second time.
 */
const script = (document.currentScript ?? document.querySelector('script[src*="/widget"][data-bot]')) as
  | HTMLScriptElement
  | undefined;

if (script && !customElements.get('frontdesk-widget')) {
  const root = script.src.replace(/\/widget(\/[^/]+\/widget)?\.js.*$/, '');
  const { nonce, dataset } = script;
  const api = startApi();
  defineElement({ root, nonce, lang: dataset.lang, register: api.register });
  if (dataset.bot) {
    const host = document.createElement('frontdesk-widget');
    host.dataset.bot = dataset.bot;
    api.float(host);
  }
}
