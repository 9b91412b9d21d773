import { direction } from '../answers/texts.ts';
import { escapeHtml } from '../core/text.ts';
import type { FixedLanguage } from '../language/languages.ts';
import type { MailLook } from '../mail/look.ts';
import { mailHtml } from '../mail/page.ts';

/** A message in a mail. */
export interface TranscriptLine {
  author: string;
  at: string;
  content: string;
  isVisitor: boolean;
}

export const lineText = ({ author, at, content }: TranscriptLine): string => `${author}, ${at}:\n${content}`;

export const lineHtml = (
  { author, at, content, isVisitor }: TranscriptLine,
  { colours: { light } }: MailLook,
): string =>
  `<div class="${isVisitor ? 'line' : 'own'}" style="margin:0 0 16px;padding:0 12px;border-inline-start:3px solid ${isVisitor ? '#d4d4d8' : light.edge}">` +
  `<div class="quiet" style="font-size:13px;color:#57606c"><strong>${escapeHtml(author)}</strong> ${at}</div>` +
  `<div dir="auto" style="white-space:pre-wrap">${escapeHtml(content)}</div></div>`;

interface MailPage extends Omit<Parameters<typeof mailHtml>[0], 'language' | 'direction'> {
  language: FixedLanguage;
}

/** A mail as HTML, in the direction of its language. All but `body` is text. */
export const mailPage = (page: MailPage): string => mailHtml({ ...page, direction: direction(page.language) });
