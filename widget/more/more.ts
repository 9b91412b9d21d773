import type { Core } from '../types.ts';
import { type Elements, setElements } from './h.ts';

/**
 * What a visitor seldom meets, in a file of its own that the app loads when it needs it. It has its own copies of the app's functions, which
 * are pure or work on the `chat` that they get, but the app's `h` and `Fragment`: elements of two copies of the library do not mix.
 */
export function start(elements: Elements, { shadow }: Core): void {
  setElements(elements);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(MORE_CSS);
  shadow.adoptedStyleSheets.push(sheet);
}

export { drawAttention } from './attention.ts';
export { EarlierList } from './earlier.tsx';
export { sendFiles } from './files.ts';
export { LeadForm } from './lead-form.tsx';
export { submitLead } from './leads.ts';
export { Rating } from './rating.tsx';
export { Teaser } from './teaser.tsx';
export { TranscriptForm } from './transcript-form.tsx';
export { dropOf, Uploads } from './uploads.tsx';
