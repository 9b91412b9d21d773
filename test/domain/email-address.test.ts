import { expect, it } from 'vitest';
import { toEmailAddress } from '../../config/addresses.ts';
import type { Claims } from '../../domain/core/app.ts';
import { emailAddress } from '../../domain/core/fields.ts';
import { provenAddress } from '../../domain/people/claims.ts';

it.each([
  ['kim@example.com', 'kim@example.com'],
  ['  Kim@Example.com\t', 'Kim@Example.com'],
  ['kim@müller.de', 'kim@xn--mller-kva.de'],
  ['kim@MÜLLER.de', 'kim@xn--mller-kva.de'],
  ['kim@mu\u0308ller.de', 'kim@xn--mller-kva.de'],
  ['kim@xn--mller-kva.de', 'kim@xn--mller-kva.de'],
  ['kim@MÜLLER.de\u0000', 'kim@xn--mller-kva.de'],
  ['\u202akim@müller.de\u202c', 'kim@xn--mller-kva.de'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ["o'brien+tag=x@sub.example.co.uk", "o'brien+tag=x@sub.example.co.uk"],
  ['r&d@example.com', 'r&d@example.com'],
])('%j is %j', (text, address) => {
  expect(emailAddress(254).parse(text)).toBe(address);
});

const rule = 'must be an email address such as name@example.com';
it.each([
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@exa_mple.com',
  'a@b',
  'a@b.com.',
  'a@.com',
  'a@b..com',
  'a@127.0.0.1',
  'a@1.2',
  'a@[127.0.0.1]',
  'a?bcc=evil@x.example',
  'a%0abcc@x.example',
  'a#b@x.example',
  'a@b.example?bcc=evil@x.example',
  'a b@example.com',
  'a@b@example.com',
  '"a b"@example.com',
  'Kim <kim@example.com>',
  'a@example.com,b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@xn--.com',
  'a@exam\u200bple.com',
  '@example.com',
  'example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
])('%j is none', (text) => {
  expect(
    emailAddress(254)
      .safeParse(text)
      .error?.issues.map(({ message }) => message),
  ).toEqual([rule]);
  expect(emailAddress(254, { anyScript: true }).safeParse(text).success).toBe(false);
});

it('says what is wrong with letters beyond ASCII before the @, which only contact details may have', () => {
  expect(emailAddress(254).safeParse('jörg@example.com').error?.issues[0]?.message).toBe(
    'must have only ASCII letters before the @',
  );
  expect(emailAddress(254, { anyScript: true }).parse('jo\u0308rg@müller.de')).toBe('jörg@xn--mller-kva.de');
});

it.each([' \u202akim@müller.de\u202c ', 'kim\u0000@M\u202eÜLLER.de'])(
  '%j has one spelling without what nobody sees',
  (text) => {
    expect(emailAddress(254).parse(text).toLowerCase()).toBe('kim@xn--mller-kva.de');
  },
);

it('of a sign-in is not cleaned, because it may become the address of another person', () => {
  const proven = (email: string) => provenAddress({ email, emailVerified: true } as Claims);
  expect(proven(' Owner@müller.de ')).toBe('owner@xn--mller-kva.de');
  expect(proven('own\u202eer@example.com')).toBeNull();
});

it('takes no letter whose lower case is an ASCII letter', () => {
  for (let point = 0x80; point <= 0x10_ffff; point++) {
    const letter = String.fromCodePoint(point);
    if (!/[a-z]/.test(letter.toLowerCase()) || letter.toLowerCase().length > 1) continue;
    expect(toEmailAddress(`${letter}im@example.com`, { anyScript: true })).toBeUndefined();
  }
});
