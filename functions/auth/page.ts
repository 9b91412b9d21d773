import { hash } from 'node:crypto';
import { type Brand, platformBrand } from '../../domain/agency/brand.ts';
import { escapeHtml } from '../../domain/core/text.ts';
import type { HttpAnswer } from '../http/input.ts';
import type { Words } from './words.ts';

interface AuthPage {
  status: number;
  title: string;
  /** Markup below the title. */
  content: string;
  hasForms?: boolean;
  brand?: Brand | undefined;
}

/** The declarations and rules that the pages around signing in share. */
export const brandStyle = ({ primaryColor, darkColor }: Brand) =>
  `:root { color-scheme: light dark; --brand: ${darkColor ? `light-dark(${primaryColor}, ${darkColor})` : primaryColor}; }
.logo { display: block; max-width: 200px; max-height: 56px; margin: 0 0 12px; }`;

const styleOf = (brand: Brand) => `${brandStyle(brand)}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#f1f5f9, #0f172a); color: light-dark(#0f172a, #e2e8f0); }
main { box-sizing: border-box; width: min(440px, 100vw - 32px); padding: 32px; border-radius: 16px;
  border-top: 6px solid var(--brand); background: light-dark(#fff, #1e293b); box-shadow: 0 8px 32px rgb(0 0 0 / 12%); }
p { margin: 0 0 16px; }
.name { font-weight: 600; color: light-dark(#475569, #94a3b8); }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25; }
h2 { margin: 24px 0 4px; font-size: 18px; overflow-wrap: anywhere; }
a, button { display: inline-block; padding: 10px 18px; border: 0; border-radius: 10px; background: light-dark(#0f172a, #e2e8f0);
  color: light-dark(#fff, #0f172a); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button + button { margin-inline-start: 8px; background: light-dark(#e2e8f0, #334155); color: inherit; }
:is(a, button):focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; }`;

/** No script, nothing from elsewhere, no frame. The style is allowed by its hash. */
const policyOf = (style: string, hasForms: boolean) =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; img-src data: 'self'; base-uri 'none'; form-action ${hasForms ? "'self'" : "'none'"}; frame-ancestors 'none'`;

interface BrandedDocument {
  title: string;
  /** Markup. */
  content: string;
  style: string;
  brand: Brand;
}

/** The document of a page around signing in. */
export const brandedDocument = ({ title, content, style, brand }: BrandedDocument): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${brand.logoPath ? `<img class="logo" src="${brand.logoPath}" alt="">` : ''}<p class="name">${escapeHtml(brand.appName)}</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

export function authPage({ status, title, content, hasForms = false, brand = platformBrand }: AuthPage): HttpAnswer {
  const style = styleOf(brand);
  return {
    statusCode: status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyOf(style, hasForms),
      // Without a referrer, browsers send `Origin: null` with a form.
      'referrer-policy': hasForms ? 'same-origin' : 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    },
    body: brandedDocument({ title, content, style, brand }),
  };
}

interface RefusalPage {
  status: number;
  words: Words;
  /** Where "Try again" leads. */
  retryUrl: string;
  brand?: Brand | undefined;
}

/** The page that says why a sign-in did not succeed. */
export const refusalPage = ({ status, words: { title, text, retry }, retryUrl, brand }: RefusalPage): HttpAnswer =>
  authPage({
    status,
    title,
    content: `<p>${escapeHtml(text)}</p>
<a href="${escapeHtml(retryUrl)}">${escapeHtml(retry)}</a>`,
    brand,
  });
