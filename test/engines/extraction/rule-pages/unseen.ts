import { body, bodyText, paragraph, sentence } from '../sample-text.ts';
import { page, type RulePage } from './rule-page.ts';

const harbour = sentence('harbour');

/** Pages of the rules for what readers never see. */
export const unseen: Record<string, RulePage> = {
  scripts: page('<p>Open daily.</p><script>start();</script><style>p { color: red }</style>', 'Open daily.'),
  objects: page(
    '<p>Write to <object><a href="mailto:crew@club.example">crew@club.example</a></object>.</p>' +
      '<object data="map.swf"><p>Install a plug-in to see the map.</p></object>',
    'Write to crew@club.example.',
  ),
  'form-fields': page(
    '<form><h2>Size</h2><label for="name">Your name</label><input id="name">' +
      '<label><input type="radio" name="size"> Left-handed</label></form>',
    '## Size',
    'Left-handed',
  ),
  noscript: page(`<h1>Boats</h1><p>${harbour}</p><noscript><p>Turn on scripts.</p></noscript>`, '# Boats', harbour),
  buttons: page('<h1>Cup</h1><p>Holds 250 ml.</p><button>Add to basket</button>', '# Cup', 'Holds 250 ml.'),
  accordion: page(
    '<h1>Club</h1><button aria-expanded="false" aria-controls="a">Can I pause?</button><div id="a" hidden><p>Yes, for four months.</p></div>',
    '# Club',
    'Can I pause?',
    'Yes, for four months.',
  ),
  'explained-button': page(
    '<h1>Responses</h1><button><strong>409</strong><p>No truck with enough room</p></button>',
    '# Responses',
    '409',
    'No truck with enough room',
  ),
  'button-in-question': page(
    '<h1>Club</h1><h3><button>Can I pause?</button></h3><p>Yes, for four months.</p>',
    '# Club',
    '### Can I pause?',
    'Yes, for four months.',
  ),
  'hidden-body': page(
    '<body style="visibility: hidden"><h1>Club</h1><p>Open daily.</p></body>',
    '# Club',
    'Open daily.',
  ),
  'shown-later': page(`<h1>News</h1><div style="display: none">${body}</div>`, '# News', bodyText),
  carousel: page(
    '<h1>Guests</h1><div class="slick-slide"><p>A warm welcome.</p></div>' +
      '<div class="slick-slide slick-cloned"><p>A warm welcome.</p></div>',
    '# Guests',
    'A warm welcome.',
  ),
  'builder-messages': page(
    '<h1>Changelog</h1><p>Counting is faster.</p><div class="w-form-done">Thank you!</div>',
    '# Changelog',
    'Counting is faster.',
  ),
  'hidden-attribute': page('<p>Open daily.</p><div hidden>A draft.</div>', 'Open daily.'),
  'aria-hidden': page('<p>Open daily.<span aria-hidden="true">★</span></p>', 'Open daily.'),
  'hidden-style': page('<p>Open daily.</p><p style="text-indent: -9999px">Logo</p>', 'Open daily.'),
  'hidden-class': page('<p>Open daily.</p><p class="visually-hidden">Opens in a new tab</p>', 'Open daily.'),
  'narrow-screens': page(
    `<div class="hidden md:block">${paragraph('harbour')}</div><p>Open daily.</p>`,
    harbour,
    'Open daily.',
  ),
};
