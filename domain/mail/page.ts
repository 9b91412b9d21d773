import { escapeHtml } from '../core/text.ts';
import { darkStyle, headHtml, type MailLook } from './look.ts';

interface MailContent {
  look: MailLook;
  language: string;
  direction: 'ltr' | 'rtl';
  intro: string;
  /** HTML. */
  body: string;
  notes: readonly string[];
  /** After the notes. */
  link?: { url: string; label: string };
}

/** A mail as HTML, on light and on dark screens. All but `body` is text. */
export function mailHtml({ look, language, direction, intro, body, notes, link }: MailContent): string {
  const end = link ? `<br><a href="${escapeHtml(link.url)}" style="color:#57606c">${escapeHtml(link.label)}</a>` : '';
  return (
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<meta name="supported-color-schemes" content="light dark"><style>${darkStyle(look)}</style></head>` +
    '<body style="margin:0;padding:16px;background:#f4f5f7">' +
    `<div class="sheet" style="max-width:600px;margin:0 auto;padding:24px;box-sizing:border-box;border-top:4px solid ${look.colours.light.edge};` +
    'border-radius:8px;background:#fff;color:#161a20;font:15px/1.5 system-ui,-apple-system,Segoe UI,sans-serif;overflow-wrap:anywhere">' +
    `${headHtml(look)}<p style="margin:0 0 24px;font-size:17px">${escapeHtml(intro)}</p>${body}` +
    `<p class="quiet" style="margin:24px 0 0;font-size:13px;color:#57606c">${notes.map(escapeHtml).join('<br>')}${end}</p></div></body></html>`
  );
}
