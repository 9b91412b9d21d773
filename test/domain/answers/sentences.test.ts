import { expect, it } from 'vitest';
import { sentencesIn } from '../../../domain/answers/quoting/sentences.ts';

it.each([
  ['Skating begins on Nov. 18 Members get in first. Bring gloves.', 'Skating begins on Nov. 18 Members get in first.'],
  [
    'The new term runs from Sept. 12 Tuesday classes start later.',
    'The new term runs from Sept. 12 Tuesday classes start later.',
  ],
  [
    'The van is sold as the ID. CARGO in two lengths. It seats three.',
    'The van is sold as the ID. CARGO in two lengths.',
  ],
  [
    'The fort is named after Gen. Moreau and his men. It is open daily.',
    'The fort is named after Gen. Moreau and his men.',
  ],
  ['Ask for Capt. Ferro at the pier. She has the keys.', 'Ask for Capt. Ferro at the pier.'],
  ['Die Halle ist am 3. Mai geschlossen. Danach gilt der Sommerplan.', 'Die Halle ist am 3. Mai geschlossen.'],
  ['Sie finden uns im 2. Stock links. Es gibt einen Aufzug.', 'Sie finden uns im 2. Stock links.'],
  ['Myymälä on auki 6. joulukuuta. Muulloin ei.', 'Myymälä on auki 6. joulukuuta.'],
  ['The hall was built by K. R. Adeyemi in 1931. It burnt down later.', 'The hall was built by K. R. Adeyemi in 1931.'],
  ['Look for “Dr. Osei” on the bell. Ring twice.', 'Look for “Dr. Osei” on the bell.'],
  [
    'The sign says "Wait here. Have your card ready." A guide fetches you.',
    'The sign says "Wait here. Have your card ready."',
  ],
  [
    'Auf dem Schild steht „Bitte klingeln. Wir kommen gleich.“ Das dauert kurz.',
    'Auf dem Schild steht „Bitte klingeln. Wir kommen gleich.“',
  ],
])('"%s" begins with a whole sentence', (paragraph, first) => {
  expect(sentencesIn(paragraph)[0]).toBe(first);
});

it.each([
  ['We close at 6. Monday is our day off.', 2],
  ['It fits a 5" pipe. The 6" one is sold out.', 2],
  ['She asked for "more light. The room stayed dark.', 2],
  ['Wir schließen um 18 Uhr. Mai und Juni auch sonntags.', 2],
  ['Bring your ID. We check it at the door.', 2],
])('"%s" still is %i sentences', (paragraph, count) => {
  expect(sentencesIn(paragraph)).toHaveLength(count);
});
