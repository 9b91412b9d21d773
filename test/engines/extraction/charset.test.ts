import { describe, expect, it } from 'vitest';
import { decodeText, extractHtml } from '../../../engines/extraction/index.ts';

/** Bytes of a text in a charset of one byte a sign, found by decoding every byte. */
function encode(text: string, charset: string): Buffer {
  const decoder = new TextDecoder(charset);
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (sign) => byteOf.get(sign)!));
}

const page = (body: string, head = '') => `<html><head>${head}</head><body><p>${body}</p></body></html>`;
const textOf = (bytes: Buffer, contentType: string | null = 'text/html') =>
  extractHtml(bytes, { url: 'https://shop.example/', contentType }).text;

describe('the charset of a page', () => {
  it('is UTF-8 where nothing is said and the bytes are valid', () => {
    expect(textOf(Buffer.from(page('Öffnungszeiten – täglich')), null)).toBe('Öffnungszeiten – täglich');
  });

  it('is told by a byte order mark, which is not part of the text and outranks the header', () => {
    expect(decodeText(Buffer.from('\ufeffžluťoučký'), 'text/plain; charset=windows-1251')).toBe('žluťoučký');
    expect(textOf(Buffer.from(`\ufeff${page('žluťoučký')}`, 'utf16le'), 'text/html; charset=utf-8')).toBe('žluťoučký');
  });

  it('is told by the Content-Type', () => {
    const bytes = encode(page('Příliš žluťoučký kůň'), 'iso-8859-2');
    expect(textOf(bytes, 'text/html; charset="ISO-8859-2"')).toBe('Příliš žluťoučký kůň');
    expect(textOf(Buffer.from(page('utf sixteen'), 'utf16le'), 'text/html;charset=utf-16le')).toBe('utf sixteen');
  });

  it('is told by the page in either form of meta element', () => {
    const plain = encode(page('Правила возврата', '<meta charset=windows-1251>'), 'windows-1251');
    const equiv = '<META http-equiv="Content-Type" content="text/html; charset=windows-1251">';
    expect(textOf(plain)).toBe('Правила возврата');
    expect(textOf(encode(page('Правила возврата', equiv), 'windows-1251'))).toBe('Правила возврата');
  });

  it('may take several bytes a sign', () => {
    const [before, after] = page('|', '<meta charset="Shift_JIS">').split('|');
    const japanese = Buffer.from([0x89, 0x63, 0x8b, 0xc6, 0x8e, 0x9e, 0x8a, 0xd4]);
    expect(textOf(Buffer.concat([Buffer.from(before!), japanese, Buffer.from(after!)]))).toBe('営業時間');
  });

  it('is read past a declaration in a comment and past an unknown name', () => {
    const html = page('kůň', '<!-- <meta charset="utf-8"> --><meta charset="iso-8859-2">');
    expect(textOf(encode(html, 'iso-8859-2'), 'text/html; charset=no-such-charset')).toBe('kůň');
  });

  it('is UTF-16 without a mark where every second byte is zero', () => {
    expect(textOf(Buffer.from(page('wide signs'), 'utf16le'))).toBe('wide signs');
    expect(textOf(Buffer.from(page('wide signs'), 'utf16le').swap16())).toBe('wide signs');
  });

  it('falls back to windows-1252 where the bytes are not UTF-8', () => {
    expect(textOf(encode(page('Café “zum Löwen” – 5 €'), 'windows-1252'))).toBe('Café “zum Löwen” – 5 €');
  });

  it('stays UTF-8 where a body was cut within its last sign', () => {
    expect(decodeText(Buffer.from('größe').subarray(0, 3), 'text/plain')).toMatch(/^gr/);
    expect(decodeText(Buffer.from('crème brûlée à la crème é').subarray(0, -1), null)).toContain('brûlée à la crème');
  });

  it('leaves NUL out and takes an empty body', () => {
    expect(decodeText(Buffer.from('a\0b'), 'text/plain')).toBe('ab');
    expect(decodeText(Buffer.alloc(0), null)).toBe('');
  });
});
