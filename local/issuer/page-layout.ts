import { hash } from 'node:crypto';
import { type Brand, platformBrand } from '../../domain/agency/brand.ts';
import { escapeHtml } from '../../domain/core/text.ts';
import { brandedDocument, brandStyle } from '../../functions/auth/page.ts';

export interface IssuerPage {
  headers: Record<string, string>;
  body: string;
}

export interface PageOptions {
  brand?: Brand | undefined;
  /** Another origin to which the sign-in returns. */
  returnOrigin?: string | undefined;
}

const styleOf = (brand: Brand) => `${brandStyle(brand)}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; row-items: center; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#f1f5f9, #0f172a); color: light-dark(#0f172a, #e2e8f0); }
main { width: min(420px, 100vw - 32px); padding: 32px; border-radius: 16px; border-top: 6px solid var(--brand);
  background: light-dark(#fff, #1e293b); box-shadow: 0 8px 32px rgb(0 0 0 / 12%); }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
.name, .hint { color: light-dark(#475569, #94a3b8); }
.name { font-weight: 600; }
.problem { padding: 10px 14px; border-radius: 10px; background: light-dark(#fee2e2, #7f1d1d); color: light-dark(#7f1d1d, #fee2e2); }
form { display: grid; gap: 10px; margin: 0 0 12px; }
label { font-weight: 600; }
input, button { width: 100%; padding: 11px 14px; border: 1px solid light-dark(#64748b, #94a3b8); border-radius: 10px; font: inherit; }
input { background: light-dark(#fff, #0f172a); color: inherit; }
input[name="code"] { font-size: 24px; letter-spacing: 0.4em; font-variant-numeric: tabular-nums; }
button { border-color: transparent; background: light-dark(#0f172a, #e2e8f0); color: light-dark(#fff, #0f172a); font-weight: 600; cursor: pointer; }
button.plain { background: none; border-color: light-dark(#64748b, #94a3b8); color: inherit; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
hr { margin: 20px 0; border: 0; border-top: 1px solid light-dark(#cbd5e1, #475569); }`;

/** Wraps content in a whole page, in the colour and with the name of the brand. */
export function page(
  title: string,
  content: string,
  { brand = platformBrand, returnOrigin }: PageOptions = {},
): IssuerPage {
  const style = styleOf(brand);
  // Browsers also apply `form-action` to the redirects after a form.
  const formAction = ["'self'", ...(returnOrigin ? [returnOrigin] : [])].join(' ');
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; img-src data: 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: brandedDocument({ title, content, style, brand }),
  };
}

/** The paragraph that names a problem. Empty if there is none. */
export const problemOf = (text: string | undefined) =>
  text ? `<p class="problem" role="alert">${escapeHtml(text)}</p>` : '';
