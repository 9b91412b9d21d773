import { describe, expect, it } from 'vitest';
import { createMailReader } from '../../adapters/mail/read/index.ts';
import { cutReply } from '../../domain/email/cut-reply.ts';
import { rawMail } from './support.ts';

const reader = createMailReader();
const read = (raw: string | Buffer) => reader.read(Buffer.isBuffer(raw) ? raw : Buffer.from(raw));
const textOf = async (raw: string | Buffer) => cutReply((await read(raw))?.text ?? '', true).text;
const htmlMail = (html: string, charset = 'utf-8') =>
  rawMail({ to: 'a@in.example.com', text: html }).replace('text/plain; charset=utf-8', `text/html; charset=${charset}`);

describe('HTML alone', () => {
  it.each([
    [
      'Gmail',
      '<div dir="ltr">Not yet.<br>Where is it?</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Ann wrote:<br></div><blockquote class="gmail_quote">Your parcel left.</blockquote></div>',
    ],
    [
      'Outlook on the web',
      '<div>Not yet.</div><div>Where is it?</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Team</div><div>Your parcel left.</div>',
    ],
    [
      'Outlook',
      '<p class="MsoNormal">Not yet.<br>Where is it?</p><div style="border-top:solid 1pt"><p><b>From:</b> Team &lt;help@shop.example&gt;<br><b>Sent:</b> Monday 10:02<br><b>To:</b> Ann<br><b>Subject:</b> Parcel</p></div><p>Your parcel left.</p>',
    ],
    [
      'Apple Mail',
      '<body>Not yet.<div>Where is it?</div><br><div><blockquote type="cite"><div>On 5 Jan 2026, at 10:02, Team &lt;help@shop.example&gt; wrote:</div><div>Your parcel left.</div></blockquote></div></body>',
    ],
  ])('of %s has the text without the quote', async (_client, html) => {
    expect((await textOf(htmlMail(html))).split(/\n+/)).toEqual(['Not yet.', 'Where is it?']);
  });

  it.each([
    [
      '<div>Hi, answers below<br><blockquote class="gmail_quote"><div>Which colour?</div></blockquote><div>Red please, and ship to Rua Nova 5.</div></div>',
      'Hi, answers below\nRed please, and ship to Rua Nova 5.',
    ],
    ['<blockquote class="gmail_quote">Which?</blockquote><div>My answer below.</div>', 'My answer below.'],
    [
      '<div class="gmail_quote"><blockquote>Which?</blockquote></div><blockquote>Cited</blockquote>Red.',
      '> Cited\nRed.',
    ],
  ])('keeps the answers below a quote: %s', async (html, text) => {
    expect(await textOf(htmlMail(html))).toBe(text);
  });

  it('keeps what Outlook does not mark to its end, and what is forwarded', async () => {
    const outlook = '<div>See below.</div><div id="divRplyFwdMsg"><b>From:</b> Team</div><div>Red, please.</div>';
    const text = (await read(htmlMail(outlook)))?.text ?? '';
    expect(text).toContain('Red, please.');
    expect(cutReply(text, true)).toEqual({ text: 'See below.', isSure: false });
    const gmail = 'See below.<div class="gmail_quote"><div class="gmail_attr">Forwarded</div>Two lamps</div>';
    const forwarded = htmlMail(gmail).replace('Subject: A lamp', 'Subject: Fwd: Your order');
    expect((await read(forwarded))?.text).toContain('Two lamps');
  });

  it('has no scripts and styles, and keeps lists and links as text', async () => {
    const html =
      '<style>p{}</style><script>alert(1)</script><p>Two:</p><ul><li>lamp &amp; desk</li><li>chair</li></ul>';
    expect(await textOf(htmlMail(html))).toBe('Two:\n- lamp & desk\n- chair');
  });
});

it('reads quoted-printable, base64, other charsets and encoded headers', async () => {
  const encoded = rawMail({
    to: 'a@in.example.com',
    subject: '=?iso-8859-1?Q?Gr=FC=DFe?=',
    text: 'Gr=FC=DFe aus K=F6ln',
  })
    .replace('charset=utf-8', 'charset=iso-8859-1')
    .replace('8bit', 'quoted-printable');
  expect(await read(encoded)).toMatchObject({ subject: 'Grüße', text: expect.stringContaining('Grüße aus Köln') });
  const japanese = rawMail({ to: 'a@in.example.com', text: 'GyRCJDMkcyRLJEEkTxsoQg==' })
    .replace('charset=utf-8', 'charset=iso-2022-jp')
    .replace('8bit', 'base64');
  expect((await read(japanese))?.text).toContain('こんにちは');
});

it('reads texts without a charset, or with an unknown one, as UTF-8 or windows-1252', async () => {
  const mail = (charset: string, text: Buffer) =>
    Buffer.concat([Buffer.from(`From: a@b.example\r\nContent-Type: text/plain${charset}\r\n\r\n`), text]);
  const text = 'Für mich, grüße';
  for (const charset of ['', '; charset=x-unknown-8bit', '; charset=us-ascii']) {
    for (const encoding of ['utf8', 'latin1'] as const) {
      expect((await read(mail(charset, Buffer.from(text, encoding))))?.text.trim(), charset + encoding).toBe(text);
    }
  }
});

it('reads a large mail with its files in a process of its own', async () => {
  const picture = Buffer.alloc(3_000_000, 7);
  const raw =
    'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nGrüße\r\n' +
    '--b\r\nContent-Type: image/png; name=a.png\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n' +
    `${picture.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n--b--\r\n`;
  const mail = await read(raw);
  expect(mail).toMatchObject({ text: expect.stringContaining('Grüße'), files: [{ name: 'a.png' }] });
  expect(mail?.headers.get('from')).toEqual(['a@b.example']);
  expect(Buffer.isBuffer(mail?.files[0]?.bytes) && mail.files[0].bytes.equals(picture)).toBe(true);
});

