import { type ChosenColours, readable } from '../../engines/colours/index.ts';

/** The least contrast of what is not text (WCAG 2.2, 1.4.11). */
const MIN_CONTRAST = 3;

/** A brand's colour for CSS, changed as little as it takes to be seen on these backgrounds. */
export function visibleColor(
  { primaryColor, darkColor }: ChosenColours,
  backgrounds: { light: string; dark: string },
): string {
  const [light, dark] = [
    readable(primaryColor, backgrounds.light, MIN_CONTRAST),
    readable(darkColor ?? primaryColor, backgrounds.dark, MIN_CONTRAST),
  ];
  return `light-dark(${light}, ${dark})`;
}
