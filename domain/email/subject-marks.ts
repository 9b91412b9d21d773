/** What programs write before the subject of a mail that answers another. */
const ANSWER = 're|aw|sv|vs|antw|odp|rif|res|ref|ynt|yan|atb|回复|答复|回覆|回信|返信|رد|회신|답장';
/** Before the subject of a forwarded mail. */
const FORWARD = 'fwd?|wg|tr|rv|enc|i|pd|doorst|vb|vl|转发|轉寄|転送|إعادة توجيه|전달';
const COUNT_AND_COLON = '\\s?(?:\\[\\d+\\])?\\s?[:\\uff1a]\\s*';

const FIRST_ANSWER = new RegExp(`^\\s*(?:${ANSWER})${COUNT_AND_COLON}`, 'i');
const FIRST_FORWARD = new RegExp(`^\\s*(?:${FORWARD})${COUNT_AND_COLON}`, 'i');

export const isAnswerSubject = (subject: string): boolean => FIRST_ANSWER.test(subject);
export const isForwardSubject = (subject: string): boolean => FIRST_FORWARD.test(subject);

/** `Re: Re: AW: Lamp` is about `Lamp`. */
export function withoutPrefixes(subject: string): string {
  let text = subject;
  while (isAnswerSubject(text) || isForwardSubject(text))
    text = text.replace(FIRST_ANSWER, '').replace(FIRST_FORWARD, '');
  return text.trim();
}
