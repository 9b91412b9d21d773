const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%232563eb'/%3E%3Cpath d='M4 5h8v5H8l-3 2v-2H4z' fill='%23fff'/%3E%3C/svg%3E";

/**
 * The reference. Its scripts fill it from the OpenAPI document. Links are relative to `/docs`, so that it also works below a stage's
 * path.
 */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Frontdesk API reference</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="docs/reference.css">
</head>
<body>
<nav aria-label="Operations">
<label for="filter">Find an operation</label>
<input id="filter" type="search" autocomplete="off" spellcheck="false">
<p id="none" role="status" hidden>Nothing matches.</p>
<ul id="list"></ul>
</nav>
<main>
<header>
<h1>Frontdesk API reference</h1>
<p class="links">
<a href="v1/openapi.json">OpenAPI 3.1</a>
<a href="docs/schema.graphql">GraphQL schema</a>
<a href="graphql">GraphQL endpoint</a>
</p>
<div id="about"></div>
<label for="key">API key for “Try it”. This page keeps it until you leave.</label>
<input id="key" type="password" autocomplete="off" spellcheck="false">
</header>
<div id="reference"><noscript><p>The reference needs JavaScript; the OpenAPI document above holds all of it.</p></noscript></div>
</main>
<script type="module" src="docs/main.js"></script>
</body>
</html>
`;
