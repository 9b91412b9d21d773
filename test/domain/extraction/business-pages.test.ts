import { describe, expect, it } from 'vitest';
import { read } from './read.ts';

describe('pages of a small business', () => {
  it('keep heading and paragraphs, and lose menu and footer', () => {
    const page = read(`<!doctype html><html><head><title>Returns</title></head><body>
      <nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
      <main><h1>Returns policy</h1><p>Unused goods can be sent back within 45 days of delivery.</p>
      <p>Refunds arrive <b>within</b> five working days.</p></main>
      <footer>Cookie settings</footer></body></html>`);
    expect(page.title).toBe('Returns');
    expect(page.text).toBe(
      '# Returns policy\n\nUnused goods can be sent back within 45 days of delivery.\n\n' +
        'Refunds arrive within five working days.',
    );
  });

  it('show tables as rows and definition lists as lines', () => {
    const { text } = read(`<body><header><a href="/">Bakery</a></header><div id="content"><h2>Opening hours</h2>
      <table><thead><tr><th>Day</th><th>Open</th></tr></thead>
      <tr><td>Monday</td><td>8:00<br>17:00</td></tr><tr><td>Sunday</td><td>closed</td></tr></table>
      <h2>Prices</h2><dl><dt>Haircut</dt><dd>€ 25</dd><dt>How long?</dt><dd>Half an hour.</dd><dt>Colour</dt></dl></div>
      <div class="site-footer">© Bakery</div></body>`);
    expect(text).toBe(
      '## Opening hours\n\nDay | Open\nMonday | 8:00 17:00\nSunday | closed\n\n' +
        '## Prices\n\n- Haircut: € 25\n- How long? Half an hour.\n- Colour',
    );
  });

  it('read tables that only lay the page out as paragraphs', () => {
    const left = 'We have been repairing bicycles of every make since 1987. '.repeat(10);
    const { text } = read(`<table><tr><td><p>${left}</p></td><td><p>Call 555 1234.</p></td></tr></table>`);
    expect(text).toBe(`${left.trim()}\n\nCall 555 1234.`);
  });

  it('nest lists', () => {
    const { text } = read('<ul><li>Soup 5 €<li>Salad 7 €<ul><li>with tuna 9 €</ul><li>Coffee</ul>');
    expect(text).toBe('- Soup 5 €\n- Salad 7 €\n  - with tuna 9 €\n- Coffee');
  });

  it('make questions of details and accordions headings, and keep their folded answers', () => {
    const { text } = read(`<body><h1>Questions</h1>
      <details><summary>Do you ship abroad?</summary><p>Yes, to all of Europe.</p></details>
      <h3><button aria-expanded="false" aria-controls="a2">How long does it take?</button></h3>
      <div id="a2" hidden><p>Three to five days.</p></div>
      <div class="accordion-item"><h3>Can I pay by card?</h3>
        <div class="accordion-collapse" style="display: none">Of course.</div></div></body>`);
    expect(text).toBe(
      '# Questions\n\n### Do you ship abroad?\n\nYes, to all of Europe.\n\n### How long does it take?\n\n' +
        'Three to five days.\n\n### Can I pay by card?\n\nOf course.',
    );
  });

  it("keep a restaurant's menu and lose the site's", () => {
    const { text } = read(`<body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/m">Food</a></li></ul>
      <div class="menu"><h2>Lunch</h2><p>Soup of the day 5 €</p></div></body>`);
    expect(text).toBe('## Lunch\n\nSoup of the day 5 €');
  });

  it('keep an address and the only main heading even in the header', () => {
    const { text } = read(`<body><header><h1>Smith Plumbing</h1><nav><a href="/">Home</a></nav></header>
      <section><p>We mend pipes in the whole county, day and night.</p></section>
      <section><h2>Contact</h2><address>1 High Street<br>Oldtown</address></section></body>`);
    expect(text).toBe(
      '# Smith Plumbing\n\nWe mend pipes in the whole county, day and night.\n\n## Contact\n\n1 High Street\nOldtown',
    );
  });

  it('read a page of very little text, and one inside a form', () => {
    expect(read('<nav>Home</nav><div class="promo">Call 555 1234.</div><footer>Imprint</footer>').text).toBe(
      'Call 555 1234.',
    );
    expect(
      read('<form method="post"><h1>Fares</h1><p>One zone 2.50.</p><input><select><option>x</select></form>').text,
    ).toBe('# Fares\n\nOne zone 2.50.');
    expect(read('<aside>Closed in August.</aside>').text).toBe('Closed in August.');
  });

  it('keep a section whose id repeats its heading, whatever words are in it', () => {
    const prose =
      'A repository can be shared with one other person by sending them its address and a password. '.repeat(3);
    const { text } = read(`<main><h1>Guide</h1><p>${prose}</p>
      <section id="sharing-with-others"><h2>Sharing with others</h2><p>${prose}</p></section></main>`);
    expect(text).toContain('## Sharing with others');
  });

  it('keep what is on offer, and lose what asks for the consent or the address of visitors', () => {
    const { text } = read(`<main><h1>Plans</h1><div class="subscription-plans"><p>Basic: 9 € a month.</p></div></main>
      <div id="cookieBanner"><p>We and our partners store cookies on your device to measure and improve this site.</p></div>
      <div class="newsletter"><p>Be the first to hear of new plans.</p><input type="email"><button>Go</button></div>`);
    expect(text).toBe('# Plans\n\nBasic: 9 € a month.');
  });

  it('hold no sign of a page without text', () => {
    expect(read('').text).toBe('');
    expect(read('<html><head><title>x</title></head><body><div></div></body></html>').text).toBe('');
  });
});
