const HUES = 8;

/** A colour that stays the same for a name. */
function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % HUES;
}

function initialOf(name: string): string {
  const [initial = '?'] = name.trim();
  return initial.toUpperCase();
}

export const Avatar = ({ name, small }: { name: string; small?: boolean }) => (
  // The letter is drawn by the stylesheet, so that it is no part of a name.
  <span class={`avatar hue${hueOf(name)} ${small ? 'small' : ''}`} data-initial={initialOf(name)} aria-hidden="true" />
);
