import type { Brand } from '../../domain/agency/brand.ts';
import { escapeHtml } from '../../domain/core/text.ts';
import type { Invitation } from '../../domain/team/invitation.ts';
import { authPage } from '../auth/page.ts';
import type { HttpAnswer } from '../http/input.ts';

const script = `const form = document.querySelector('form');
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
  form.hidden = document.getElementById('invitation').hidden = true;
  document.getElementById('next').hidden = false;
  document.title = document.querySelector('h1').textContent = form.dataset.joined;
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

/** The script of the page, as a file. */
export const acceptScript = (): HttpAnswer => ({
  statusCode: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  },
  body: script,
});

const roleMay = {
  admin: 'change everything in the workspace',
  member: 'answer visitors and change what the chatbots know',
  viewer: 'read everything',
} as const;

/**
 * The page that an invite's link opens: who invites whom to what. The token is in the URL, so no referrer is sent and the page is not
 * cached.
 */
export function acceptPage({ workspaceName, role, inviterName }: Invitation, brand: Brand): HttpAnswer {
  const workspace = escapeHtml(workspaceName);
  const invites = inviterName === null ? 'You are invited' : `<b>${escapeHtml(inviterName)}</b> invites you`;
  return authPage({
    status: 200,
    title: `Join ${workspaceName}`,
    content: `<p id="invitation">${invites} to <b>${workspace}</b> as ${role}: you can ${roleMay[role]}.</p>
<form data-joined="You have joined ${workspace}">
<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="120" autofocus>
<button>Join the team</button>
</form>
<p id="result" role="status"></p>
<p id="next" hidden><a href="../console">Open the console</a></p>
<noscript><p>This page needs JavaScript.</p></noscript>`,
    script: 'accept.js',
    brand,
  });
}
