import { direction } from '../answers/texts.ts';
import { escapeHtml } from '../core/text.ts';
import type { FixedLanguage } from '../language/languages.ts';
import { replyMailTexts } from './visitor-texts.ts';

/** The page of a link to unsubscribe. It asks first, because programs that examine mails open their links. */
export function unsubscribePage(language: FixedLanguage, isDone: boolean): string {
  const words = replyMailTexts[language];
  const button =
    '<form method="post"><button style="padding:10px 16px;border:0;border-radius:6px;background:#18181b;color:#fff;font:inherit">' +
    `${escapeHtml(words.unsubscribe)}</button></form>`;
  return (
    `<!doctype html><html lang="${language}" dir="${direction(language)}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(words.unsubscribe)}</title>` +
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#18181b;background:#fff">' +
    `<main style="max-width:480px;margin:10vh auto 0"><h1 style="font-size:20px">${escapeHtml(isDone ? words.unsubscribed : words.confirm)}</h1>` +
    `${isDone ? '' : button}</main></body></html>`
  );
}
