/** Returns both sides of `form=meaning`. */
export function pairOf(text: string): [form: string, meaning: string] {
  const middle = text.indexOf('=');
  return [text.slice(0, middle), text.slice(middle + 1)];
}
