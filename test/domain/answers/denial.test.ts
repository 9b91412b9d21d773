import { expect, it } from 'vitest';
import { readDenial } from '../../../domain/answers/decide/denial.ts';

it.each([
  ['how do I pause, not cancel', 'how do I pause'],
  ['Can I pause instead of cancelling my membership?', 'Can I pause ?'],
  ['instead of cancelling, can I pause', ', can I pause'],
  ['a voucher rather than a refund please', 'a voucher'],
  ["i don't want to cancel, just pause", 'pause'],
  ['I do not want to cancel, I want to pause', 'pause'],
  ['wie kann ich pausieren, nicht kündigen?', 'wie kann ich pausieren ?'],
  ['Ich will nicht kündigen, sondern pausieren', 'Ich will pausieren'],
  ['quiero pausar, no cancelar', 'quiero pausar'],
  ['no cancelar sino pausar', 'pausar'],
  ['suspendre, pas annuler', 'suspendre'],
  ['un bon au lieu de remboursement', 'un bon'],
  ['sospendere, non annullare', 'sospendere'],
  ['pausar em vez de cancelar', 'pausar'],
  ['pauzeren, niet opzeggen', 'pauzeren'],
  ['jak zawiesić karnet zamiast anulować', 'jak zawiesić karnet'],
  ['üyeliği iptal yerine dondurma mümkün mü', 'dondurma mümkün mü'],
  ['解約ではなく休会', '休会'],
  ['暂停而不是取消', '暂停'],
  ['تجميد وليس إلغاء', 'تجميد'],
])('reads "%s" as "%s"', (text, kept) => {
  expect(readDenial(text)?.kept).toBe(kept);
});

it.each([
  'my lamp does not start',
  'why is the heating not working?',
  'can I not cancel',
  'I have not received my parcel',
  'I paid but did not get a ticket',
  'you are open on Sundays, not?',
  'not cancel',
  'Warum geht das Licht nicht?',
  'Wann findet das statt und wie viele kommen?',
  'tengo la tarjeta, no puedo entrar',
  'ho la tessera, non funziona',
  'no funciona la luz',
  'je ne peux pas me connecter mais j’ai payé',
  'kart geçerli değil ne yapmalıyım',
  'not only the lamp but also the shade',
])('leaves "%s" as it is', (text) => {
  expect(readDenial(text)).toBeUndefined();
});
