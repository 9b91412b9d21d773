import type { PageSigns } from './signs.ts';

/** A page that scripts build has nothing, or a line such as "Loading". */
export const MAX_SHELL_CHARS = 60;

/** Returns true if scripts build the page: without them it has no text of its own. */
export const isShell = (text: string, signs: PageSigns): boolean =>
  text.length <= MAX_SHELL_CHARS && signs.scripts > 0 && !hasOwnText(text, signs);

/** A page of a few words is a page. The frame of an application has its name, and notices of its own. */
function hasOwnText(text: string, { noscript, hasShell }: PageSigns): boolean {
  const isFrame = hasShell || NEEDS_SCRIPTS.test(noscript);
  const isOwn = (line: string) =>
    /\p{L}|\p{N}/u.test(line) && !NEEDS_SCRIPTS.test(line) && !LOADING.test(line) && !(isFrame && line.startsWith('#'));
  return text.split('\n').some(isOwn);
}

const LOADING =
  /^\W*(?:loading|please wait|laden|wird geladen|chargement|cargando|caricamento|carregando|ładowanie|yükleniyor|読み込み中|加载中|جار التحميل)\W*$/iu;

const NEEDS_SCRIPTS =
  /(?:enable|activate|turn on|requires?|need|without) (?:\w+ ){0,3}javascript|javascript (?:\w+ ){0,4}(?:enabled?|required|disabled|aktivier|activ|attiv|habilit|ingeschakeld)|(?:activ|aktivier|habilit|attiv|włącz)\w* (?:\w+ ){0,2}javascript/i;
