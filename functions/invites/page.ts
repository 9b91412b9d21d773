import type { HttpAnswer } from '../http/input.ts';

/** Own files only. The token is in the URL, so no referrer is sent and the page is not cached. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Accept your invitation</title>
<link rel="stylesheet" href="accept.css">
</head>
<body>
<main>
<h1>Accept your invitation</h1>
<form id="form">
<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="120" autofocus>
<button>Join the team</button>
</form>
<p id="result" role="status"></p>
<p id="next" hidden><a href="../console">Open the console</a></p>
<noscript><p>This page needs JavaScript.</p></noscript>
</main>
<script src="accept.js"></script>
</body>
</html>
`;

const style = `body { margin: 0; background: #f1f5f9; color: #1e293b; font: 16px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 440px; margin: 12vh auto 0; padding: 24px; border-radius: 12px; background: #fff; }
h1 { margin: 0 0 16px; font-size: 24px; }
form { display: grid; gap: 8px; }
input, button { padding: 10px 12px; border: 1px solid #64748b; border-radius: 8px; font: inherit; }
button { border-color: #1d4ed8; background: #1d4ed8; color: #fff; cursor: pointer; }
button:disabled { opacity: 0.6; cursor: default; }
[hidden] { display: none; }
`;

const script = `const form = document.getElementById('form');
const result = document.getElementById('result');
const problems = {
  NOT_FOUND: 'This invitation can no longer be used. Ask for a new one.',
  USAGE_LIMIT_REACHED: 'The team has no free seat. Ask the person who invited you to free a seat, then try again.',
  RATE_LIMITED: 'Too many attempts. Wait a minute, then try again.',
  VALIDATION_ERROR: 'Please enter your name, in one line.',
};

async function accept() {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const response = await fetch('accept', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name: form.elements.namedItem('name').value }),
  });
  const { success, data, error } = await response.json();
  if (!success) return problems[error.code] ?? error.message;
  form.hidden = true;
  document.getElementById('next').hidden = false;
  return 'Welcome, ' + data.member.name + '. You are a member of the team now.';
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  result.textContent = await accept().catch(() => 'That did not work. Please try again.');
  button.disabled = false;
});
`;

const files: Record<string, [body: string, contentType: string]> = {
  '/invites/accept': [page, 'text/html; charset=utf-8'],
  '/invites/accept.css': [style, 'text/css; charset=utf-8'],
  '/invites/accept.js': [script, 'text/javascript; charset=utf-8'],
};

/** Returns the page that an invite's link opens, or one of its files, by path. Undefined for any other path. */
export function acceptPage(path: string): HttpAnswer | undefined {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  return (
    file && {
      statusCode: 200,
      headers: {
        'content-type': file[1],
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
      },
      body: file[0],
    }
  );
}
