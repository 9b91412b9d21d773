import { hash } from 'node:crypto';
import { type Brand, platformBrand } from '../../domain/agency/brand.ts';
import { escapeHtml } from '../../domain/core/text.ts';
import { authStyle, brandedDocument } from '../../functions/auth/page.ts';

export interface IssuerPage {
  headers: Record<string, string>;
  body: string;
}

export interface PageOptions {
  brand?: Brand | undefined;
  /** Another origin to which the sign-in returns. */
  returnOrigin?: string | undefined;
}

/** Wraps content in a whole page, in the colour and with the name of the brand. */
export function page(
  title: string,
  content: string,
  { brand = platformBrand, returnOrigin }: PageOptions = {},
): IssuerPage {
  const style = authStyle(brand);
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
    body: brandedDocument({ title, content, style, brand, toRoot: '' }),
  };
}

/** The paragraph that names a problem. Empty if there is none. */
export const problemOf = (text: string | undefined) =>
  text ? `<p class="problem" role="alert">${escapeHtml(text)}</p>` : '';
