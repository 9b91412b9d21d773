import { contrast, textOn } from './contrast.ts';
import { mix, readable } from './readable.ts';

/** A colour that somebody chose for light screens, and the one for dark screens if it is another. */
export interface ChosenColours {
  primaryColor: string;
  darkColor?: string | null;
}

/** Where text has the accent's colour: the panel, and the background that is closest to the text. See `console/styles/tokens.css`. */
const screens = {
  light: { panel: '#ffffff', closest: '#eef0f4', share: 0.09, faintBelow: 1.3 },
  dark: { panel: '#14181e', closest: '#1f252e', share: 0.12, faintBelow: 4.5 },
};

/** With more, text stays readable on the stronger colour. */
const SPARE_CONTRAST = 12;
/** The least contrast of what is not text (WCAG 2.2, 1.4.11). */
const MIN_EDGE = 3;

function shadesOf(color: string, { panel, closest, share, faintBelow }: (typeof screens)['light']) {
  const readableColor = readable(color, closest);
  // A trace of yellow is seen on white, one of black on black is not.
  const soft = mix(panel, contrast(color, panel) < faintBelow ? readableColor : color, share);
  const accent = readable(readableColor, soft);
  const onAccent = textOn(accent);
  // A pointer makes the colour stronger. Where text has contrast to spare, as on black, the colour comes towards it instead.
  const strong = mix(accent, contrast(accent, onAccent) > SPARE_CONTRAST ? onAccent : textOn(panel), 0.2);
  return {
    accent,
    strong,
    onAccent,
    soft,
    brand: color,
    onBrand: textOn(color),
    edge: readable(color, panel, MIN_EDGE),
  };
}

type Shades = ReturnType<typeof shadesOf>;

/** The shades of the chosen colours on light and on dark screens, each readable whatever was chosen. */
export const accentOf = ({ primaryColor, darkColor }: ChosenColours): { light: Shades; dark: Shades } => ({
  light: shadesOf(primaryColor, screens.light),
  dark: shadesOf(darkColor ?? primaryColor, screens.dark),
});

const properties: readonly [name: string, shade: keyof Shades][] = [
  ['--accent', 'accent'],
  ['--accent-strong', 'strong'],
  ['--on-accent', 'onAccent'],
  ['--accent-soft', 'soft'],
  ['--brand', 'brand'],
  ['--on-brand', 'onBrand'],
];

/** The console's custom properties in the chosen colours, as a style attribute. */
export function accentStyle(colours: ChosenColours): string {
  const { light, dark } = accentOf(colours);
  return properties.map(([name, shade]) => `${name}:light-dark(${light[shade]},${dark[shade]})`).join(';');
}
