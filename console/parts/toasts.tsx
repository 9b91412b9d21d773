import { signal } from '@preact/signals';
import { codeOf, wantsSignIn } from '../session/api.ts';
import { t } from '../texts/t.ts';
import { Icon } from './icon.tsx';

interface Toast {
  id: number;
  text: string;
  kind: 'done' | 'failed';
  action?: { label: string; run(): void };
}

const SHOWN_MS = 6_000;
const toasts = signal<readonly Toast[]>([]);
let lastId = 0;

export const dismiss = (fileNumber: number) => {
  toasts.value = toasts.peek().filter((toast) => toast.id !== fileNumber);
};

interface ToastOptions {
  kind?: Toast['kind'];
  action?: Toast['action'];
  ms?: number;
}

/** Shows a short message. Returns its id. Failures stay until they are dismissed. */
export function toast(text: string, { kind = 'done', action, ms = SHOWN_MS }: ToastOptions = {}): number {
  const id = ++lastId;
  toasts.value = [...toasts.peek().slice(-3), { id, text, kind, action }];
  if (kind === 'done') setTimeout(dismiss, ms, id);
  return id;
}

/** Shows what failed. For a missing recent sign-in, the shell asks instead. */
export function toastError(error: unknown): void {
  if (codeOf(error) === 'REAUTHENTICATION_REQUIRED') wantsSignIn.value = true;
  else toast((error as Error).message, { kind: 'failed' });
}

/** Runs the action of the newest toast, such as Undo. Returns false if there is none. */
export function runToastAction(): boolean {
  const newest = toasts.peek().findLast(({ action }) => action);
  newest?.action?.run();
  return newest !== undefined;
}

export const Toasts = () => (
  <div class="toasts" role="status">
    {toasts.value.map(({ id, text, kind, action }) => (
      <div class={`toast ${kind}`} key={id}>
        <span>{text}</span>
        {action && (
          <button type="button" class="plain" onClick={action.run}>
            {action.label}
          </button>
        )}
        <button type="button" class="plain square" aria-label={t('dismissButton')} onClick={() => dismiss(id)}>
          <Icon name="close" />
        </button>
      </div>
    ))}
  </div>
);
