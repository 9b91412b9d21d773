import type { Brand } from '../agency/brand.ts';
import type { OutgoingMail } from '../core/app.ts';
import { plainName } from '../core/text.ts';

const MARK = 'forwarding check ';

/** A mail to an address that is to be forwarded. When it arrives here, the address is proved. */
export const checkMail = ({
  address,
  code,
  brand,
  chatbotName,
}: {
  address: string;
  code: string;
  brand: Brand;
  chatbotName: string;
}): OutgoingMail => ({
  to: { name: '', address },
  subject: `${plainName(brand.appName)}: ${MARK}${code}`,
  text: [
    `This mail checks that mail to ${address} is forwarded to the chatbot "${plainName(chatbotName)}".`,
    'Nothing is to be done if it is: the address becomes active as soon as this mail arrives. Otherwise set up the forwarding, ' +
      'and forward this mail once.',
    `${MARK}${code}`,
  ].join('\n\n'),
});

/** Whether a mail contains the code of an address, forwarded by a program or by hand. */
export const hasCode = ({ subject, text }: { subject: string; text: string }, code: string): boolean =>
  `${subject}\n${text}`.includes(`${MARK}${code}`);
