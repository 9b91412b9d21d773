import { CODE_BEGIN, type Markers, markersOf } from './markers.ts';

/** Gives the text of a reply without its markers, holding back only what may be the beginning of one. */
export class ReplyReader {
  /** The model said that the passages hold no answer. */
  isRefused = false;
  /** Numbers of passages that it named; undefined until a marker names any, or says that there are none. */
  named: Set<number> | undefined;
  private readonly markers: Markers;
  private rest = '';
  /** White space that is shown only when text follows it. */
  private space = '';
  private hasText = false;
  private isBehindMarker = false;

  constructor(code: string) {
    this.markers = markersOf(code);
  }

  /** What of the reply may be shown, that was not before. */
  push(text: string): string {
    this.rest += text;
    return this.read(false);
  }

  /** The same where no more comes. */
  finish(): string {
    const shown = this.read(true);
    const { rest } = this;
    this.rest = '';
    // A reply that ends within a marker, at the token limit, shows nothing of it.
    return isBegun(rest) ? shown : shown + this.show(rest);
  }

  private read(isLast: boolean): string {
    let shown = '';
    for (;;) {
      const marker = this.markers.find(this.rest, isLast);
      const textEnd = marker?.start ?? this.markers.heldFrom(this.rest);
      shown += this.show(this.rest.slice(0, textEnd));
      this.rest = this.rest.slice(marker?.end ?? textEnd);
      if (marker?.end === undefined) return shown;
      this.isBehindMarker = true;
      if (marker.says !== undefined) this.interpret(marker.says);
      // What follows such a sign is an excuse.
      if (this.isRefused && !this.hasText) this.rest = '';
    }
  }

  private interpret(says: string): void {
    if (/no[ _-]?answer/i.test(says)) this.isRefused = true;
    else this.named = new Set([...(this.named ?? []), ...(says.match(/\d+/g) ?? []).map(Number)]);
  }

  private show(text: string): string {
    const all = this.space + text;
    const body = all.trimEnd();
    this.space = all.slice(body.length);
    if (body === '') return '';
    const shown = this.hasText ? (this.isBehindMarker ? closedUp(body) : body) : body.trimStart();
    this.hasText = true;
    this.isBehindMarker = false;
    return shown;
  }
}

/** True for what can hardly be anything but the beginning of a marker. */
const isBegun = (rest: string) => /^`?\[\[|^<\/?p/.test(rest) || rest.includes(CODE_BEGIN);

/** Where a marker was taken out, the white space before and behind it becomes that of one gap; none before punctuation. */
function closedUp(text: string): string {
  const body = text.trimStart();
  const gap = text.slice(0, text.length - body.length);
  if (/^[.,;:!?)]/.test(body)) return body;
  return (gap.match(/\n/g)?.join('') ?? gap.slice(0, 1)) + body;
}
