import { startApi } from './loader/api.ts';
import { defineElement } from './loader/element.ts';

/**
 * `<script async src="{root}/widget.js" data-bot="PUBLIC_ID">`. Defines `<frontdesk-widget>` and `window.Frontdesk`,
 * and adds a floating widget next to the body if the script names a chatbot. Loaded a second time, it only adds a widget that
 * is missing.
 */
const script = (document.currentScript ?? document.querySelector('script[src*="/widget"][data-bot]')) as
  | HTMLScriptElement
  | undefined;

if (script && customElements.get('frontdesk-widget')) {
  (window as { Frontdesk?: { add?: (dataset: DOMStringMap) => void } }).Frontdesk?.add?.(script.dataset);
} else if (script) {
  const root = script.src.replace(/\/widget(\/[^/]+\/widget)?\.js.*$/, '');
  const { nonce, dataset } = script;
  const api = startApi();
  defineElement({ root, nonce, lang: dataset.lang, register: api.register });
  api.add(dataset);
}
