import type { More } from '../app/state.ts';
import type { Core } from '../types.ts';
import { drawAttention } from './attention.ts';
import { EarlierList } from './earlier.tsx';
import { sendFiles } from './files.ts';
import { followLive } from './follow-live.ts';
import { type Elements, setElements } from './h.ts';
import { LeadForm } from './lead-form.tsx';
import { submitLead } from './leads.ts';
import { Rating } from './rating.tsx';
import { Teaser } from './teaser.tsx';
import { TranscriptForm } from './transcript-form.tsx';
import { dropOf, Uploads } from './uploads.tsx';

function start(elements: Elements, { shadow }: Core): void {
  setElements(elements);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(MORE_CSS);
  shadow.adoptedStyleSheets.push(sheet);
}

/**
 * What a visitor seldom meets, in a file of its own that the app loads when it needs it. It has its own copies of the app's functions, which
 * are pure or work on the `chat` that they get, but the app's `h` and `Fragment`: elements of two copies of the library do not mix.
 */
export const part: More = {
  start,
  drawAttention,
  followLive,
  sendFiles,
  submitLead,
  dropOf,
  EarlierList,
  LeadForm,
  Rating,
  Teaser,
  TranscriptForm,
  Uploads,
};
