import { escapeHtml } from '../../domain/core/text.ts';
import { type IssuerPage, page, problemOf } from '../issuer/page-layout.ts';

export const setupFields = ['business', 'name', 'email'] as const;
export type SetupField = (typeof setupFields)[number];
export type SetupValues = Partial<Record<SetupField, string>>;

const inputs: Record<SetupField, { label: string; attributes: string }> = {
  business: { label: 'Name of your business', attributes: 'autocomplete="organization" maxlength="120" autofocus' },
  name: { label: 'Your name', attributes: 'autocomplete="name" maxlength="120"' },
  email: { label: 'Your email address', attributes: 'type="email" autocomplete="email" maxlength="254"' },
};

function fieldOf(field: SetupField, value = '', problem: string | undefined): string {
  const { label, attributes } = inputs[field];
  const about = problem ? ` aria-invalid="true" aria-describedby="${field}-problem"` : '';
  return `<label for="${field}">${label}</label>
<input id="${field}" name="${field}" ${attributes} required value="${escapeHtml(value)}"${about}>
${problem ? `<p class="problem" id="${field}-problem">${escapeHtml(problem)}</p>` : ''}`;
}

interface SetupForm {
  token: string;
  values?: SetupValues;
  problems?: SetupValues;
}

export const setupPage = ({ token, values = {}, problems = {} }: SetupForm): IssuerPage =>
  page(
    'Set up Frontdesk',
    `<p>Create your workspace. You become its owner and can invite your team later.</p>
${problemOf(Object.keys(problems).length ? 'Please correct the fields below.' : undefined)}
<form method="post" action="?">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${setupFields.map((field) => fieldOf(field, values[field], problems[field])).join('\n')}
<button>Create the workspace</button>
</form>`,
  );

/** For people who sign in at an issuer of their own. */
export const readyPage = (signInUrl: string): IssuerPage =>
  page(
    'The workspace is ready',
    `<p>Sign in with the address that you entered.</p>
<p><a href="${escapeHtml(signInUrl)}">Sign in</a></p>`,
  );

/** For a link that was used, and for one that an earlier start printed. */
export const usedPage = (signInUrl: string): IssuerPage =>
  page(
    'This link cannot be used',
    `<p>It has been used, or Frontdesk has been started again since. While the platform has no organisation, each start prints a new link.</p>
<p>If your workspace exists, <a href="${escapeHtml(signInUrl)}">sign in</a>.</p>`,
  );

export const busySetupPage = (): IssuerPage =>
  page('Too many attempts', '<p>Wait a minute, then open the link again.</p>');

export const failedSetupPage = (): IssuerPage =>
  page(
    'The workspace could not be created',
    '<p>Go back and try again. If the problem persists, the log of the platform names the reason.</p>',
  );
