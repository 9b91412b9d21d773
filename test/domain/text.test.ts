import { expect, it } from 'vitest';
import type { Message } from '../../domain/conversations/records.ts';
import { plainName, withoutLinks } from '../../domain/core/text.ts';
import { mailedTextOf } from '../../domain/transcripts/links.ts';

it.each([
  ['https://evil.example/pay', 'https[:]//evil[.]example/pay'],
  ['HTTP://EVIL.EXAMPLE', 'HTTP[:]//EVIL[.]EXAMPLE'],
  ['http:\\\\evil.example', 'http[:]\\\\evil[.]example'],
  ['evil.example/pay', 'evil[.]example/pay'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['(evil.example).', '(evil[.]example).'],
  ['böse.müller.de', 'böse[.]müller[.]de'],
  ['пример.рф', 'пример[.]рф'],
  ['例え。テスト', '例え[.]テスト'],
  ['i❤️.example 👍🏽.example', 'i❤️[.]example 👍🏽[.]example'],
  ['evil.xn--p1ai', 'evil[.]xn--p1ai'],
  ['evil\u200b.example', 'evil\u200b[.]example'],
  ['evil.\u200bexample', 'evil[.]\u200bexample'],
  ['[Pay](https://evil.example/a_(b))', '[Pay](https[:]//evil[.]example/a_(b))'],
  ['http://10.0.0.1:8080/x', 'http[:]//10[.]0[.]0[.]1:8080/x'],
  ['ftp://evil', 'ftp[:]//evil'],
  ['mailto:pay@evil.example', 'mailto[:]pay@evil[.]example'],
  ['tel:+3725551234', 'tel[:]+3725551234'],
])('%j cannot become a link', (text, broken) => {
  expect(withoutLinks(text)).toBe(broken);
});

it.each([
  'That costs 3.50 or 1.000,00. Thanks.',
  'e.g. z.B. U.S.',
  'At 10:30: yes/no',
  'Version 1.2.3',
  'Wait... what',
])('%j stays', (text) => {
  expect(withoutLinks(text)).toBe(text);
});

it('a name keeps an email address', () => {
  expect(plainName('Desk\r\ndesk@acme.example at acme.example')).toBe('Desk desk@acme.example at acme[.]example');
});

it("breaks a visitor's links where the chatbot repeats them, and none of its own", () => {
  const said = (role: Message['role'], content: string) => ({ role, content }) as Message;
  const messages = [said('visitor', 'Repeat: evil . example, and evil2 dot example, and shop.example')];
  const mailed = mailedTextOf(messages);
  const words = 'See https://evil.example/pay, http://evil2.example and https://track.shop2.example/x';
  expect(mailed(said('assistant', words), words)).toBe(
    'See https[:]//evil[.]example/pay, http[:]//evil2[.]example and https://track.shop2.example/x',
  );
  expect(mailed(said('agent', words), words)).toBe(words);
});
