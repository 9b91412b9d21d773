import type { Chatbot } from '../../domain/chatbots/records.ts';
import type { PlatformSettings } from '../../domain/core/app.ts';
import { escapeHtml } from '../../domain/core/text.ts';
import { direction, fixedLanguageOf } from '../../domain/language/languages.ts';
import type { HttpAnswer } from '../http/input.ts';

/**
 * A page that contains only the chat, as large as its frame. Its links are relative, so it also works below a stage's
 * path.
 */
const html = (title: string, lang: string, dir: string, main: string) => `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../widget/page.css">
</head>
<body>
<main>${main}</main>
</body>
</html>
`;

export const pageStyle = `html, body, main { height: 100%; margin: 0; }
main { max-width: 44rem; margin-inline: auto; }
frontdesk-widget { height: 100%; }
h1 { padding: 20px; font: 16px/1.5 system-ui, sans-serif; text-align: center; }
h1.title { position: absolute; width: 1px; height: 1px; margin: 0; padding: 0; overflow: hidden; clip-path: inset(50%); }
@media print { html, body, main, frontdesk-widget { height: auto; } }
`;

/**
 * Sources that may frame the page: the origins that may call the chatbot. An entry without a port allows every port.
 */
export function frameAncestors(allowedDomains: readonly string[]): string {
  if (allowedDomains.length === 0) return '*';
  const sources = allowedDomains.flatMap((entry) => {
    const host = entry.includes(':') ? entry : `${entry}:*`;
    const isLocal = /^([^:]*\.)?localhost(:|$)/.test(entry);
    return isLocal ? [`https://${host}`, `http://${host}`] : [`https://${host}`];
  });
  return ["'self'", ...sources].join(' ');
}

const policy = (ancestors: string, liveOrigin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${liveOrigin}`,
    // The chatbot's avatar may be on any host.
    "img-src 'self' https: http: data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

interface FramedPage {
  ancestors: string;
  /** Of live events, with a space before. Empty: none. */
  liveOrigin?: string;
}

const answer = (statusCode: number, { ancestors, liveOrigin = '' }: FramedPage, body: string): HttpAnswer => ({
  statusCode,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy(ancestors, liveOrigin),
    'referrer-policy': 'strict-origin-when-cross-origin',
  },
  body,
});

export function chatPage(
  { publicId, botName, language, allowedDomains }: Chatbot,
  live: PlatformSettings['live'],
): HttpAnswer {
  const widget = `<h1 class="title">${escapeHtml(botName)}</h1><frontdesk-widget inline data-bot="${escapeHtml(publicId)}"></frontdesk-widget><script async src="../widget.js"></script>`;
  const lang = fixedLanguageOf(language) ?? 'en';
  const liveOrigin = live ? ` ${new URL(live.url).origin}` : '';
  return answer(
    200,
    { ancestors: frameAncestors(allowedDomains), liveOrigin },
    html(botName, lang, direction(lang), widget),
  );
}

export const missingPage = () => answer(404, { ancestors: '*' }, html('Chat', 'en', 'ltr', '<h1>Chat not found.</h1>'));
