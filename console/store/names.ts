import { languageName } from '../texts/language-name.ts';
import { t } from '../texts/t.ts';
import type { ConversationRow } from './rows.ts';

type Named = Pick<ConversationRow, 'lead' | 'visitorName' | 'pageUrl' | 'language'>;

/** The lead's name or address, else the page and the language that the visitor came with: "Visitor · /shipping · Portuguese". */
export function nameOf({ lead, visitorName, pageUrl, language }: Named): string {
  const known = visitorName || lead?.name || lead?.email;
  if (known) return known;
  const about = [pageName(pageUrl), language && languageName(language)].filter(Boolean).join(' · ');
  const name = t('visitorNamed', { about });
  return about ? name : name.replace(/[\s·]+$/, '');
}

/** The path of a page, or its host for the front page. */
function pageName(pageUrl: string | null): string {
  const url = pageUrl && URL.canParse(pageUrl) ? new URL(pageUrl) : undefined;
  if (!url) return '';
  if (url.pathname === '/') return url.host;
  try {
    return decodeURI(url.pathname);
  } catch {
    return url.pathname;
  }
}
