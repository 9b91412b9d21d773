import { expect, it } from 'vitest';
import { encryptFor } from '../../domain/push/encrypt.ts';
import { decrypt, makeBrowserKeys } from '../support/servers/push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts the example of RFC 8291 as the RFC does', () => {
  const recipient = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const seed = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  };
  expect(encryptFor(recipient, 'When I grow up, I want to be a watermelon', seed).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('encrypts each message with keys of its own, for one browser alone', () => {
  const [browser, other] = [makeBrowserKeys(), makeBrowserKeys()];
  const text = JSON.stringify({ words: 'Where is my lamp? 🪔' });
  const [first, second] = [encryptFor(browser, text), encryptFor(browser, text)];
  expect(decrypt(browser, first)).toBe(text);
  expect(decrypt(browser, second)).toBe(text);
  expect(first.subarray(0, 86)).not.toEqual(second.subarray(0, 86));
  expect(() => decrypt(other, first)).toThrow();
});
