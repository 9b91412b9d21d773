import { mix, readable, textOn } from '../../engines/colours/index.ts';
import type { Config } from '../types.ts';

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
