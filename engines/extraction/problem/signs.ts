import { elementsOf, type PageElement, plainText } from '../html/tree.ts';
import { ACCEPT, REJECT } from './words.ts';

/** What the elements of a page tell of it, before it is cleaned. */
export interface PageSigns {
  password: boolean;
  /** A form asks for the password of this page alone. */
  isProtected: boolean;
  /** A field for an address or a name, in a form that is not one of a newsletter. */
  email: boolean;
  /** A button signs in with an account elsewhere. */
  provider: boolean;
  accepts: boolean;
  rejects: boolean;
  scripts: number;
  noscript: string;
  hasShell: boolean;
}

const MAX_LABEL_CHARS = 200;
const MAX_NOSCRIPT_CHARS = 600;
const MAX_PROVIDER_CHARS = 60;

/** Where frameworks put what they render. */
const SHELL = /^(?:root|app|__next|__nuxt|svelte|main-app|react-root|ember-app|app-root|q-app)$/;
const PROVIDER = /\b(?:google|microsoft|apple|facebook|github|gitlab|linkedin|sso|saml|okta|azure|single sign-on)\b/i;
const NEWSLETTER =
  /newsletter|mailing|subscri|abonn|anmelden zum|suscri|iscri|inscre|inschrijv|zapisz|abone|購読|订阅|訂閱|اشتر/iu;
/** The form of WordPress. */
const POST_PASSWORD = /^post_password$/i;

export function signsIn(root: PageElement): PageSigns {
  const signs: PageSigns = {
    password: false,
    isProtected: false,
    email: false,
    provider: false,
    accepts: false,
    rejects: false,
    scripts: 0,
    noscript: '',
    hasShell: false,
  };
  for (const element of elementsOf(root)) note(signs, element);
  return signs;
}

function note(signs: PageSigns, element: PageElement): void {
  const { name, attributes } = element;
  const type = (attributes.type ?? '').toLowerCase();
  if (name === 'input') noteField(signs, element, type);
  else if (name === 'script') signs.scripts += /json/i.test(type) ? 0 : 1;
  else if (name === 'noscript') signs.noscript ||= plainText(element, MAX_NOSCRIPT_CHARS);
  else if (name === 'button' || name === 'a') noteButton(signs, plainText(element, MAX_LABEL_CHARS));
  else signs.hasShell ||= SHELL.test(attributes.id ?? '') || name === 'app-root';
}

function noteField(signs: PageSigns, element: PageElement, type: string): void {
  const { name = '', value = '' } = element.attributes;
  signs.password ||= type === 'password';
  signs.isProtected ||= type === 'password' && POST_PASSWORD.test(name);
  if (type === 'submit' || type === 'button') noteButton(signs, value);
  const isName = type === 'email' || /^(?:e-?mail|user(?:name)?|login|identifier)$/i.test(name);
  signs.email ||= isName && !isForNewsletter(element);
}

function noteButton(signs: PageSigns, label: string): void {
  signs.accepts ||= ACCEPT.test(label);
  signs.rejects ||= REJECT.test(label);
  signs.provider ||= label.length <= MAX_PROVIDER_CHARS && PROVIDER.test(label);
}

function isForNewsletter(field: PageElement): boolean {
  let form = field.parent;
  while (form && form.name !== 'form') form = form.parent;
  if (!form) return false;
  const { action = '', class: classes = '', id = '' } = form.attributes;
  return NEWSLETTER.test(`${action} ${classes} ${id} ${plainText(form, MAX_LABEL_CHARS)}`);
}
