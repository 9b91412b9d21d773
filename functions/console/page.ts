import type { PlatformSettings } from '../../domain/core/app.ts';
import { escapeHtml } from '../../domain/core/text.ts';
import type { BuiltConsole } from './assets.ts';

/** The tab's icon. The script replaces it while a visitor waits. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%233a56d4'/%3E%3Cpath d='M9 23V9h14M9 16h10' fill='none' stroke='%23fff' stroke-width='3.5' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

/** Paths are from the root of the host, because the page is served at every path of the console. */
interface PageOptions {
  /** Path of the platform's root, such as `/prod` or an empty string. */
  prefix: string;
  /** Path of the request below that root. */
  path: string;
  live: PlatformSettings['live'];
}

const workspaceOf = (path: string) => /^\/console\/w\/([0-9a-f-]{36})(?:\/|$)/i.exec(path)?.[1];

/** The URL that the script fetches first, relative to the platform's root. The preload must name the same one. */
const bootPath = (path: string): string => {
  const workspace = workspaceOf(path);
  return workspace ? `/auth/boot?workspace=${workspace}` : '/auth/boot';
};

const opensConversation = (path: string) => /\/inbox\/[^/]+$/.test(path);

/**
 * An empty page in which the console shows the widget with unsaved settings. The console adds the widget's script to it, so it does
 * not require Trusted Types.
 */
export const previewPage = (prefix: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>Preview</title>
<link rel="stylesheet" href="${prefix}/widget/page.css">
</head>
<body>
</body>
</html>
`;

export const previewHeaders: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' https: http: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** The console's page. It contains no data. */
export function shell({ version, script, style, icons }: BuiltConsole, { prefix, path, live }: PageOptions): string {
  const assets = `${prefix}/console/assets`;
  const more = (opensConversation(path) ? ['work', 'shared'] : [])
    .map((name) => `<link rel="modulepreload" href="${assets}/screens-${name}.${version}.js">\n`)
    .join('');
  const liveMeta = live ? `<meta name="live" content="${escapeHtml(`${live.url} ${live.host}`)}">\n` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14181e">
${liveMeta}<title>Console</title>
<link rel="icon" href="${icon}">
<link rel="apple-touch-icon" href="${prefix}/console/apple-180.png">
<link rel="manifest" href="${prefix}/console/manifest.webmanifest">
<link rel="stylesheet" href="${assets}/${style}">
<link rel="preload" as="fetch" crossorigin href="${prefix}${bootPath(path)}">
${more}<script type="module" src="${assets}/${script}"></script>
</head>
<body>
<div hidden><svg>${icons}</svg></div>
<div id="app"></div>
<noscript>The console needs JavaScript.</noscript>
</body>
</html>
`;
}

/**
 * Own files only, nothing inline, no markup from text. Uploads go to the bucket; chatbots' pictures are wherever their owners
 * have them.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/require-trusted-types-for
 */
const policy = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    ["connect-src 'self'", ...origins].join(' '),
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The only policy names the service worker.
    'trusted-types worker',
  ].join('; ');

interface ShellHeaders extends Record<string, string> {
  'content-security-policy': string;
}

/** `origins`: whom the page calls besides the platform. */
export const shellHeaders = (rootUrl: string, origins: readonly string[]): ShellHeaders => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': policy(origins),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(rootUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
