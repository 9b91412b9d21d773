import { CONSENT_TEXT } from './consent.ts';
import { elementsOf, type PageElement, plainText } from './html/tree.ts';

/** Why a page is not what an owner wanted to have read. */
export type PageProblem = 'binary' | 'error' | 'login' | 'consent' | 'notFound' | 'scripts';

/** Characters. A page with more text has something to say, whatever its title. */
const MAX_NOTICE_CHARS = 600;
/** A sign-in form says less outside of its heading. Its page may have the texts of a footer. */
const MAX_FORM_CHARS = 300;
const MAX_HEADING_CHARS = 200;
/** A page that scripts build has nothing, or a line such as "Loading". */
const MAX_SHELL_CHARS = 60;

/** What was read of the page that is judged. */
interface JudgedText {
  title: string | null;
  text: string;
}

const NOT_FOUND = new RegExp(
  [
    '^(?:error |http )?(?:404|410)(?: error)?(?: ?[:!.–—-].{0,60})?$',
    '^(?:(?:sorry|oops|oh no)\\b.{0,20}?)?(?:the |this |that )?(?:page|document|site|resource)(?: you (?:requested|are looking for|were looking for))? (?:(?:(?:was|is|could|can)(?: ?not|n.t)|can.t|not)(?: be)? found|does ?n.t exist|does not exist|is gone|no longer (?:exists|available)|not available)',
    '^(?:page )?not found$|\\bnot found \\(?404|\\b404[ :–-]+(?:page )?not found|^nothing (?:was )?found(?: here)?$',
    '(?:die |diese )?seite (?:wurde |konnte )?nicht (?:gefunden|verfügbar)|seite existiert nicht',
    'page (?:non trouvée|introuvable)|cette page n.existe (?:pas|plus)|(?:la )?page (?:demandée )?n.existe (?:pas|plus)',
    'página no encontrada|(?:esta|la) página no existe|no se (?:ha )?encontr(?:ó|ado) la página',
    'pagina non trovata|(?:la |questa )?pagina non esiste|página não encontrada|(?:esta|a) página não existe',
    'pagina (?:is )?niet gevonden|deze pagina bestaat niet|nie znaleziono strony|strona nie (?:została znaleziona|istnieje)',
    'sayfa bulunamadı|ページが(?:見つかりません|存在しません)|页面(?:未找到|不存在)|找不到(?:该|此)?页面|الصفحة غير موجودة',
  ].join('|'),
  'iu',
);
const ERROR = new RegExp(
  [
    '^(?:error |http )?(?:500|502|503|504|403)(?: error)?(?: ?[:!.–—-].{0,60})?$|internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out',
    'error establishing a database connection|^database error|^(?:fatal )?(?:application|server) error|^access denied$|^403 forbidden|^forbidden$',
    '^(?:just a moment|attention required|one moment, please|checking your browser|verify(?:ing)? you are (?:a )?human|are you (?:a )?(?:human|robot))',
    '^(?:(?:site|website|page) )?(?:is )?(?:under|down for|in) maintenance|^(?:wir sind|seite) .{0,20}wartung|^wartungsarbeiten|^maintenance en cours|^en mantenimiento|^in manutenzione|^onderhoud$',
  ].join('|'),
  'iu',
);
const SIGN_IN = new RegExp(
  `^(?:(?:please |customer |member |user |account )*(?:log|sign)[ -]?in(?: to .{1,60}| required| here| page| form)?|login|${[
    'account login|(?:bitte )?(?:einloggen|anmelden)|anmeldung|kunden-?login|(?:se )?connect(?:er|ez-vous)|connexion|identif(?:iez-vous|ication)',
    'iniciar sesión|inicia sesión|acceder|acceso(?: de)? clientes|accedi|effettua (?:il|l.) ?(?:login|accesso)|accesso|area riservata',
    'iniciar sessão|entrar|faça (?:o )?login|acesse sua conta|inloggen|aanmelden|log in|zaloguj(?: się)?|logowanie',
    'giriş(?: yap)?|oturum aç|ログイン|サインイン|登录|登錄|登入|تسجيل الدخول',
  ].join('|')})(?:\\s*[|·–—:-].{0,80})?$`,
  'iu',
);
const CONSENT =
  /cookie|consent|einwilligung|datenschutz|privacy|privacidad|confidentialité|privacidade|çerez|クッキー|同意|ملفات تعريف/iu;
const ACCEPT =
  /^(?:(?:i )?(?:accept|agree|allow|consent)|ok|got it|(?:alle[ns]? )?(?:akzeptieren|zustimmen|zulassen|annehmen|cookies akzeptieren)|(?:tout )?accepter|j.accepte|aceptar|acepto|accett[ao]|aceitar|accepteren|akkoord|akceptuj|zgadzam|kabul et|同意|接受|許可|قبول)/iu;
const NEEDS_SCRIPTS =
  /(?:enable|activate|turn on|requires?|need|without) (?:\w+ ){0,3}javascript|javascript (?:\w+ ){0,4}(?:enabled?|required|disabled|aktivier|activ|attiv|habilit|ingeschakeld)|(?:activ|aktivier|habilit|attiv|włącz)\w* (?:\w+ ){0,2}javascript/i;

