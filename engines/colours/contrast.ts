/** Returns red, green and blue from 0 to 255 for `#rgb` or `#rrggbb`. */
export const channels = (hex: string): number[] =>
  (hex.length < 5 ? hex.replace(/\w/g, '$&$&') : hex).match(/\w\w/g)!.map((part) => Number(`0x${part}`));

/**
 * https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, with one curve. For channels below 11 it is up to 0.0008 too high, which makes a
 * contrast appear smaller than it is.
 */
const luminance = (hex: string): number =>
  channels(hex).reduce((sum, part, n) => sum + [0.2126, 0.7152, 0.0722][n]! * ((part / 255 + 0.055) / 1.055) ** 2.4, 0);

/** From 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Returns white or black, whichever has more contrast with this background. Both are equal at a luminance of 0.179,
 * with a contrast of 4.58.
 */
export const textOn = (background: string) => (luminance(background) > 0.179 ? '#000000' : '#ffffff');
