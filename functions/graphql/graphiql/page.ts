import { exampleTabs } from './examples.ts';

interface GraphiqlOptions {
  /** Prefilled in the headers editor. Empty: the reader enters a key. */
  apiKey?: string;
  /** Prefilled in the variables of the examples. */
  chatbotId?: string;
  /**
   * Identifies the demo that the key and the chatbot belong to. The editor stores its tabs in the browser, and tabs of
   * another demo are removed.
   */
  demo?: string;
}

/**
 * Own files only. The editor adds style elements to the page, so inline styles are allowed; scripts are not. Fonts and icons
 * in its style sheet are data URLs.
 */
export const graphiqlPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** JSON that cannot end the script element around it. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The GraphiQL page. Its links are relative to `/graphql`, so that it also works below a stage's path. Keys that a
 * reader enters are stored in the browser only for the demo, whose key is not secret on its own machine.
 */
export function graphiqlPage({ apiKey = '', chatbotId = '', demo }: GraphiqlOptions = {}): string {
  const headers = JSON.stringify({ 'x-api-key': apiKey }, null, 2);
  const editor = {
    title: 'Frontdesk GraphiQL',
    defaultHeaders: headers,
    headers,
    defaultTabs: exampleTabs(chatbotId).map((tab) => ({ ...tab, headers })),
    shouldPersistHeaders: demo !== undefined,
    subscriptionsProtocol: 'SSE',
  };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Frontdesk GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="graphql/graphiql.css">
<style>
h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.graphiql-container .graphiql-logo { --alpha-secondary: 0.9; }
</style>
</head>
<body id="body" class="no-focus-outline">
<noscript>You need to enable JavaScript to run this app.</noscript>
<main>
<h1>Frontdesk GraphiQL</h1>
<div id="root"></div>
</main>
<script type="application/json" id="options">${inScript({ editor, demo })}</script>
<script src="graphql/graphiql.js"></script>
<script src="graphql/start.js"></script>
</body>
</html>
`;
}
