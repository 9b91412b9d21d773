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

  it('keep answers that a script folds away without naming them, but no menu behind a button', () => {
    const { text } = read(`<body><button aria-expanded="false">Menu</button>
      <div class="hidden"><a href="/plans">All of our plans and boxes</a> <a href="/help">Help and advice for members</a></div>
      <h1>Club</h1>
      <div><h3><button aria-expanded="false"><span>Can I pause?</span></button></h3>
        <div class="hidden pt-3"><p>Yes, for up to four months. After that we close the plan, and you may join again.</p></div></div>
      <p>Delivery is free.</p><div class="hidden"><p>This text is a draft that nobody can open, and no button leads to it.</p></div>
      </body>`);
    expect(text).toBe(
      '# Club\n\n### Can I pause?\n\nYes, for up to four months. After that we close the plan, and you may join again.\n\n' +
        'Delivery is free.',
    );
  });

  it('keep the summary below a heading in the header, and lose the links beside it', () => {
    const summary = 'Rotas for clinics that never close. No credit card is needed for the trial.';
    const { text } = read(`<body><header><a href="/">Home</a><ul><li><a href="/prices">Prices</a></li></ul>
      <div><h1>Shift plans</h1><p>${summary}</p><p><a href="/signup">Try it free for thirty days, and export your data at any time</a></p></div>
      </header><div><h2>Swaps</h2><p>Colleagues offer a shift, and the head nurse approves.</p></div></body>`);
    expect(text).toBe(
      `# Shift plans\n\n${summary}\n\n## Swaps\n\nColleagues offer a shift, and the head nurse approves.`,
    );
  });

  it('keep links in an object without data, and nothing of one with data', () => {
    const { text } =
      read(`<body><p>Write to <object height="0"><a href="mailto:crew@club.example">crew@club.example</a></object>.</p>
      <object data="map.swf"><p>Install a plug-in to see the map.</p></object></body>`);
    expect(text).toBe('Write to crew@club.example.');
  });

  it('keep what a button explains, and lose the labels of fields', () => {
    const { text } = read(`<body><form><h2>Responses</h2>
      <div><button><strong>409</strong><p>No truck with enough room</p></button></div><button><p>Add to basket</p></button>
      <label for="name">Your name</label><input id="name"><label>Subject <select><option>Order</option></select></label>
      <div><label>Message</label><textarea></textarea></div>
      <label><input type="radio" name="size"> Left-handed</label><input type="number"></form></body>`);
    expect(text).toBe('## Responses\n\n409\n\nNo truck with enough room\n\nLeft-handed');
  });

  it('separate what is laid out apart', () => {
    const { text } = read(`<body><p class="flex gap-1"><span>$39</span><span>per box</span></p>
      <p style="display:flex"><b>Mon</b><i>8:00</i></p><p class="d-flex"><b>Tue</b><i>9:00</i></p><p><b>4</b><i>th</i></p>
      <pre><code style="display: grid"><span>if (x) {</span>\n<span>  y();</span>\n<span>}</span></code></pre></body>`);
    expect(text).toBe('$39 per box\n\nMon 8:00\n\nTue 9:00\n\n4th\n\nif (x) {\n  y();\n}');
  });

  it.each([
    ['We use cookies to improve this site. <a href="/privacy">More</a>', 'notice'],
    ['Wir verwenden Cookies, um unsere Seite zu verbessern.', 'hinweis'],
    ['Size daha iyi hizmet verebilmek için çerez kullanıyoruz.', 'cerezUyari'],
    ['By clicking “Accept”, you agree to the storing of these on your device.', 'fs-cc-banner_component'],
  ])('lose a notice about cookies in any of many languages: %s', (notice, name) => {
    const about = 'We use cookies to remember your basket. They are deleted after a month, or when you sign out.';
    const { text } =
      read(`<body><div class="page"><div class="text"><h1>Privacy</h1><div><p>${about}</p></div></div></div>
      <div class="${name}"><p>${notice}</p><a href="#">OK</a></div></body>`);
    expect(text).toBe(`# Privacy\n\n${about}`);
  });

  it('lose what is only for print or never printed, and bars of links', () => {
    const { text } =
      read(`<body><div><a href="/">Home</a> | <a href="/new">New</a> | <a href="/order">How to order</a></div>
      <h1>Waste <span class="mw-editsection">[<a href="?edit">edit</a>]</span></h1><p>Glass is collected on Mondays.</p>
      <div class="d-none d-print-block">Printed from the site of the town.</div><p class="noprint">Upload yours today</p></body>`);
    expect(text).toBe('# Waste\n\nGlass is collected on Mondays.');
  });

  it('lose beginnings of other pages that are longer than their own text', () => {
    const { text } =
      read(`<main><h1>Change your address</h1><p>Open Settings, and enter the new address. The code goes to the new one.</p>
      <div class="kb-related-articles"><h4>Related articles</h4><ul>
        <li><a href="/password">I forgot my password</a><p>If you no longer know your password, ask for a link on the page where you sign in.</p></li>
        <li><a href="/delete">Delete my account</a><p>We delete your history after thirteen months, or at once when you ask us to do so.</p></li>
      </ul></div></main>`);
    expect(text).toBe(
      '# Change your address\n\nOpen Settings, and enter the new address. The code goes to the new one.',
    );
  });

  it('lose beginnings of posts, and keep cards of what is on offer and a list of posts', () => {
    const card = (name: string) =>
      `<li class="${name}"><h3><a href="/${name}">Why we cure bacon for eleven days</a></h3><p>It began with a broken smoke house.</p></li>`;
    const shop = `<p>${'We sell eggs, bacon and bread in the old barn behind the orchard. '.repeat(4)}</p>`;
    const text = (name: string, around = shop) =>
      read(`<body><h1>Farm shop</h1>${around}<ul>${card(name).repeat(2)}</ul></body>`).text;
    expect(text('wp-block-post')).not.toContain('broken');
    expect(text('offer')).toContain('broken');
    expect(text('wp-block-post', '')).toContain('broken');
  });

  it('lose what a site builder keeps hidden', () => {
    const { text } = read(`<body><h1>Changelog</h1><div class="faq"><p>Counting is faster.</p></div>
      <div class="tabs"><div class="w-form-done">Thank you!</div><div class="w-form-fail">Something went wrong.</div></div></body>`);
    expect(text).toBe('# Changelog\n\nCounting is faster.');
  });

  it('keep warnings, also if they have the role of an alert or are not printed', () => {
    const [plan, fog] = [
      'Plan for one restart of each broker while the certificates are exchanged.',
      'Fog comes within ten minutes. If you can no longer see the path, sit down and call 112.',
    ];
    const { text } =
      read(`<div role="alert">We are hiring in all of our offices, so come and talk to us on the first of May.</div>
      <main><h1>Guide</h1><p>The boat carries 48 people, and tickets are sold on board, in cash or by card.</p>
      <div class="alert alert-warning" role="alert">${plan}</div><div class="cautionbox noprint">${fog}</div></main>`);
    expect(text).toBe(
      `# Guide\n\nThe boat carries 48 people, and tickets are sold on board, in cash or by card.\n\n${plan}\n\n${fog}`,
    );
  });
});

