import { hasSound } from '../app/sound.ts';
import type { Chat } from '../app/state.ts';

/** The page's title while it is marked, and how many replies the mark counts. */
let marked: { title: string; shown: string; count: number } | undefined;

/** Draws attention to a reply that came while nobody looks at the page. */
export function drawAttention(chat: Chat): void {
  if (!document.hidden) return;
  if (chat.core.element.dataset.title !== 'off') markTitle();
  if (hasSound(chat)) beep();
}

function markTitle(): void {
  if (!marked) document.addEventListener('visibilitychange', unmarkTitle, { once: true });
  // The page may have changed its title meanwhile.
  const title = marked && document.title === marked.shown ? marked.title : document.title;
  const count = (marked?.count ?? 0) + 1;
  marked = { title, count, shown: `(${count}) ${title}` };
  document.title = marked.shown;
}

function unmarkTitle(): void {
  if (marked && document.title === marked.shown) document.title = marked.title;
  marked = undefined;
}

/** Two short tones. A browser in which the visitor has not touched the page plays nothing. */
function beep(): void {
  try {
    const audio = new AudioContext();
    const { currentTime } = audio;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.08, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.35);
    volume.connect(audio.destination);
    const tone = audio.createOscillator();
    tone.frequency.value = 660;
    tone.frequency.setValueAtTime(880, currentTime + 0.12);
    tone.connect(volume);
    tone.start();
    tone.stop(currentTime + 0.35);
    tone.onended = () => audio.close();
  } catch {
    // No audio device, or it is forbidden.
  }
}
