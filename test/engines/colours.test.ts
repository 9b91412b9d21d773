import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentStyle, contrast } from '../../engines/colours/index.ts';

type Scheme = 'light' | 'dark';
type Colours = Record<string, Record<Scheme, string>>;

const long = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex);

/** The custom properties that are a colour for light screens and one for dark screens. */
const coloursIn = (css: string): Colours =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)/g)].map(([, name, light, dark]) => [
      name,
      { light: long(light!), dark: long(dark!) },
    ]),
  );

const own = coloursIn(readFileSync(new URL('../../console/styles/tokens.css', import.meta.url), 'utf8'));
const backgrounds = ['bg', 'panel', 'raised', 'hover', 'accent-soft'];
/** Texts of the console, with what they are read on. */
const pairs: readonly (readonly [text: string, background: string])[] = [
  ...backgrounds.map((background) => ['accent', background] as const),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-brand', 'brand'],
  ['text', 'accent-soft'],
  ['muted', 'accent-soft'],
];

const faintOf = (colours: Colours) =>
  pairs.flatMap(([text, background]) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const [a, b] = [colours[text]?.[scheme], colours[background]?.[scheme]];
      if (!a || !b) throw new Error(`There is no ${text} or ${background}.`);
      return contrast(a, b) < 4.5 ? [`${text} ${a} on ${background} ${b}`] : [];
    }),
  );

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the console in the colours of a brand', () => {
  it('is readable, whatever was chosen, on every background that it has', () => {
    fc.assert(
      fc.property(colour, fc.option(colour), (primaryColor, darkColor) => {
        expect(faintOf({ ...own, ...coloursIn(accentStyle({ primaryColor, darkColor })) })).toEqual([]);
      }),
      {
        examples: [
          ['#ffd400', null],
          ['#0a0a0a', null],
          ['#ffffff', '#000000'],
          ['#808080', '#777777'],
        ],
      },
    );
  });

  it('keeps a colour that is readable already', () => {
    const { accent } = coloursIn(accentStyle({ primaryColor: '#3652cf', darkColor: '#93a7ff' }));
    expect(accent).toEqual({ light: '#3652cf', dark: '#93a7ff' });
    expect(coloursIn(accentStyle({ primaryColor: '#a03' })).brand).toEqual({ light: '#aa0033', dark: '#aa0033' });
  });
});
