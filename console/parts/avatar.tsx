const HUES = 8;

/** A colour that stays the same for a name. */
function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 9973;
  return sum % HUES;
}

const initialOf = (name: string) => [...(name.trim() || '?')][0]!.toUpperCase();

export const Avatar = ({ name, small }: { name: string; small?: boolean }) => (
  <span class={`avatar hue${hueOf(name)} ${small ? 'small' : ''}`} aria-hidden="true">
    {initialOf(name)}
  </span>
);
