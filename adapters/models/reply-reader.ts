import { CODE_BEGIN, type Markers, markersOf } from './markers.ts';

/** Returns a reply's text without its markers. Holds back only what may be the beginning of a marker. */
export class ReplyReader {
  /** Whether the model said that the passages contain no answer. */
  isRefused = false;
  /** Passage numbers that the model named. Undefined until a marker names some or says that there are none. */
  named: Set<number> | undefined;
  private readonly markers: Markers;
  private rest = '';
  /** White space that is emitted only if text follows it. */
  private space = '';
  private hasText = false;
  private isBehindMarker = false;

  constructor(code: string) {
    this.markers = markersOf(code);
  }

  /** Returns the part of the reply that can now be shown. */
  push(text: string): string {
    this.rest += text;
    return this.read(false);
  }

  /** As `push`, when no more text follows. */
  finish(): string {
    const shown = this.read(true);
    const { rest } = this;
    this.rest = '';
    // An incomplete marker at the end, caused by the token limit, is not shown.
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
      // Text after a refusal marker is an excuse and is dropped.
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

/** Returns true for text that is almost certainly the beginning of a marker. */
const isBegun = (rest: string) => /^`?\[\[|^<\/?p/.test(rest) || rest.includes(CODE_BEGIN);

/** Collapses the white space around a removed marker into one gap, and removes it before punctuation. */
function closedUp(text: string): string {
  const body = text.trimStart();
  const gap = text.slice(0, text.length - body.length);
  if (/^[.,;:!?)]/.test(body)) return body;
  return (gap.match(/\n/g)?.join('') ?? gap.slice(0, 1)) + body;
}
