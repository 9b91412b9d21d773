import { hash } from 'node:crypto';
import { type Brand, platformBrand } from '../../domain/agency/brand.ts';
import { visibleColor } from '../../domain/agency/colours.ts';
import { escapeHtml } from '../../domain/core/text.ts';
import type { HttpAnswer } from '../http/input.ts';
import type { Words } from './words.ts';

interface AuthPage {
  status: number;
  title: string;
  /** Markup below the title. */
  content: string;
  hasForms?: boolean;
  /** A file of the platform, relative to the page. */
  script?: string;
  brand?: Brand | undefined;
  /** From the page to the platform's root. */
  toRoot?: string;
}

/** The style of every page around signing in and joining. */
export const authStyle = (brand: Brand) => `:root { color-scheme: light dark;
  --brand: ${visibleColor(brand, { light: '#ffffff', dark: '#1e293b' })}; }
.logo { display: block; max-width: 200px; max-height: 56px; margin: 0 0 12px; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#f1f5f9, #0f172a); color: light-dark(#0f172a, #e2e8f0); }
main { width: min(440px, 100%); padding: 32px; border-radius: 16px; border-top: 6px solid var(--brand);
  background: light-dark(#fff, #1e293b); box-shadow: 0 8px 32px rgb(0 0 0 / 12%); overflow-wrap: anywhere; }
p { margin: 0 0 16px; }
.name, .hint { color: light-dark(#475569, #94a3b8); }
.name { font-weight: 600; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25; }
h2 { margin: 24px 0 4px; font-size: 18px; }
.problem { padding: 10px 14px; border-radius: 10px; background: light-dark(#fee2e2, #7f1d1d); color: light-dark(#7f1d1d, #fee2e2); }
form { display: grid; gap: 8px; margin: 0 0 12px; }
label { font-weight: 600; }
input, select, button, a { width: 100%; padding: 11px 16px; border: 1px solid light-dark(#64748b, #94a3b8); border-radius: 10px; font: inherit; }
input, select { margin-bottom: 8px; background: light-dark(#fff, #0f172a); color: inherit; }
ul { margin: 0 0 8px; padding-left: 20px; }
.check { display: flex; gap: 8px; align-items: baseline; font-weight: 400; }
.check input { width: auto; margin: 0; }
input[name="code"] { font-size: 24px; letter-spacing: 0.4em; font-variant-numeric: tabular-nums; }
button, a { border-color: transparent; background: light-dark(#0f172a, #e2e8f0); color: light-dark(#fff, #0f172a); font-weight: 600; cursor: pointer; }
a { display: block; text-align: center; text-decoration: none; }
button:disabled { opacity: 0.6; cursor: default; }
button.plain { background: none; border-color: light-dark(#64748b, #94a3b8); color: inherit; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
hr { margin: 24px 0; border: 0; border-top: 1px solid light-dark(#cbd5e1, #475569); }
[hidden] { display: none; }`;

/** Nothing from elsewhere, no frame, and no script but a named file. The style is allowed by its hash. */
const policyOf = (style: string, { hasForms, script, brand }: Pick<AuthPage, 'hasForms' | 'script' | 'brand'>) =>
  [
    "default-src 'none'",
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    brand?.logoPath ? "img-src data: 'self'" : 'img-src data:',
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');

interface BrandedDocument {
  title: string;
  /** Markup. */
  content: string;
  style: string;
  brand: Brand;
  /** From the page to the platform's root. */
  toRoot?: string;
}

/** The document of a page around signing in. */
export const brandedDocument = ({
  title,
  content,
  style,
  brand,
  toRoot = '..',
}: BrandedDocument): string => `<!doctype html>
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
${brand.logoPath ? `<img class="logo" src="${toRoot}${brand.logoPath}" alt="">` : ''}<p class="name">${escapeHtml(brand.appName)}</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

export function authPage({
  status,
  title,
  content,
  hasForms = false,
  script,
  brand = platformBrand,
  toRoot,
}: AuthPage): HttpAnswer {
  const style = authStyle(brand);
  const loaded = script ? `\n<script src="${script}"></script>` : '';
  return {
    statusCode: status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyOf(style, { hasForms, script, brand }),
      // Without a referrer, browsers send `Origin: null` with a form.
      'referrer-policy': hasForms ? 'same-origin' : 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    },
    body: brandedDocument({ title, content: content + loaded, style, brand, ...(toRoot ? { toRoot } : {}) }),
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
