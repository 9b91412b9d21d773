/** Returns red, green and blue from 0 to 255 for `#rgb` or `#rrggbb`. */
export function channels(hex: string): [number, number, number] {
  const short = hex.length < 5;
  const at = (n: number) => Number(`0x${short ? `${hex[n + 1]}${hex[n + 1]}` : hex.slice(1 + n * 2, 3 + n * 2)}`);
  return [at(0), at(1), at(2)];
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = channels(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

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
