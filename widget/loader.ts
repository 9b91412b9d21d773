import { startApi } from './loader/api.ts';
import { defineElement, type WidgetClass } from './loader/element.ts';
import { NO_BOT, report } from './loader/report.ts';
import { scriptOf } from './loader/scripts.ts';
import { TAG } from './loader/shared.ts';

/**
 * `<script async src="{root}/widget.js" data-bot="PUBLIC_ID">`. Defines `<frontdesk-widget>` and `window.Frontdesk`,
 * and adds a floating widget if the script names a chatbot. Loaded a second time, it only adds a widget that is missing.
 */
const script = (document.currentScript ??
  // A module is never the current script.
  document.querySelector('script:is([data-bot],[src*="bot="])')) as HTMLScriptElement | null;

if (script) {
  const { nonce, src, dataset } = script;
  const settings = { ...dataset, added: '1' } as DOMStringMap;
  // Tag managers drop attributes, but keep the URL. A hyphen is not allowed in a name of `dataset`.
  for (const [name, value] of new URLSearchParams(src.split(/[?#]/)[1])) {
    if (!/\W/.test(name)) settings[name] ??= value;
  }
  if (!customElements.get(TAG)) {
    const { lang, root = src.replace(/\/widget(\/[^/]+\/widget)?\.js.*/, '') } = settings;
    defineElement({
      ...startApi(),
      root,
      app: scriptOf(nonce, `${root}/widget/${VERSION}/app.js`, APP_INTEGRITY),
      lang,
    });
  }
  (customElements.get(TAG) as WidgetClass).shared.add(settings);
} else report(NO_BOT);
