import { channels, contrast, textOn } from '../contrast.ts';
import type { Config } from '../types.ts';

const hex = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes a share of `other`, from 0 to 1, into `color`. */
function mix(color: string, other: string, share: number): string {
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

/**
 * Returns the panel's colours, each pair readable whatever the owner chose. A custom background is also used in dark
 * mode.
 */
export function palette(branding: Config['branding'], dark: boolean): Record<string, string> {
  const background = branding.backgroundColor ?? (dark ? '#171b24' : '#ffffff');
  const text = readable(
    branding.textColor && (branding.backgroundColor || !dark) ? branding.textColor : textOn(background),
    background,
    7,
  );
  const primary = branding.primaryColor;
  const bubble = branding.secondaryColor ?? mix(background, text, 0.08);
  return {
    background,
    text,
    quiet: readable(mix(text, background, 0.35), background),
    line: mix(background, text, 0.16),
    edge: readable(mix(background, text, 0.4), background, 3),
    primary,
    'on-primary': textOn(primary),
    bubble,
    'on-bubble': readable(text, bubble),
    'link-bubble': readable(primary, bubble),
    'quiet-bubble': readable(mix(text, bubble, 0.3), bubble),
    link: readable(primary, background),
    // The build shortens names without a hyphen that are a property elsewhere.
    'problem-text': readable('#b42318', background),
  };
}
