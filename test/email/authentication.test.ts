import { expect, it } from 'vitest';
import { createMailReader } from '../../adapters/mail/read/index.ts';
import type { App } from '../../domain/core/app.ts';
import { isProved } from '../../domain/inbound/authentication.ts';
import { checkMail } from '../../domain/inbound/receive.ts';
import { appOf } from '../support/app-of.ts';

const SERVER = 'mx.desk.example';
const app: App = appOf({ settings: { trustedAuthservId: SERVER } });

/** Whether a mail with these lines at the top of its header proves its author. Undefined: it has none. */
async function proves(...lines: string[]): Promise<boolean | undefined> {
  const from = lines.some((line) => line.startsWith('From:')) ? [] : ['From: Ann <ann@shop.example>'];
  const mail = await createMailReader().read(
    Buffer.from([...lines, ...from, 'Subject: A lamp', '', 'Hello'].join('\r\n')),
  );
  const checked = mail && checkMail(app, { mail, envelope: { from: '', to: [] } });
  return checked && isProved(checked.results);
}
const results = (text: string) => `Authentication-Results: ${text}`;
const ours = (text: string) => results(`${SERVER}; ${text}`);

it.each([
  ['DMARC', ours('dmarc=pass (p=none dis=none) header.from=shop.example')],
  ['a signature of the domain', ours('dkim=pass (2048-bit key; unprotected) header.d=shop.example header.b=aB+/=;')],
  [
    'a signature beside another',
    ours('dkim=pass header.d=mailer.example; dkim=pass header.i=@shop.example header.s=a'),
  ],
  ['SPF of the domain', ours('spf=pass (mx: domain of x) smtp.mailfrom=bounce@shop.example')],
  ['a quoted value', ours('spf=pass smtp.mailfrom="bounce@shop.example"')],
  ['the version, and case', results(`"MX.desk.example" 1; DKIM/1 = Pass header.d=Shop.Example`)],
  [
    'Gmail',
    ours(
      'dkim=pass header.i=@shop.example header.s=s1 header.b="aB/c"; arc=pass (i=1 spf=pass); spf=pass (google.com: domain of ' +
        'a@shop.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=a@shop.example; dmarc=pass (p=NONE sp=NONE dis=NONE) ' +
        'header.from=shop.example',
    ),
  ],
  [
    'folded lines',
    ours('spf=none\r\n smtp.mailfrom=other.example;\r\n\tdkim=pass reason="good" header.d=shop.example'),
  ],
])('%s proves the author', async (_what, header) => {
  expect(await proves(header)).toBe(true);
});

it.each([
  ['of another server', results('mx.evil.example; dmarc=pass header.from=shop.example')],
  ['of a server with a longer name', results(`${SERVER}.evil.example; dmarc=pass header.from=shop.example`)],
  ['with a word after the server', results(`${SERVER} x; dmarc=pass header.from=shop.example`)],
  ['below those of the server', ours('none'), ours('dmarc=pass header.from=shop.example')],
  ['below those of another server', results('mx.evil.example; none'), ours('dmarc=pass header.from=shop.example')],
  ['in a comment', ours('none (a \\) ; dmarc=pass header.from=shop.example )')],
  ['after a comment without an end', ours('spf=fail (a; dmarc=pass header.from=shop.example')],
  ['in a quoted sender', ours('spf=pass smtp.mailfrom="x; dmarc=pass header.from=shop.example "@evil.example')],
  ['of an address in a quoted sender', ours('spf=pass smtp.mailfrom="@shop.example x"@evil.example')],
  ['of a quoted sender with a quote', ours('spf=pass smtp.mailfrom="a\\" smtp.mailfrom=b@shop.example "@evil.example')],
  ['of a sender with blanks', ours('spf=pass smtp.mailfrom=a smtp.mailfrom=b@shop.example c@evil.example')],
  ['of two senders', ours('spf=pass smtp.mailfrom=evil.example smtp.mailfrom=shop.example')],
  ['of the name in HELO', ours('spf=pass smtp.helo=shop.example')],
  ['of HELO before the sender', ours('spf=pass smtp.helo=shop.example smtp.mailfrom=evil.example')],
  ['of a domain with the same end', ours('dkim=pass header.d=evilshop.example')],
  ['of a domain below', ours('dkim=pass header.d=user.shop.example')],
  ['of a top-level domain', ours('dkim=pass header.d=example')],
  ['of the identity, not of the signer', ours('dkim=pass header.d=evil.example header.i=@shop.example')],
  ['of another From', ours('dmarc=pass header.from=evil.example; dkim=pass header.d=evil.example')],
  ['of no From', ours('dmarc=pass')],
  ['with another word than pass', ours('dmarc=passed header.from=shop.example; dkim=pass-x header.d=shop.example')],
  ['of two DMARC checks', ours('dmarc=pass header.from=shop.example; dmarc=fail header.from=shop.example')],
  ['that DMARC contradicts', ours('dkim=pass header.d=shop.example; dmarc=fail header.from=shop.example')],
  ['cut at a length', ours(`dkim=pass header.d=shop.example; x=none (${'a'.repeat(10_000)}); dmarc=fail`)],
])('results %s prove nothing', async (_what, ...headers) => {
  expect(await proves(...headers)).toBe(false);
});

it.each([
  ['two From headers', 'From: ann@shop.example', 'From: eve@evil.example'],
  ['two addresses', 'From: ann@shop.example, eve@evil.example'],
  ['two addresses in brackets', 'From: <ann@shop.example> <eve@evil.example>'],
  ['an address as the name of another', 'From: ann@shop.example <eve@shop.example>'],
  ['a group', 'From: Team: ann@shop.example;'],
  ['an open quote', 'From: "Ann <ann@shop.example>'],
])('a mail with %s proves nothing', async (_what, ...lines) => {
  const passes = ours('dmarc=pass header.from=shop.example; dkim=pass header.d=shop.example');
  expect(await proves(passes, ...lines)).not.toBe(true);
});
