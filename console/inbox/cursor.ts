import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useActions } from '../actions/register.tsx';
import { runToastAction } from '../parts/toasts.tsx';
import { may } from '../session/boot.ts';
import { type ConversationRow, peekRow } from '../store/rows.ts';
import { select, toggleSelected } from '../store/selection.ts';
import { neighbours, type View } from '../store/views.ts';
import { t } from '../texts/t.ts';
import { ROW } from './row.tsx';

type Box = { current: HTMLElement | null };

/** The row that `j` and `k` move. */
export const cursor = signal<string | undefined>(undefined);

const rowElement = ({ current }: Box, id: string) => current?.querySelector<HTMLElement>(`[data-id="${id}"]`);

/** Lets keys move through the list and open a row. Returns the id of the row at the cursor. */
export function useCursor(
  box: Box,
  { rows, view }: { rows: readonly ConversationRow[]; view: View },
  open: (row: ConversationRow) => void,
  openId: string | undefined,
): string | undefined {
  const focus = useFocus(box);
  // A second key may come before the list is drawn again.
  const currentId = () => cursor.peek() ?? openId;
  const move = (to: 'before' | 'after') => {
    const current = peekRow(currentId() ?? '');
    const row = current ? neighbours(rows, current, view)[to] : rows[0];
    if (!row) return;
    cursor.value = row.id;
    if (box.current) reveal(box.current, rows.indexOf(row));
    focus(row.id);
  };
  useActions('list', [
    { key: 'j', label: t('keyNext'), run: () => move('after') },
    { key: 'k', label: t('keyPrevious'), run: () => move('before') },
    {
      key: 'o',
      label: t('keyOpen'),
      run: () => {
        const row = rows.find(({ id }) => id === currentId());
        if (row) open(row);
      },
    },
    {
      key: 'x',
      label: t('keySelect'),
      when: may('conversations:write'),
      run: () => {
        const id = currentId() ?? rows[0]?.id;
        if (id && rows.some((row) => row.id === id)) toggleSelected(id);
      },
    },
    {
      key: 'X',
      label: t('keySelectAll'),
      when: may('conversations:write'),
      run: () => select(rows.map(({ id }) => id)),
    },
    { key: 'z', label: t('undoLast'), run: () => void runToastAction() },
  ]);
  const id = cursor.value ?? openId;
  return rows.find((row) => row.id === id)?.id;
}

function reveal(box: HTMLElement, index: number): void {
  const top = index * ROW;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW - box.clientHeight;
}

/** Returns what focuses a row, at once or when it is next drawn. */
function useFocus(box: Box): (id: string) => void {
  const pendingId = useRef<string>(undefined);
  const focus = () => {
    const row = pendingId.current ? rowElement(box, pendingId.current) : undefined;
    if (!row) return;
    pendingId.current = undefined;
    row.focus();
  };
  useLayoutEffect(focus);
  return (id) => {
    pendingId.current = id;
    focus();
  };
}

/** Moving an element in the page takes the focus from it. It is given back to the same row. */
export function useKeptFocus(box: Box): void {
  const focusedId = useRef<string>(undefined);
  useLayoutEffect(() => {
    const id = focusedId.current;
    if (id && document.activeElement === document.body) rowElement(box, id)?.focus({ preventScroll: true });
    focusedId.current = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;
  });
}
