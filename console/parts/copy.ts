import { t } from '../texts/t.ts';
import { toast } from './toasts.tsx';

/**
 * Copies a text, and says so. The clipboard's API exists on https and localhost alone, and may be refused. A marked text can be
 * copied elsewhere, too. If that is refused as well, the text is left on the page, marked, to be copied by hand.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyMarked(text)) return;
  }
  toast(t('wasCopied'));
}

/** Returns false if the text is left on the page. */
function copyMarked(text: string): boolean {
  const before = document.activeElement as HTMLElement;
  const field = document.createElement('textarea');
  const label = document.createElement('label');
  label.className = 'by-hand';
  label.append(t('copyByHand'), field);
  field.value = text;
  field.readOnly = true;
  const leave = () => label.remove();
  // What is outside an open dialog cannot be marked.
  (before.closest('dialog') ?? document.body).append(label);
  field.select();
  const isCopied = document.execCommand('copy');
  if (isCopied) {
    leave();
    before.focus();
  } else field.onblur = leave;
  return isCopied;
}
