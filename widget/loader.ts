import { startApi } from './loader/api.ts';
import { createApp } from './loader/app.ts';
import { defineElement } from './loader/element.ts';

/**
 * `<script async src="{root}/widget.js" data-bot="PUBLIC_ID">`. Defines `<frontdesk-widget>` and `window.Frontdesk`,
 * and adds a floating widget next to the body if the script names a chatbot. Loaded a second time, it only adds a widget that
 * is missing.
 */
const script = (document.currentScript ?? document.querySelector('script[src*="/widget"][data-bot]')) as
  | HTMLScriptElement
  | undefined;

if (script) {
  const { nonce, dataset } = script;
  if (!customElements.get('frontdesk-widget')) {
    const root = script.src.replace(/\/widget(\/[^/]+\/widget)?\.js.*/, '');
    defineElement({ root, app: createApp(root, nonce), lang: dataset.lang, register: startApi() });
  }
  window.Frontdesk?.add?.(dataset);
}
