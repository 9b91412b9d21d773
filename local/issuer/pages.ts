import { escapeHtml } from '../../domain/core/text.ts';
import { type IssuerPage, type PageOptions, page, problemOf } from './page-layout.ts';

const demoButton = (address: string) => `<form method="post">
<input type="hidden" name="demo" value="${escapeHtml(address)}">
<button class="plain">Continue as ${escapeHtml(address)}</button>
</form>`;

interface AddressPage extends PageOptions {
  /** Members of the demo as whom this machine may continue. */
  demo: readonly string[];
  problem?: string;
}

export const addressPage = ({ demo, problem, ...look }: AddressPage): IssuerPage =>
  page(
    'Sign in',
    `${problemOf(problem)}
<p class="hint">To your team's inbox and chatbots.</p>
<form method="post">
<label for="address">Email address</label>
<input id="address" name="address" type="email" autocomplete="email" required maxlength="254" autofocus>
<button>Send me a code</button>
</form>
${demo.length ? `<hr>\n<p class="hint">On this machine you can continue without a code:</p>\n${demo.map(demoButton).join('\n')}` : ''}`,
    look,
  );

interface CodePage extends PageOptions {
  address: string;
  problem?: string;
}

export const codePage = ({ address, problem, ...look }: CodePage): IssuerPage =>
  page(
    'Enter the code',
    `${problemOf(problem)}
<p>If ${escapeHtml(address)} can sign in here, a code of six digits is on its way to it. It works for ten minutes, in this browser.</p>
<form method="post">
<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="\\s*([0-9]\\s*){6}" required maxlength="20" autofocus>
<button>Sign in</button>
</form>
<form method="post">
<input type="hidden" name="address" value="${escapeHtml(address)}">
<button class="plain">Send another code</button>
</form>
<form method="post">
<input type="hidden" name="restart" value="1">
<button class="plain">Use another address</button>
</form>`,
    look,
  );

/** For a client that sends too many requests. */
export const busyPage = (): IssuerPage =>
  page('Too many attempts', '<p>Too many sign-ins were started from your network. Wait a minute, then try again.</p>');

/** For a sign-in that the issuer does not know, and for requests of no client. */
export const errorPage = (): IssuerPage =>
  page(
    'This sign-in is over',
    '<p>It took too long, or was started in another browser. Go back to the page where you started, and sign in again.</p>',
  );

/** For a failure of the platform, which its log explains. */
export const failurePage = (): IssuerPage =>
  page(
    'Sign-in does not work at the moment',
    '<p>The platform could not complete this step. Try again in a minute. If the problem persists, contact the operator of the platform.</p>',
  );
