import { effect, signal } from '@preact/signals';

const STORED = 'fd:notices';
interface Choice {
  sound: boolean;
  notification: boolean;
}
const read = (): Choice => {
  try {
    return { sound: true, notification: false, ...JSON.parse(localStorage.getItem(STORED) ?? '{}') };
  } catch {
    return { sound: true, notification: false };
  }
};

export const noticeChoice = signal<Choice>(read());

/** Stores the choice. Asks the browser for permission where notifications are switched on. */
export async function chooseNotices(changes: Partial<Choice>): Promise<void> {
  const next = { ...noticeChoice.peek(), ...changes };
  if (changes.notification && (await Notification.requestPermission()) !== 'granted') next.notification = false;
  noticeChoice.value = next;
  localStorage.setItem(STORED, JSON.stringify(next));
}

let audio: AudioContext | undefined;

/** Two short notes. Browsers allow sound only after the person has used the page. */
function ring(): void {
  audio ??= new AudioContext();
  if (audio.state !== 'running') return;
  for (const [index, frequency] of [660, 880].entries()) {
    const from = audio.currentTime + index * 0.14;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.12, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + 0.3);
  }
}

/** A visitor asks for a person, or a colleague for this one. `open`: the conversation is on the page. */
export function notify(text: string, conversationId: string, open: boolean, show: () => void): void {
  if (open && !document.hidden) return;
  const { sound, notification } = noticeChoice.peek();
  if (sound) ring();
  if (!notification || !document.hidden || Notification.permission !== 'granted') return;
  const notice = new Notification(text, { tag: conversationId });
  notice.onclick = () => {
    focus();
    show();
    notice.close();
  };
}

/** Name of the current screen, for the tab's title. */
export const screenTitle = signal('');

const withDot = (href: string) =>
  href.replace('%3C/svg%3E', "%3Ccircle cx='25' cy='7' r='7' fill='%23e5484d'/%3E%3C/svg%3E");

/** Shows in the tab, beside name and icon of the brand, how many visitors wait. */
export function watchTitle(waiting: () => number | null, brand: { appName: string; icon: string | null }): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')!;
  const plain = brand.icon ?? icon.href;
  const dotted = withDot(plain);
  effect(() => {
    const n = waiting() ?? 0;
    document.title = [n ? `(${n})` : '', screenTitle.value, '·', brand.appName].filter(Boolean).join(' ');
    const shownIcon = n ? dotted : plain;
    if (icon.href !== shownIcon) icon.href = shownIcon;
  });
}
