import type { FixedLanguage } from '../answers/languages.ts';
import { direction } from '../answers/texts.ts';
import { escapeHtml } from '../core/text.ts';

/** A message in a mail. */
export interface TranscriptLine {
  author: string;
  at: string;
  content: string;
  isVisitor: boolean;
}

export const lineText = ({ author, at, content }: TranscriptLine): string => `${author}, ${at}:\n${content}`;

export const lineHtml = ({ author, at, content, isVisitor }: TranscriptLine, color: string): string =>
  `<div style="margin:0 0 16px;padding:0 12px;border-inline-start:3px solid ${isVisitor ? '#d4d4d8' : escapeHtml(color)}">` +
  `<div style="font-size:13px;color:#52525b"><strong>${escapeHtml(author)}</strong> ${at}</div>` +
  `<div dir="auto" style="white-space:pre-wrap">${escapeHtml(content)}</div></div>`;

interface MailPage {
  language: FixedLanguage;
  intro: string;
  /** HTML. */
  body: string;
  notes: readonly string[];
  /** After the notes. */
  link?: { url: string; label: string };
  /** Above everything. */
  logoUrl?: string | undefined;
}

/** A mail as HTML. All but `body` is text. */
export function mailPage({ language, intro, body, notes, link, logoUrl }: MailPage): string {
  const end = link ? `<br><a href="${escapeHtml(link.url)}" style="color:#52525b">${escapeHtml(link.label)}</a>` : '';
  return (
    `<!doctype html><html lang="${language}" dir="${direction(language)}"><meta charset="utf-8"><body style="margin:0;padding:24px;` +
    'font:15px/1.5 system-ui,sans-serif;color:#18181b;background:#fff"><div style="max-width:600px;margin:0 auto">' +
    (logoUrl
      ? `<img src="${escapeHtml(logoUrl)}" alt="" height="40" style="display:block;max-width:200px;margin:0 0 20px">`
      : '') +
    `<p style="margin:0 0 24px;font-size:17px">${escapeHtml(intro)}</p>${body}` +
    `<p style="margin:24px 0 0;font-size:13px;color:#52525b">${notes.map(escapeHtml).join('<br>')}${end}</p></div></body></html>`
  );
}
