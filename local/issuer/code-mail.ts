import type { StoredBrand } from '../../domain/agency/brand.ts';
import type { App, OutgoingMail } from '../../domain/core/app.ts';
import { type MailLook, mailLook } from '../../domain/mail/look.ts';
import { postMail } from '../../domain/mail/outbox.ts';
import { mailHtml } from '../../domain/mail/page.ts';
import { PLATFORM, senderOf } from '../../domain/mail/send.ts';
import { LIFETIME_MS } from './codes.ts';

interface SignInCode {
  address: string;
  code: string;
  /** Of the host where the sign-in began. */
  brand: StoredBrand;
}

/** The mail with a sign-in code. */
function codeMail(address: string, code: string, look: MailLook): OutgoingMail {
  const intro = `Your sign-in code is ${code}`;
  const notes = [
    'It works once, for ten minutes, in the browser in which you requested it.',
    'If you did not request it, ignore this mail. Do not give the code to anybody.',
  ];
  return {
    to: { name: '', address },
    subject: `Your sign-in code for ${look.appName}`,
    text: `${[intro, ...notes].join('\n\n')}\n`,
    html: mailHtml({
      look,
      language: 'en',
      direction: 'ltr',
      intro: 'Your sign-in code:',
      body: `<p style="margin:0;font:700 32px/1.25 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em">${code}</p>`,
      notes,
    }),
  };
}

/** Mails a code as long as it is valid. The page does not wait for it, because that would tell who can sign in. */
export function mailCode(app: App, { address, code, brand }: SignInCode): void {
  const deadlineMs = app.clock.now() + LIFETIME_MS;
  const mail = { ...codeMail(address, code, mailLook(app, brand)), ...senderOf(brand) };
  postMail(app, { workspaceId: PLATFORM, mail, deadlineMs }).catch((error) => {
    app.log.error('a sign-in code could not be mailed', { error });
  });
}
