export { accentOf, accentStyle, type ChosenColours } from './accent.ts';
export { contrast, textOn } from './contrast.ts';
export { mix, readable } from './readable.ts';
