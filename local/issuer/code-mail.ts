import type { OutgoingMail } from '../../domain/core/app.ts';
import { oneLine } from '../../domain/core/text.ts';

/** The mail with a sign-in code. Plain text, so nothing in it is interpreted as markup. */
export const codeMail = (address: string, code: string, appName: string): OutgoingMail => ({
  to: { name: '', address },
  subject: `Your sign-in code for ${oneLine(appName)}`,
  text: [
    `Your sign-in code is ${code}`,
    'It works once, for ten minutes, in the browser in which you requested it.',
    'If you did not request it, ignore this mail. Do not give the code to anybody.\n',
  ].join('\n\n'),
});