/**
 * Notes what tells of a page's problem before it is cleaned. The function that it returns says why the page should not be
 * stored, or null. In doubt it says nothing.
 */
export function judgeOf(root: PageElement): (judgedText: JudgedText) => PageProblem | null {
  const signs = signsIn(root);
  return (judgedText) => problemOf(signs, judgedText);
}

function problemOf(form: PageSigns, { title, text }: JudgedText): PageProblem | null {
  const heading = /^# (.+)$/m.exec(text)?.[1] ?? null;
  const names = [title, heading, text.split('\n')[0] ?? ''].flatMap(nameParts);
  const says = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const length = text.length;
  if (length <= MAX_NOTICE_CHARS && says(NOT_FOUND)) return 'notFound';
  if (length <= MAX_NOTICE_CHARS && says(ERROR)) return 'error';
  if (form.password && (length <= MAX_SHELL_CHARS || (length <= MAX_FORM_CHARS && says(SIGN_IN)))) return 'login';
  if (form.email && length <= MAX_FORM_CHARS && says(SIGN_IN)) return 'login';
  if (length <= MAX_NOTICE_CHARS && isConsent(text, form)) return 'consent';
  return length <= MAX_SHELL_CHARS && form.scripts > 0 && !hasOwnText(text, form) ? 'scripts' : null;
}

/** A title often has the name of the site at one end. */
const nameParts = (name: string | null) =>
  name === null
    ? []
    : [name, ...name.split(/\s+[|·–—:-]\s+/)].map((part) =>
        part.replace(/^#+ /, '').slice(0, MAX_HEADING_CHARS).trim(),
      );

interface PageSigns {
  password: boolean;
  email: boolean;
  accepts: boolean;
  scripts: number;
  noscript: string;
  hasShell: boolean;
}

/** Where frameworks put what they render. */
const SHELL = /^(?:root|app|__next|__nuxt|svelte|main-app|react-root|ember-app|app-root|q-app)$/;

function signsIn(root: PageElement): PageSigns {
  const signs = { password: false, email: false, accepts: false, scripts: 0, noscript: '', hasShell: false };
  for (const element of elementsOf(root)) {
    const { name, attributes } = element;
    const type = (attributes.type ?? '').toLowerCase();
    if (name === 'input') {
      signs.password ||= type === 'password';
      signs.email ||= type === 'email' || /^(?:e-?mail|user(?:name)?|login|identifier)$/i.test(attributes.name ?? '');
    } else if (name === 'script') signs.scripts += /json/i.test(type) ? 0 : 1;
    else if (name === 'noscript') signs.noscript ||= plainText(element, MAX_NOTICE_CHARS);
    else if (name === 'button' || name === 'a') {
      signs.accepts ||= ACCEPT.test(plainText(element, MAX_HEADING_CHARS));
    } else signs.hasShell ||= SHELL.test(attributes.id ?? '') || name === 'app-root';
  }
  return signs;
}

/** Nothing but a notice: each of its paragraphs speaks of consent, or is short. */
function isConsent(text: string, { accepts }: PageSigns): boolean {
  if (!accepts || !(CONSENT_TEXT.test(text) || /consent|einwillig|同意/iu.test(text))) return false;
  const blocks = text.split(/\n+/).filter((block) => block.trim() !== '');
  const others = blocks.filter((block) => !CONSENT.test(block)).reduce((sum, block) => sum + block.length, 0);
  return others <= MAX_SHELL_CHARS;
}

/** A page of a few words is a page. The frame of an application has its name, and notices of its own. */
function hasOwnText(text: string, { noscript, hasShell }: PageSigns): boolean {
  const isFrame = hasShell || NEEDS_SCRIPTS.test(noscript);
  const isOwn = (line: string) =>
    /\p{L}|\p{N}/u.test(line) && !NEEDS_SCRIPTS.test(line) && !LOADING.test(line) && !(isFrame && line.startsWith('#'));
  return text.split('\n').some(isOwn);
}

const LOADING =
  /^\W*(?:loading|please wait|laden|wird geladen|chargement|cargando|caricamento|carregando|ładowanie|yükleniyor|読み込み中|加载中|جار التحميل)\W*$/iu;

/** The first bytes of pictures, PDFs and archives, as a server may send them under the type of a page. */
const SIGNATURES = [
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  '%PDF-',
  'PK\x03\x04',
  '\x1f\x8b',
  'RIFF',
  '\x00\x00\x01\x00',
  'wOF',
  'OggS',
  'ID3',
];
const SNIFFED_BYTES = 4096;
/** Text has none of these but tabs and line breaks. */
const MAX_CONTROLS_SHARE = 0.05;

/** Returns true for bytes that are no text in any encoding. UTF-16 is told by its zeros or mark before. */
export function isBinary(bytes: Buffer, decoded: string): boolean {
  const head = bytes.toString('latin1', 0, 16).trimStart();
  if (SIGNATURES.some((signature) => head.startsWith(signature))) return true;
  const sample = decoded.slice(0, SNIFFED_BYTES);
  const controls = sample.match(/[\x01-\x08\x0b\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return controls > sample.length * MAX_CONTROLS_SHARE;
}
