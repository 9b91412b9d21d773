import type { Brand } from '../../../domain/agency/brand.ts';
import { MCP_WRITE } from '../../../domain/core/operations/scopes.ts';
import { escapeHtml } from '../../../domain/core/text.ts';
import type { MemberTenancy } from '../../../domain/people/memberships.ts';
import type { ProgramRequest } from '../../../domain/people/programs/connect.ts';
import { programScopes } from '../../../domain/people/programs/scopes.ts';
import type { HttpAnswer } from '../../http/input.ts';
import { authPage } from '../page.ts';

interface Consent {
  request: ProgramRequest;
  /** The request as a query. */
  query: string;
  signedInAs: string;
  memberships: readonly MemberTenancy[];
  /** The workspace that is chosen at first. */
  workspaceId: string | null;
  brand: Brand | undefined;
}

const allowed = (scopes: readonly string[], isChange: boolean) =>
  Object.entries(programScopes).flatMap(([scope, words]) =>
    scopes.includes(scope) && scope.endsWith(':write') === isChange ? [`<li>${words}</li>`] : [],
  );

const list = (title: string, items: readonly string[]) =>
  items.length === 0 ? '' : `<h2>${title}</h2>\n<ul>\n${items.join('\n')}\n</ul>\n`;

function workspaceOption({ tenancy: { organisation, workspace } }: MemberTenancy, chosenId: string | null): string {
  const of = organisation.name === workspace.name ? '' : ` (${organisation.name})`;
  const selected = workspace.id === chosenId ? ' selected' : '';
  return `<option value="${escapeHtml(workspace.id)}"${selected}>${escapeHtml(workspace.name + of)}</option>`;
}

/** Where the answer goes, in words. The name is what the program says of itself; this is not. */
function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'http:' ? 'a program on this computer' : host;
}

const AT_ONCE = `<label class="check"><input type="checkbox" name="at_once" value="1"> Make changes at once, without a proposal</label>
<p class="hint">Leave this off unless nobody watches the program.</p>
`;

/** Asks a person whether a program may act for them. */
export function consentPage({ request, query, signedInAs, memberships, workspaceId, brand }: Consent): HttpAnswer {
  const { client, redirectUri, scopes } = request;
  const name = escapeHtml(client.name);
  const content = `<p>You are signed in as ${escapeHtml(signedInAs)}.</p>
<p>A program that calls itself <strong>${name}</strong> wants to work in a workspace for you. The permission is sent to <strong>${escapeHtml(destinationOf(redirectUri))}</strong>. Connect it only if you have just asked for this there.</p>
<form method="post" action="consent?${escapeHtml(query)}">
<label for="workspace">Workspace</label>
<select id="workspace" name="workspace">
${memberships.map((membership) => workspaceOption(membership, workspaceId)).join('\n')}
</select>
${list('It can', allowed(scopes, false))}${list('It can propose, for you to confirm', allowed(scopes, true))}${scopes.includes(MCP_WRITE) ? AT_ONCE : ''}<p class="hint">It can do at most what your role allows. You can disconnect it in your profile in the console.</p>
<button name="answer" value="connect">Connect</button><button class="plain" name="answer" value="cancel">Cancel</button>
</form>`;
  return authPage({ status: 200, title: `Connect ${client.name}?`, content, hasForms: true, brand, toRoot: '../..' });
}

interface LeavingPage {
  title: string;
  text: string;
  url: string;
  linkText: string;
  brand: Brand | undefined;
}

/** A page that goes on to an address by itself. A redirect of a form would need the address in the page's policy. */
export function leavingPage({ title, text, url, linkText, brand }: LeavingPage): HttpAnswer {
  const content = `<p>${escapeHtml(text)}</p>\n<a href="${escapeHtml(url)}">${escapeHtml(linkText)}</a>`;
  const page = authPage({ status: 200, title, content, brand, toRoot: '../..' });
  return { ...page, headers: { ...page.headers, refresh: `0;url=${url}` } };
}

/** A page for a person whom no client can be told of: the request itself is wrong. */
export function problemPage(status: number, text: string, brand: Brand | undefined): HttpAnswer {
  const content = `<p>${escapeHtml(text)}</p>\n<p class="hint">Go back to the program and connect it again.</p>`;
  return authPage({ status, title: 'The program cannot be connected', content, brand, toRoot: '../..' });
}
