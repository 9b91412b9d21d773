import { expect, test } from 'vitest';
import { smallTalk } from '../../../domain/answers/intent/conversational.ts';
import { texts } from '../../../domain/answers/texts.ts';
import { fixedLanguages } from '../../../domain/language/languages.ts';

test.each([
  ['hi', 'greeting', 'en'],
  ['Hello there!', 'greeting', 'en'],
  ['hiiii', 'greeting', 'en'],
  ['How are you?', 'greeting', 'en'],
  ['can you help me?', 'greeting', 'en'],
  ['thank you so much for your help!', 'thanks', 'en'],
  ['great, thanks', 'thanks', 'en'],
  ['no thanks', 'thanks', 'en'],
  ['thanks, bye', 'goodbye', 'en'],
  ['who are you?', 'identity', 'en'],
  ['hi, are you a bot or a human?', 'identity', 'en'],
  ['am I talking to a real person?', 'identity', 'en'],
  ['¡Hola, buenas tardes!', 'greeting', 'es'],
  ['gracias por tu ayuda', 'thanks', 'es'],
  ['hasta luego', 'goodbye', 'es'],
  ['¿eres un robot?', 'identity', 'es'],
  ['Bonjour à tous', 'greeting', 'fr'],
  ['merci beaucoup', 'thanks', 'fr'],
  ['au revoir', 'goodbye', 'fr'],
  ['Êtes-vous un robot ?', 'identity', 'fr'],
  ['Hallo zusammen', 'greeting', 'de'],
  ['Danke schön!', 'thanks', 'de'],
  ['Tschüß', 'goodbye', 'de'],
  ['Bist du ein Bot?', 'identity', 'de'],
  ['buongiorno', 'greeting', 'it'],
  ['grazie mille', 'thanks', 'it'],
  ['arrivederci', 'goodbye', 'it'],
  ['sei un robot?', 'identity', 'it'],
  ['olá, bom dia', 'greeting', 'pt'],
  ['muito obrigado', 'thanks', 'pt'],
  ['até logo', 'goodbye', 'pt'],
  ['você é um robô?', 'identity', 'pt'],
  ['goedemorgen', 'greeting', 'nl'],
  ['dank je wel', 'thanks', 'nl'],
  ['tot ziens', 'goodbye', 'nl'],
  ['ben je een mens?', 'identity', 'nl'],
  ['Dzień dobry', 'greeting', 'pl'],
  ['dziękuję bardzo', 'thanks', 'pl'],
  ['do widzenia', 'goodbye', 'pl'],
  ['czy jesteś botem?', 'identity', 'pl'],
  ['merhaba', 'greeting', 'tr'],
  ['TEŞEKKÜRLER', 'thanks', 'tr'],
  ['görüşürüz', 'goodbye', 'tr'],
  ['sen robot musun?', 'identity', 'tr'],
  ['こんにちは', 'greeting', 'ja'],
  ['ありがとうございました。', 'thanks', 'ja'],
  ['さようなら', 'goodbye', 'ja'],
  ['あなたはロボットですか？', 'identity', 'ja'],
  ['你好！', 'greeting', 'zh'],
  ['谢谢你的帮助', 'thanks', 'zh'],
  ['再见', 'goodbye', 'zh'],
  ['你是机器人吗？', 'identity', 'zh'],
  ['السلام عليكم', 'greeting', 'ar'],
  ['شكراً جزيلاً', 'thanks', 'ar'],
  ['مع السلامة', 'goodbye', 'ar'],
  ['هل أنت روبوت؟', 'identity', 'ar'],
])('"%s" is %s in %s', (text, kind, language) => {
  expect(smallTalk(text)).toMatchObject({ kind, language });
});

test('a word that languages share is of the visitor’s own', () => {
  expect(smallTalk('hallo', 'nl')).toMatchObject({ kind: 'greeting', language: 'nl' });
  expect(smallTalk('hallo', 'de-CH')).toMatchObject({ kind: 'greeting', language: 'de' });
  expect(smallTalk('ciao', 'it')).toMatchObject({ kind: 'greeting', language: 'it' });
  expect(smallTalk('ciao', 'de')).toMatchObject({ kind: 'goodbye', language: 'de' });
});

test('the answer is the fixed text of its kind and language', () => {
  expect(smallTalk('hola', 'es')?.text).toBe(texts('es').smallTalkGreeting);
  expect(smallTalk('merci')?.text).toBe(texts('fr').smallTalkThanks);
  expect(smallTalk('tschüss')?.text).toBe(texts('de').smallTalkGoodbye);
  expect(smallTalk('你是谁')?.text).toBe(texts('zh').smallTalkIdentity);
  for (const language of fixedLanguages) expect(texts(language).smallTalkIdentity).not.toContain('{');
});

test.each([
  ['hi, what are your opening hours?'],
  ['thanks for shipping my order to the wrong house'],
  ['hello world program'],
  ['good morning flights'],
  ['who are you partnered with?'],
  ['bye law'],
  ['no'],
  ['please'],
  [''],
  ['👋'],
  ['asdf'],
  ['hi '.repeat(400)],
  ['你好请问怎么退货'],
  ['I want to talk to a human'],
])('"%s" is more than small talk, or none', (text) => {
  expect(smallTalk(text)).toBeNull();
});
