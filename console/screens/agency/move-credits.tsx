import { useState } from 'preact/hooks';
import { Dialog, mutate, newId, number, toast } from '#core';
import { moveCredits } from '../../operations/agency.ts';
import { errorFor, Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

interface MoveProps {
  client: { id: string; balance: number };
  pool: number;
  close(): void;
  moved(): void;
}

/** Gives credits to a client or takes them back. A lost answer can be retried: the move has one key. */
export function MoveCredits({ client, pool, close, moved }: MoveProps) {
  const [key] = useState(newId);
  const [direction, setDirection] = useState<'give' | 'take'>('give');
  const [amount, setAmount] = useState('1000');
  const { busy, errors, run } = useSaving();
  const gives = direction === 'give';
  const submit = () =>
    run(async () => {
      const signed = gives ? Number(amount) : -Number(amount);
      // Another amount is another move.
      const idempotencyKey = `${key}_${signed}`;
      const answer = await mutate(moveCredits, { workspaceId: client.id, amount: signed, idempotencyKey });
      toast(text('client_moved', { n: answer.moveCredits.balance }));
      moved();
      close();
    });
  return (
    <Dialog title={text('client_move')} onClose={close}>
      <Form submit={submit} action={text('client_move')} busy={busy} close={close}>
        <SelectField
          label={text('client_direction')}
          value={direction}
          set={setDirection}
          options={[
            ['give', text('client_give')],
            ['take', text('client_take')],
          ]}
        />
        <TextField
          label={text('credits_amount')}
          type="number"
          required
          value={amount}
          set={setAmount}
          hint={gives ? text('client_giveHint', { n: number(pool) }) : text('client_takeHint', { n: client.balance })}
          error={errorFor(errors, 'amount')}
        />
      </Form>
    </Dialog>
  );
}
