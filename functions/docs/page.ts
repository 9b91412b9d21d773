import { limits } from '../../domain/core/operations/limits.ts';
import { SAMPLE_ROOT } from './sample-root.ts';

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%232563eb'/%3E%3Cpath d='M4 5h8v5H8l-3 2v-2H4z' fill='%23fff'/%3E%3C/svg%3E";

/** The reference. Its links are relative to `/docs`, so that it also works below a stage's path. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Frontdesk API reference</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/docs.css">
</head>
<body>
<header>
<h1>Frontdesk API reference</h1>
<p>Send your key as <code>x-api-key</code> or <code>Authorization: Bearer</code>. Every answer is
<code>{ success, data }</code> or <code>{ success, error: { code, message } }</code>. ${limits.ip.limit} requests per minute for each IP
address and ${limits.workspace.limit} for each workspace; on 429 wait for <code>Retry-After</code>.</p>
<nav aria-label="Other forms">
<a href="v1/openapi.json">OpenAPI 3.1</a>
<a href="docs/schema.graphql">GraphQL schema</a>
<a href="graphql">GraphQL endpoint</a>
</nav>
<h2>Operations</h2>
</header>
<div id="reference"><noscript><p>The reference needs JavaScript; the OpenAPI document above holds all of it.</p></noscript></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/init.js"></script>
</body>
</html>
`;

export const style = `body { margin: 0; background: #fff; color: #1e293b; font: 16px/1.5 system-ui, sans-serif; }
header { max-width: 1460px; margin: 0 auto; padding: 24px 20px 0; box-sizing: border-box; }
h2 { margin-bottom: 0; font-size: 22px; }
header h1 { margin: 0 0 8px; font-size: 28px; }
header p { max-width: 75ch; margin: 0 0 12px; }
header code { padding: 1px 4px; border-radius: 4px; background: #f1f5f9; }
nav { display: flex; flex-wrap: wrap; gap: 16px; }
nav a { color: #1d4ed8; }
noscript p { padding: 20px; }
.swagger-ui .info { margin: 24px 0; }
.code-samples button { padding: 4px 10px; border: 1px solid #cbd5e1; border-radius: 4px; background: #fff; color: #1e293b; font: inherit; cursor: pointer; }
.code-samples button + button { margin-left: 6px; }
.code-samples button[aria-pressed='true'] { background: #1d4ed8; border-color: #1d4ed8; color: #fff; }
.code-samples pre { margin: 0; padding: 14px 20px; overflow: auto; background: #0f172a; color: #e2e8f0; font: 13px/1.5 ui-monospace, monospace; }
.swagger-ui .info hgroup.main { display: none; }
.swagger-ui a.link, .swagger-ui .info a { color: #1d4ed8; }
.swagger-ui .btn.authorize { color: #15803d; border-color: #15803d; }
.swagger-ui .btn.authorize svg { fill: #15803d; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d4ed8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #15803d; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #92400e; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0f766e; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b91c1c; }
`;

/**
 * `validatorUrl: null`: no external service validates the document. The plugin shows `x-codeSamples`, which swagger-ui
 * does not support, above the responses. An operation's section is rendered only when it is opened.
 */
export const script = `const root = new URL('.', location.href).href.replace(/\\/$/, '');

function CodeSamples({ specSelectors, React, path, method }) {
  const operation = specSelectors.specJson().getIn(['paths', path, method]);
  const samples = operation?.get('x-codeSamples')?.toJS() ?? [];
  const [shown, show] = React.useState(0);
  if (samples.length === 0) return null;
  const e = React.createElement;
  const tabs = samples.map(({ label }, index) =>
    e('button', { key: label, type: 'button', 'aria-pressed': index === shown, onClick: () => show(index) }, label),
  );
  const source = samples[shown].source.replaceAll('${SAMPLE_ROOT}', root);
  return e('section', { className: 'code-samples' },
    e('div', { className: 'opblock-section-header' }, e('h4', null, 'Example'), e('div', null, tabs)),
    e('pre', { tabIndex: 0 }, e('code', null, source)));
}

const codeSamples = ({ React, specSelectors }) => ({
  wrapComponents: {
    responses: (Original) => (props) =>
      React.createElement(React.Fragment, null,
        React.createElement(CodeSamples, { specSelectors, React, path: props.path, method: props.method }),
        React.createElement(Original, props)),
  },
});

// Swagger UI leaves these without a name, and outside of every landmark.
function name(selector, label, role) {
  const element = document.querySelector(selector);
  element?.setAttribute('aria-label', label);
  if (role) element?.setAttribute('role', role);
}

SwaggerUIBundle({
  url: 'v1/openapi.json',
  dom_id: '#reference',
  plugins: [codeSamples],
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  onComplete() {
    name('#servers', 'Server');
    name('.information-container', 'About', 'region');
    name('.scheme-container', 'Servers', 'region');
    name('.filter-container', 'Filter', 'search');
  },
});
`;
