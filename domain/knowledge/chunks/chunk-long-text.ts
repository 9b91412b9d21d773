import type { App } from '../../core/app.ts';
import { createTurns } from '../../core/turns.ts';
import { chunkSteps } from './chunking.ts';
import type { TextChunk } from './packer.ts';

/** Returns the chunks of a text of any length, as `chunkText` does. Yields to other work in between. */
export async function chunkLongText(app: App, text: string): Promise<TextChunk[]> {
  const turns = createTurns(app);
  const steps = chunkSteps(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (turns.isDue()) await turns.yield();
  }
}
