import { mutate } from '#core';
import { confirm, decline } from '../../operations/runs.ts';
import { useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

interface ConfirmProps {
  run: { id: string; conversationId: string; confirmation: string };
  done(): unknown;
}

/** Confirms exactly the values that are shown, for the visitor, or declines them. */
export function ConfirmForVisitor({ run: { id: runId, conversationId, confirmation }, done }: ConfirmProps) {
  const { busy, run } = useSaving();
  const decide = (change: () => Promise<unknown>) =>
    run(async () => {
      try {
        await change();
      } finally {
        // The visitor may have been faster.
        await done();
      }
    });
  const of = { conversationId, runId };
  return (
    <>
      <button
        type="button"
        class="primary"
        disabled={busy}
        onClick={() => void decide(() => mutate(confirm, { ...of, confirmation }))}
      >
        {text('runs_confirm')}
      </button>
      <button type="button" disabled={busy} onClick={() => void decide(() => mutate(decline, of))}>
        {text('runs_decline')}
      </button>
    </>
  );
}
