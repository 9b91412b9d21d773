import { expect, test } from 'vitest';
import { readComplaint } from '../../../domain/answers/intent/index.ts';
import type { FixedLanguage } from '../../../domain/language/languages.ts';

type Case = readonly [FixedLanguage, string];

const complaints: readonly Case[] = [
  ['en', 'you are useless'],
  ['en', 'this is the third time i ask!!'],
  ['en', "I'm so angry, nobody answers."],
  ['en', "it's urgent, water is leaking"],
  ['en', 'URGENT please'],
  ['en', 'This bot is useless. How do I cancel?'],
  ['de', 'ich bin stinksauer'],
  ['de', 'Das ist schon das dritte Mal, dass ich frage'],
  ['de', 'Es ist dringend!'],
  ['fr', "c'est urgent"],
  ['fr', 'Vous ne servez à rien'],
  ['es', 'No me ayudas nada'],
  ['es', '¡Es urgente!'],
  ['it', 'non servi a niente'],
  ['it', 'è urgente, perde acqua dappertutto'],
  ['pt', 'isso é um absurdo'],
  ['pt', 'É urgente por favor'],
  ['nl', 'ik ben heel boos'],
  ['nl', 'Het is dringend!'],
  ['pl', 'to skandal, jestem wściekły'],
  ['pl', 'to pilne!'],
  ['tr', 'hiçbir işe yaramıyorsun'],
  ['tr', 'Acil!!'],
  ['ja', '全然わかってない。いい加減にしてください。'],
  ['ja', '至急お願いします'],
  ['zh', '我很生气，没人理我'],
  ['zh', '很急！'],
  ['ar', 'أنا غاضب جدا'],
  ['ar', 'الأمر عاجل'],
];
test.each(complaints)('hears a complaint or an emergency in %s: %s', (language, text) => {
  expect(readComplaint(text, language)?.language).toBe(language);
  expect(readComplaint(text, 'en')).not.toBeNull();
});

const questions: readonly Case[] = [
  ['en', 'how do I make a complaint'],
  ['en', 'where can I complain about the heating'],
  ['en', 'What if it is urgent?'],
  ['en', 'do you have an emergency number'],
  ['en', 'Do you offer urgent delivery?'],
  ['en', 'is there a quick way to pay'],
  ['en', 'not urgent, just wondering when you open'],
  ['de', 'Wo kann ich mich beschweren?'],
  ['de', 'Was mache ich im Notfall?'],
  ['de', 'Gibt es einen Notdienst, wenn es dringend ist?'],
  ['de', 'wie dringend ist eine Wurzelbehandlung'],
  ['fr', 'Comment faire une réclamation ?'],
  ['fr', "Que faire si c'est urgent ?"],
  ['fr', 'avez-vous un service des urgences'],
  ['es', '¿Cómo pongo una queja?'],
  ['es', '¿Tienen envío urgente?'],
  ['es', '¿Qué hago si es urgente?'],
  ['it', 'come faccio un reclamo'],
  ['it', 'cosa faccio se è urgente?'],
  ['it', 'fate spedizioni urgenti?'],
  ['pt', 'como faço uma reclamação'],
  ['pt', 'o que faço se é urgente?'],
  ['nl', 'Hoe dien ik een klacht in?'],
  ['nl', 'wat als het dringend is'],
  ['pl', 'Jak złożyć reklamację?'],
  ['pl', 'co zrobić, jeśli to pilne'],
  ['tr', 'Nasıl şikayet edebilirim?'],
  ['tr', 'acil servis numarası nedir'],
  ['ja', '苦情の連絡先はどこですか'],
  ['ja', '至急の場合はどうすればいいですか'],
  ['zh', '怎么投诉？'],
  ['zh', '紧急情况怎么办'],
  ['ar', 'كيف أقدم شكوى؟'],
  ['ar', 'ما رقم الطوارئ'],
];
test.each(questions)('takes a question for one in %s: %s', (language, text) => {
  expect(readComplaint(text, language)).toBeNull();
});

test('says what else is asked', () => {
  expect(readComplaint('You are useless! How do I cancel my order?', 'en')?.question).toBe('how do i cancel my order');
  expect(readComplaint('this is the third time i ask when my order comes', 'en')?.question).toContain(
    'when my order comes',
  );
  expect(readComplaint('you are useless', 'en')?.question).toBe('');
});
