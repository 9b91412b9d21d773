import { describe, expect, it } from 'vitest';
import { read } from './read.ts';

const page = (title: string, content: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
const buttons = (...labels: string[]) => labels.map((label) => `<button>${label}</button>`).join('');
const filler = `<p>${'Our team is here for you around the clock and looks forward to meeting you. '.repeat(9)}</p>`;
const password = '<form><input type="password" name="p"><button>Go</button></form>';

describe('a page that has something to say is read', () => {
  it.each([
    page(
      'Wartungsarbeiten an Heizungen',
      '<p>Eine Wartung kostet 120 Euro und dauert eine Stunde. Wir kommen im Umkreis von 30 km.</p>',
    ),
    page(
      'Onderhoud',
      '<p>Een beurt voor uw fiets kost 90 euro en duurt twee dagen. U kunt erop wachten met koffie.</p>',
    ),
    page(
      'What "502 Bad Gateway" means - Acme Help',
      '<p>Our servers are being updated. Wait two minutes and load the page again.</p>',
    ),
    page(
      'Page not found errors in your shop',
      '<p>Open Settings and choose Redirects. Enter the old address and the new one.</p>',
    ),
    page(
      'Seite nicht gefunden in Google?',
      '<p>Die Suchmaschine braucht bis zu vier Wochen, bis sie neue Seiten zeigt.</p>',
    ),
    page(
      'Cookie policy',
      `<p>We use cookies to keep you signed in and to count visits. The session cookie is deleted after 30 days.</p>${buttons('Accept all')}`,
    ),
    page(
      'Cookies',
      `<p>Wir verwenden Cookies für den Warenkorb. Sie werden nach 30 Tagen gelöscht und enthalten keinen Namen.</p>${buttons('Alle akzeptieren')}`,
    ),
    page(
      'Politique de cookies',
      `<p>Nous utilisons des cookies pour le panier et pour compter les visites, sans votre nom.</p>${buttons('Accepter')}`,
    ),
    page(
      'Login',
      '<p>To log in, open the app and enter your e-mail address. You get a link that is valid for ten minutes. There is no password.</p><form class="newsletter"><input type="email" name="email"><button>Subscribe</button></form>',
    ),
    page(
      'Anmelden',
      '<p>Öffnen Sie die App und geben Sie Ihre Adresse ein. Sie erhalten einen Link, der zehn Minuten gilt.</p><form><input type="email"><button>Newsletter abonnieren</button></form>',
    ),
    page('404', '<p>The Peugeot 404 was built from 1960 to 1975. Our spare parts for it ship within three days.</p>'),
    page('Sorry, we are closed today', '<p>Back tomorrow at nine.</p>'),
    page(
      'Access denied',
      '<p>The badge reader shows this when your badge is too old. Ask the reception for a new one, with your name.</p>',
    ),
    page(
      'How to sell a domain',
      '<p>List your name, set a price and wait for offers. We take ten percent when it is sold.</p>',
    ),
  ])('%#', (html) => expect(read(html).problem).toBeNull());
});

describe('a page that may be a notice is doubtful', () => {
  it.each([
    ['notFound', page('Page not found', `<p>Sorry, this page does not exist.</p>${filler}`)],
    ['notFound', page('Regatta', '<p>The page you are looking for has been moved or deleted.</p>')],
    ['login', page('Member area', `<p>Welcome to the member area.</p>${password}${filler}`)],
    ['error', page('Regatta', '<p>Our site is under maintenance. Please try again later.</p>')],
    [
      'consent',
      page(
        'Cookie policy',
        `<p>We use cookies for 30 days to keep you signed in and to count visits here.</p>${buttons('Accept')}`,
      ),
    ],
  ])('%s: %#', (doubt, html) => expect(read(html)).toMatchObject({ problem: null, doubt }));

  it.each([page('Regatta', '<p>The regatta takes place on the fourth of July.</p>'), page('Prices', filler)])(
    'but not: %#',
    (html) => expect(read(html)).toMatchObject({ problem: null, doubt: null }),
  );
});
