import { describe, expect, it } from 'vitest';
import { extractHtml } from '../../../engines/extraction/index.ts';
import { read } from './read.ts';

const page = (title: string, content: string, head = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${content}</main></body></html>`;
const form = '<form><input type="email"><input type="password"><button>Go</button></form>';
const shell = '<div id="root"></div><script src="/main.js"></script>';

describe('a page that should not be stored is told', () => {
  it.each([
    ['login', page('Log in', form)],
    ['login', page('Sign in to your account', `<p>Forgot your password?</p>${form}`)],
    ['login', page('Kundenlogin', `<p>Passwort vergessen?</p>${form}`)],
    ['login', page('Connexion', `<p>Mot de passe oublié ? Créer un compte.</p>${form}`)],
    ['login', page('Zaloguj się', form)],
    ['login', page('Iniciar sesión', '<form><input type="email"><button>Siguiente</button></form>')],
    ['login', `<html><body>${form}</body></html>`],
    ['notFound', page('404', '<p>The page you were looking for is gone.</p><a href="/">Home</a>')],
    ['notFound', page('Page not found | Harbour Shop', '<p>Try the search.</p>')],
    ['notFound', page("Oops! That page can't be found. Page not found", '<p>Nothing here.</p>')],
    ['notFound', page('Seite nicht gefunden', '<p>Zur Startseite</p>')],
    ['notFound', page('Cette page n’existe plus', '<p>Retour à l’accueil</p>')],
    ['notFound', page('ページが見つかりません', '<p>トップへ戻る</p>')],
    ['error', page('500 Internal Server Error', '<p>nginx</p>')],
    ['error', page('Error establishing a database connection', '')],
    ['error', page('Just a moment...', '<p>Checking your browser.</p>')],
    ['error', page('Wartungsarbeiten', '<p>Wir sind bald zurück.</p>')],
    ['consent', page('Your privacy', '<p>We use cookies to improve this site.</p><button>Accept all</button>')],
    ['consent', page('Datenschutz', '<p>Wir verwenden Cookies. Bitte willigen Sie ein.</p><a>Alle akzeptieren</a>')],
    ['scripts', page('', shell).replace('<h1></h1>', '')],
    ['scripts', `<noscript>You need to enable JavaScript to run this app.</noscript>${shell}`],
    ['scripts', `<div id="app"><p>Loading...</p></div><script src="a.js"></script>`],
  ])('%s: %#', (problem, html) => {
    expect(read(html).problem).toBe(problem);
  });

  it.each([
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
    '%PDF-1.7\n%\xe2\xe3',
    'PK\x03\x04\x14\0',
    'GIF89a\x01\0',
    '\x01\x02\x03\x04 text \x05\x06',
  ])('bytes that are no text: %j', (text) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(extractHtml(bytes, { url: 'https://shop.example/', contentType: 'text/html' }).problem).toBe('binary');
  });
});

it.each([
  page('How do I log in?', `<p>Enter your e-mail address and press Log in. You stay signed in for 30 days.</p>${form}`),
  page('I forgot my password', `<p>Press “Forgot password” and we send a link that works for an hour.</p>${form}`),
  page('Harbour Shop', `<p>Fresh fish every morning at the quay. Open from six to noon, closed on Mondays.</p>${form}`),
  page(
    'Login',
    `<p>${'The customer area has invoices, parcels and returns, and is open to everybody who has ordered. '.repeat(4)}</p>${form}`,
  ),
  page('Error 404 on the display of the boiler', '<p>The pressure is too low. Fill it to 1.5 bar and press reset.</p>'),
  page('404 m² for rent', '<p>An office of 404 m² at the harbour, from March.</p>'),
  page('What a 503 error means', '<p>The site is too busy. Try again in a minute.</p>'),
  page('Parcel not found', '<p>If your parcel is not found, call the carrier.</p>'),
  page('Lost and found', '<p>What is not found within a week is given to the police.</p>'),
  page('Our cookies', '<p>Oat cookies cost 2.50 euros, a box of twelve 25 euros.</p><button>Accept order</button>'),
  page(
    'Cookie policy',
    `<p>We use cookies for the basket. </p><p>They are kept for 30 days and hold no name. Analytics are off.</p>`,
  ),
  page('Maintenance contracts', '<p>A yearly check costs 90 euros.</p>'),
  page('Opening hours', `<p>Nine to five.</p><noscript>Enable JavaScript for the map.</noscript>${shell}`),
  '<p>Open daily.</p><script src="counter.js"></script>',
])('says nothing against a page that has something to say: %#', (html) => {
  expect(read(html).problem).toBeNull();
});

describe('where a page sends its readers', () => {
  const refresh = (content: string) =>
    read(page('Moved', '<p>Click here.</p>', `<meta http-equiv="Refresh" content="${content}">`)).sendsTo;

  it.each([
    '0; url=/home',
    "0;URL='/home'",
    '0, /home',
    '5 ; url=&quot;/home&quot;',
    ' 0;url=https://shop.example/home#top',
    '.5; /home',
  ])('by a refresh: %s', (content) => expect(refresh(content)).toBe('https://shop.example/home'));

  it.each(['30; url=/home', '0', '', '5;', '0; url=javascript:alert(1)'])('not by: %s', (content) =>
    expect(refresh(content)).toBeNull(),
  );

  it.each([
    'window.location.href = "/home";',
    "location='/home'",
    'window.location.replace("https:\\/\\/shop.example\\/home")',
    'setTimeout(function () { location.assign(`/home`) }, 100)',
  ])('by a script: %s', (script) => {
    expect(read(`<p>One moment.</p><script>${script}</script>`).sendsTo).toBe('https://shop.example/home');
  });

  it.each([
    [
      'a script that waits for a click',
      '<p>Hi.</p><script>b.addEventListener("click", () => { location = "/home" })</script>',
    ],
    [
      'a script of a page with text',
      `<p>${'The ferry sails at nine. '.repeat(20)}</p><script>location = "/home"</script>`,
    ],
    ['a script that compares', '<p>Hi.</p><script>if (location.href == "/home") go();</script>'],
  ])('not by %s', (_, html) => expect(read(html).sendsTo).toBeNull());
});

describe('what is read besides the visible text', () => {
  const data = (json: string) => `<script type="application/ld+json">${json}</script>`;
  const question = (name: string, text: string) =>
    `{"@type":"Question","name":"${name}","acceptedAnswer":{"@type":"Answer","text":"${text}"}}`;
  const faqPage = (...questions: string[]) =>
    data(`{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[${questions.join(',')}]}`);

  it('the declared answers that are not shown, below their questions, once', () => {
    const html = page(
      'Questions',
      '<h2>Is there parking?</h2><h2>Are dogs allowed?</h2><p>Yes, on a lead.</p><button>Do you take cards?</button>',
      faqPage(
        question('Is there parking?', 'Yes, behind the <b>barn</b>.'),
        question('Are dogs allowed?', '<p>Yes, on a lead.</p>'),
        question('Do you take cards?', '<ul><li>Visa</li><li>Giro</li></ul>'),
        question('Do you take cards?', 'Twice.'),
        question('What is never shown?', 'Nothing that readers meet.'),
      ),
    );
    expect(read(html).text).toBe(
      '# Questions\n\n## Is there parking?\n\nYes, behind the barn.\n\n## Are dogs allowed?\n\nYes, on a lead.\n\n## Do you take cards?\n\n- Visa\n- Giro',
    );
  });

  it.each([
    ['in a graph', data(`{"@graph":[{"@type":["WebPage","FAQPage"],"mainEntity":${question('Why?', 'So.')}}]}`)],
    ['with line breaks in strings', faqPage(question('Why?', 'So\n.')).replace('So\n.', 'So.\n')],
    ['with a comma too many', data(`[${question('Why?', 'So.')},]`)],
    [
      'with the full name of its type',
      data(
        question('Why?', 'So.')
          .replace('"Question"', '"http://schema.org/Question"')
          .replace('{', '{"a":"Question",')
          .replace('"a":"Question"', '"a":["Question"]'),
      ),
    ],
  ])('answers %s', (_, script) => expect(read(page('Help', '<p>Hello.</p>', script)).text).toContain('## Why?\n\nSo.'));

  it.each(['{', '', 'null', '"Question"', `${'['.repeat(5_000)}"Question"${']'.repeat(5_000)}`])(
    'nothing from broken data: %#',
    (json) => expect(read(page('Help', '<p>Hello.</p>', data(json))).text).toBe('# Help\n\nHello.'),
  );

  it('the answers of microdata that are folded away, below their questions', () => {
    const marked = (name: string, text: string, style = '') =>
      `<div itemscope itemprop="mainEntity" itemtype="https://schema.org/Question"><h3 itemprop="name">${name}</h3><div itemscope itemprop="acceptedAnswer" itemtype="https://schema.org/Answer" ${style}><div itemprop="text">${text}</div></div></div>`;
    const html = page(
      'Questions',
      `<div itemscope itemtype="https://schema.org/FAQPage">${marked('Is there a lift &amp; a ramp?', 'Yes, for <b>8</b> &amp; a pram.', 'style="display:none"')}${marked('Are dogs allowed?', 'Yes, on a lead.')}</div>`,
    );
    expect(read(html).text).toBe(
      '# Questions\n\n### Is there a lift & a ramp?\n\nYes, for 8 & a pram.\n\n### Are dogs allowed?\n\nYes, on a lead.',
    );
  });

  it('an open shadow root, in place', () => {
    const card =
      '<shop-hours><template shadowrootmode="open"><h2>Hours</h2><p>Nine to five.</p></template></shop-hours>';
    expect(read(`<p>Hello.</p>${card}<template><p>Unused.</p></template>`).text).toBe(
      'Hello.\n\n## Hours\n\nNine to five.',
    );
  });

  it('the facts that pictures state, once, and no names of pictures', () => {
    const map = '<img alt="Map: we are at 4 Quay Street, behind the station">';
    const others = '<img alt="A red boat"><img alt="boat at the quay 2.jpg"><img alt="Logo 2024">';
    expect(read(page('Way', map + others + map)).text).toBe(
      '# Way\n\nMap: we are at 4 Quay Street, behind the station',
    );
  });

  it('no soft hyphens and invisible spaces in titles', () => {
    expect(read(page('Do\u00adnau\u200b\u2060fahrt', '<p>Hello.</p>')).title).toBe('Donaufahrt');
  });
});
