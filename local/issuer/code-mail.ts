import type { App, OutgoingMail } from '../../domain/core/app.ts';
import { plainName } from '../../domain/core/text.ts';
import { postMail } from '../../domain/mail/outbox.ts';
import { PLATFORM } from '../../domain/mail/send.ts';
import { LIFETIME_MS } from './codes.ts';

interface SignInCode {
  address: string;
  code: string;
  appName: string;
}

/** The mail with a sign-in code. Plain text, so nothing in it is interpreted as markup. */
const codeMail = ({ address, code, appName }: SignInCode): OutgoingMail => ({
  to: { name: '', address },
  subject: `Your sign-in code for ${plainName(appName)}`,
  text: [
    `Your sign-in code is ${code}`,
    'It works once, for ten minutes, in the browser in which you requested it.',
    'If you did not request it, ignore this mail. Do not give the code to anybody.\n',
  ].join('\n\n'),
});

/** Mails a code as long as it is valid. The page does not wait for it, because that would tell who can sign in. */
export function mailCode(app: App, code: SignInCode): void {
  const deadlineMs = app.clock.now() + LIFETIME_MS;
  postMail(app, { workspaceId: PLATFORM, mail: codeMail(code), deadlineMs }).catch((error) => {
    app.log.error('a sign-in code could not be mailed', { error });
  });
}
