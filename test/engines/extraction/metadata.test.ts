import { describe, expect, it } from 'vitest';
import { read } from './read.ts';

describe('what a page says about itself', () => {
  it('takes the title from the title element, then from meta elements, then from the first heading', () => {
    expect(read('<title> Opening\n hours &amp; more </title><h1>Other</h1>').title).toBe('Opening hours & more');
    expect(read('<meta property="og:title" content="Shared"><h1>Other</h1>').title).toBe('Shared');
    expect(read('<body><h1>Only <em>this</em></h1>').title).toBe('Only this');
    expect(read('<p>nothing</p>').title).toBeNull();
    expect(read('<svg><title>Icon</title></svg><h1>Shop</h1>').title).toBe('Shop');
  });

  it('gives the language as a BCP 47 tag', () => {
    expect(read('<html lang="de-at"><p>x').language).toBe('de-AT');
    expect(read('<html lang="english"><meta http-equiv="content-language" content="en, fr"><p>x').language).toBe('en');
    expect(read('<meta property="og:locale" content="pt_BR"><p>x').language).toBe('pt-BR');
    expect(read('<p>x').language).toBeNull();
  });

  it('resolves links against the page or its base, drops fragments and repeats, and keeps http(s) alone', () => {
    const html = `<a href="faq#a">1</a><a href="/help/faq#b">2</a><a href="#top">3</a><a href="mailto:a@b.example">4</a>
      <a href="javascript:alert(1)">5</a><a href="//cdn.example/x">6</a><a href="http://[">7</a><a>8</a>
      <nav><a href="?page=2">9</a></nav>`;
    expect(read(html).links).toEqual([
      'https://shop.example/help/faq',
      'https://cdn.example/x',
      'https://shop.example/help/page?page=2',
    ]);
    expect(read(`<base href="https://base.example/dir/">${html}`).links[0]).toBe('https://base.example/dir/faq');
  });

  it('ignores a base that is no web address', () => {
    expect(read('<base href="javascript:alert(1)"><a href="x">x</a>').links).toEqual(['https://shop.example/help/x']);
    expect(read('<base href="data:text/html,x"><link rel=canonical href="/c">').canonicalUrl).toBe(
      'https://shop.example/c',
    );
  });

  it('gives the canonical address in full', () => {
    expect(read('<link rel="canonical" href="/returns#policy">').canonicalUrl).toBe('https://shop.example/returns');
    expect(read('<link rel="canonical" href="javascript:1">').canonicalUrl).toBeNull();
  });

  it('sees that a page does not want to be indexed', () => {
    expect(read('<meta name="ROBOTS" content="NoIndex, follow">').noindex).toBe(true);
    expect(read('<meta name="robots" content="none">').noindex).toBe(true);
    expect(read('<meta name="robots" content="index, nofollow">').noindex).toBe(false);
  });
});
