import type { Act } from '../app/state.ts';
import { type Elements, setElements } from '../more/h.ts';
import type { Core } from '../types.ts';
import { Card } from './card.tsx';
import { textBeside } from './text-beside.ts';

function start(elements: Elements, { shadow }: Core): void {
  setElements(elements);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(ACT_CSS);
  shadow.adoptedStyleSheets.push(sheet);
}

/** The cards of actions, which the app loads with the first one. See `more/more.ts`. */
export const part: Act = { start, textBeside, Card };