describe('discussions', () => {
  const said = (what: string) => `${what} `.repeat(8).trim();
  const [question, reply, answer] = [
    said('Can a flooded quay still be blockaded by two cutters?'),
    said('No. While it is flooded it produces nothing, and its warehouse is closed.'),
    said('The second printing says on page 17 that the board has no sea space there.'),
  ];

  it('are their posts, also if these are named comments', () => {
    const post = (text: string) =>
      `<article class="cPost ipsComment"><aside class="ipsComment_author">Member since 2011</aside>
        <div class="ipsComment_content"><div class="cPost_contentWrap"><p>${text}</p></div></div></article>`;
    const { text } = read(
      `<body><h1>Blockades</h1><ul><li><a href="#reply">Reply to this topic</a></li></ul><h2>3 posts in this topic</h2>
        <div id="comments">${post(question)}${post(reply)}${post(answer)}</div></body>`,
    );
    expect(text.split('\n\n')).toEqual(['# Blockades', question, reply, answer]);
  });

  it('are not what readers say about a short post', () => {
    const remarks = `<ol class="comment-list">${`<li class="comment"><article class="comment-body"><p>${reply}</p></article></li>`.repeat(9)}</ol>`;
    const { text } = read(
      `<body><h1>Open thread</h1><div class="entry-content"><p>${question}</p></div><div id="comments">${remarks}</div></body>`,
    );
    expect(text).toBe(`# Open thread\n\n${question}`);
  });

  it('are questions and answers without the comments on them', () => {
    const remarks = `<ul class="comments-list">${`<li class="comment"><p>${said('Which version of the database do you use, and since when?')}</p></li>`.repeat(6)}</ul>`;
    const { text } = read(
      `<body><h1>Blockades</h1><div class="question"><p>${question}</p>${remarks}</div><div class="answer"><p>${answer}</p>${remarks}</div></body>`,
    );
    expect(text).toBe(`# Blockades\n\n${question}\n\n${answer}`);
  });
});
