import { channels, contrast, textOn } from './contrast.ts';

const hex = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes a share of `other`, from 0 to 1, into `color`. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [channels(color), channels(other)];
  return hex(a.map((part, n) => part + (b[n]! - part) * share));
}

/** Moves the colour towards black or white until it is readable on this background. */
export function readable(color: string, background: string, minContrast = 4.5): string {
  const end = textOn(background);
  for (let share = 0; share < 1; share += 0.1) {
    const mixed = mix(color, end, share);
    if (contrast(mixed, background) >= minContrast) return mixed;
  }
  return end;
}