it('reads the beginning of a mail of millions of lines', async () => {
  for (const line of ['\n', 'From: a wrote 12.12.2020 @\n']) {
    const mail = await read(`From: a@b.example\r\n\r\nHello\n${line.repeat(16_000_000 / line.length)}`);
    expect(mail?.text.startsWith('Hello\n'), line).toBe(true);
    expect(cutReply(mail?.text ?? '', true).text.startsWith('Hello')).toBe(true);
  }
});

it('reads a text with thousands of lines that begin with dashes', async () => {
  const text = `Hello\n${'-- a line\n'.repeat(2_500)}`;
  expect((await read(rawMail({ to: 'a@in.example.com', text })))?.text).toContain('Hello');
});

it('has parts that are files, also of a calendar and of Outlook, and no pictures that the HTML shows', async () => {
  const part = (type: string, name: string, body: string, more = '') =>
    `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"${more}\r\n\r\n${body}\r\n`;
  const raw =
    'From: a@b.example\r\nMessage-ID: <1@b.example>\r\nIn-Reply-To: <0@b.example>\r\nReferences: <r1@b.example> <r2@b.example>\r\n' +
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n' +
    part('text/calendar', 'invite.ics', 'BEGIN:VCALENDAR') +
    part('application/ms-tnef', 'winmail.dat', 'x') +
    part('message/rfc822', 'forwarded.eml', 'From: c@d.example\r\n\r\nForwarded') +
    '--b--\r\n';
  const mail = await read(raw);
  expect(mail).toMatchObject({
    messageId: '<1@b.example>',
    answered: ['<0@b.example>', '<r2@b.example>', '<r1@b.example>'],
    text: expect.stringContaining('Hello'),
  });
  expect(mail?.text).not.toContain('Forwarded');
  expect(mail?.files.map(({ name }) => name).slice(0, 3)).toEqual(['invite.ics', 'winmail.dat', 'forwarded.eml']);
});

it('has pictures that the HTML shows as files if they are large, after the others', async () => {
  const picture = (name: string, bytes: number) =>
    `--r\r\nContent-Type: image/png; name="${name}"\r\nContent-ID: <${name}>\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
    `${Buffer.alloc(bytes).toString('base64')}\r\n`;
  const raw =
    'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\nContent-Type: multipart/related; boundary=r\r\n\r\n' +
    '--r\r\nContent-Type: text/html\r\n\r\n<p>Look:</p><img src="cid:screenshot.png"><img src="cid:logo.png">\r\n' +
    `${picture('logo.png', 3_000)}${picture('screenshot.png', 40_000)}--r--\r\n` +
    '--m\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment\r\n\r\n%PDF-1.4\r\n--m--\r\n';
  expect((await read(raw))?.files.map(({ name }) => name)).toEqual(['a.pdf', 'screenshot.png']);
});

it('has small pictures that the HTML shows as files if it says nothing else', async () => {
  const raw =
    'From: a@b.example\r\nContent-Type: multipart/related; boundary=r\r\n\r\n--r\r\nContent-Type: text/html\r\n\r\n<img src="cid:a">\r\n' +
    '--r\r\nContent-Type: image/png; name=a.png\r\nContent-ID: <a>\r\n\r\nx\r\n--r--\r\n';
  expect((await read(raw))?.files).toMatchObject([{ name: 'a.png' }]);
});

describe('beyond the bounds', () => {
  const nested = (depth: number) => {
    const opens = Array.from(
      { length: depth },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    return `From: a@b.example\r\n${opens.join('')}\r\nHello`;
  };
  it.each([
    ['multiparts in multiparts', nested(500)],
    [
      'ten thousand parts',
      `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(10_000)}`,
    ],
    ['a header of a megabyte', `From: a@b.example\r\nX-Long: ${'a'.repeat(1_000_000)}\r\n\r\nHello`],
    ['many headers', `From: a@b.example\r\n${'X-One: a\r\n'.repeat(100_000)}\r\nHello`],
    [
      '101 files',
      `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Disposition: attachment; filename=a\r\n\r\nx\r\n'.repeat(101)}--b--`,
    ],
  ])('%s is not read', async (_what, raw) => {
    expect(await read(raw)).toBeUndefined();
  });

  it('names 100 of 10,000 recipients', async () => {
    const to = Array.from({ length: 10_000 }, (_, n) => `p${n}@example.com`).join(', ');
    expect((await read(`From: a@b.example\r\nTo: ${to}\r\n\r\nHello`))?.recipients).toHaveLength(100);
  });
});

/** The same numbers for a seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it('never throws for broken mails', async () => {
  const next = numbers(38);
  const whole = Buffer.from(
    `From: "A" <a@b.example>, c\r\nSubject: =?utf-8?B?8J+YgA==?=\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n` +
      '--b\r\nContent-Type: text/plain; charset=utf-7\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8=\r\n' +
      '--b\r\nContent-Type: text/html\r\n\r\n<blockquote><p>Hi<blockquote>\r\n--b--\r\n',
  );
  for (let round = 0; round < 400; round++) {
    const broken = Buffer.from(whole);
    for (let change = 0; change < 1 + (round % 12); change++) {
      broken[Math.floor(next() * broken.length)] = Math.floor(next() * 256);
    }
    const mail = await read(broken.subarray(0, Math.ceil(next() * broken.length)));
    expect(typeof (mail === undefined ? '' : cutReply(mail.text, true).text)).toBe('string');
  }
});
