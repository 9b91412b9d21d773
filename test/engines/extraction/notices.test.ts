import { describe, expect, it } from 'vitest';
import { isErrorResponse } from '../../../engines/extraction/index.ts';
import { read } from './read.ts';

const page = (title: string, content: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
const buttons = (...labels: string[]) => labels.map((label) => `<button>${label}</button>`).join('');
const password = '<form><input type="password" name="p"><button>Go</button></form>';

describe('a page that only has a notice is told', () => {
  it.each([
    [
      'login',
      page(
        'Protected: Regatta',
        '<p>This content is password protected. To view it please enter your password below:</p><form action="/wp-login.php?action=postpass"><input type="password" name="post_password"><input type="submit" value="Enter"></form>',
      ),
    ],
    [
      'login',
      page('Geschützt: Regatta', '<p>Dieser Inhalt ist passwortgeschützt. Bitte unten das Passwort eingeben.</p>') +
        '<input type="password" name="post_password">',
    ],
    [
      'login',
      page('Regatta', `<p>Cette page est protégée par mot de passe. Saisissez-le pour la lire.</p>${password}`),
    ],
    ['login', page('Sign in', '<p>Sign in to continue to Acme Docs.</p><a href="/a">Continue with Google</a>')],
    ['login', page('Sign in', '<p>You must be logged in to see this page.</p>')],
    [
      'login',
      page('Anmelden', '<p>Melden Sie sich bitte an, um die Seite zu sehen.</p><a href="/sso">Mit Microsoft</a>'),
    ],
    [
      'consent',
      page(
        'Bevor Sie fortfahren',
        `<p>Wir und unsere 214 Partner verwenden Cookies. Bitte stimmen Sie der Verwendung zu, um die Seite zu besuchen.</p>${buttons('Alle akzeptieren', 'Ablehnen')}`,
      ),
    ],
    [
      'consent',
      page(
        'Before you continue',
        `<p>We use cookies and data to deliver and maintain our services. If you choose “Accept all”, we will also use cookies to show personalised ads.</p>${buttons('Accept all', 'Reject all')}`,
      ),
    ],
    [
      'consent',
      page(
        'Votre vie privée',
        `<p>Avec votre accord, nos partenaires et nous utilisons des cookies pour stocker des informations personnelles.</p>${buttons('Tout accepter', 'Continuer sans accepter')}`,
      ),
    ],
    [
      'consent',
      page(
        'Tu privacidad',
        `<p>Nosotros y nuestros socios almacenamos cookies con su consentimiento.</p>${buttons('Aceptar', 'Rechazar')}`,
      ),
    ],
    [
      'consent',
      page(
        'Prima di continuare',
        `<p>Noi e i nostri 90 partner archiviamo cookie sul dispositivo.</p>${buttons('Accetta tutto', 'Rifiuta tutto')}`,
      ),
    ],
    [
      'consent',
      page(
        'Antes de continuar',
        `<p>Nós e os nossos parceiros guardamos cookies no seu dispositivo.</p>${buttons('Aceitar', 'Recusar')}`,
      ),
    ],
    [
      'consent',
      page(
        'Voordat je verdergaat',
        `<p>Wij en onze partners plaatsen cookies op je apparaat.</p>${buttons('Accepteren', 'Weigeren')}`,
      ),
    ],
    [
      'consent',
      page(
        'Zanim przejdziesz dalej',
        `<p>My i nasi partnerzy przechowujemy pliki cookie na urządzeniu.</p>${buttons('Akceptuj', 'Odrzuć')}`,
      ),
    ],
    [
      'consent',
      page(
        'Devam etmeden önce',
        `<p>Biz ve ortaklarımız cihazınızda çerez saklarız.</p>${buttons('Kabul et', 'Reddet')}`,
      ),
    ],
    ['consent', page('続行する前に', `<p>当社はクッキーを保存します。</p>${buttons('同意する', '拒否')}`)],
    ['consent', page('继续之前', `<p>我们和合作伙伴使用cookie。</p>${buttons('同意', '拒绝')}`)],
    ['consent', page('قبل المتابعة', `<p>نستخدم ملفات تعريف الارتباط على جهازك.</p>${buttons('قبول الكل', 'رفض')}`)],
    [
      'notFound',
      page(
        'Oops!',
        '<p>We could not find what you were looking for. Here are some of our popular pages.</p><ul><li>Home</li><li>About</li></ul>',
      ),
    ],
    [
      'notFound',
      page('Hoppla!', '<p>Diese Seite existiert nicht oder wurde verschoben. Hier sind einige beliebte Seiten.</p>'),
    ],
    [
      'notFound',
      page('Oups…', '<p>Nous ne trouvons pas la page que vous cherchez. Voici les rubriques les plus lues.</p>'),
    ],
    [
      'notFound',
      page('404', '<p>Lo que buscas ya no está: la página ha sido eliminada o movida a otro lugar del sitio.</p>'),
    ],
    [
      'error',
      '<html><head><title>harbour.example</title></head><body><p>Please verify you are a human by completing the captcha.</p></body></html>',
    ],
    ['error', page('We’ll be right back', '<p>Our site is being updated. Please check back soon.</p>')],
    ['error', page('Volvemos pronto', '<p>Estamos realizando tareas de mantenimiento. Disculpe las molestias.</p>')],
    ['error', page('Wir sind gleich wieder da', '<p>Unser Shop bekommt gerade ein neues Kleid.</p>')],
    [
      'error',
      page('Manutenzione', '<p>Il sito è in manutenzione. Riprova più tardi, grazie per la pazienza e a presto.</p>'),
    ],
    ['error', page('メンテナンス中', '<p>しばらくお待ちください。</p>')],
    ['parked', page('harbour.example is for sale', '<p>This domain is for sale. Buy this domain.</p>')],
    ['parked', page('harbour.example', '<p>Diese Domain steht zum Verkauf.</p>')],
    ['parked', page('harbour.example', '<p>Ce nom de domaine est à vendre.</p>')],
  ])('%s: %#', (problem, html) => expect(read(html)).toMatchObject({ problem, doubt: problem }));
});

describe('a JSON response', () => {
  it.each([
    '{"error":"unauthorized"}',
    '{"error":"unauthorized","message":"Token expired"}',
    '{"status":401,"title":"Unauthorized","detail":"Sign in."}',
    '{"success":false,"message":"Not allowed"}',
    '{"errors":[{"message":"Not found"}],"data":null}',
    '{"code":404,"message":"No route"}',
  ])('that only says what went wrong: %s', (json) => expect(isErrorResponse(json)).toBe(true));

  it.each([
    '{"hours":{"monday":"9-18"}}',
    '{"status":"open","message":"We are open until six."}',
    '{"error":"E12","cause":"The filter is full.","cure":"Empty it."}',
    '{"error":null,"data":{"price":12}}',
    '[{"error":"x"}]',
    '{',
  ])('that says more: %s', (json) => expect(isErrorResponse(json)).toBe(false));
});
