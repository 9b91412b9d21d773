import { startApi } from './loader/api.ts';
import { defineElement } from './loader/element.ts';

/**
 * `<script async src="{root}/widget.js" data-bot="PUBLIC_ID">`. Defines `<frontdesk-widget>`, answers `window.Frontdesk`, and
 * puts a floating widget beside the body where the script names a chatbot. Loaded twice, it does nothing the second time.
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
