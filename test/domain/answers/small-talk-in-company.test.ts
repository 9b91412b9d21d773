import { expect, test } from 'vitest';
import { smallTalk } from '../../../domain/answers/intent/conversational.ts';
import type { FixedLanguage } from '../../../domain/language/languages.ts';

type Case = readonly [FixedLanguage, string, string];

const cases: readonly Case[] = [
  ['en', 'lovely, thank you so much!', 'thanks'],
  ['en', 'thats great, thanks a lot 😊', 'thanks'],
  ['en', 'Thank you Elin, you have been very helpful!', 'thanks'],
  ['en', 'ok perfect, bye', 'goodbye'],
  ['en', 'hi do you speak english?', 'languages'],
  ['de', 'super, ganz lieben Dank für die schnelle Antwort!', 'thanks'],
  ['de', 'Danke Elin!', 'thanks'],
  ['de', 'perfekt, vielen Dank und schönen Feierabend', 'goodbye'],
  ['de', 'Sprechen Sie Englisch?', 'languages'],
  ['fr', "c'est super, merci mille fois !", 'thanks'],
  ['fr', 'parfait merci, bonne continuation', 'goodbye'],
  ['fr', 'Bonjour, parlez-vous anglais ?', 'languages'],
  ['es', '¡qué amable, muchísimas gracias!', 'thanks'],
  ['es', 'perfecto gracias, que pase un buen día', 'goodbye'],
  ['es', '¿Hablan inglés?', 'languages'],
  ['it', 'che gentile, grazie infinite!', 'thanks'],
  ['it', 'ok grazie, buona continuazione', 'goodbye'],
  ['it', 'parlate inglese?', 'languages'],
  ['pt', 'que bom, muito obrigada pela resposta rápida!', 'thanks'],
  ['pt', 'perfeito obrigado, tenha um ótimo dia', 'goodbye'],
  ['pt', 'vocês falam inglês?', 'languages'],
  ['nl', 'wat fijn, heel erg bedankt voor de snelle reactie!', 'thanks'],
  ['nl', 'top, nog een fijne avond', 'goodbye'],
  ['nl', 'Spreekt u Engels?', 'languages'],
  ['pl', 'to super, bardzo dziękuję za szybką odpowiedź!', 'thanks'],
  ['pl', 'dzięki, miłego popołudnia', 'goodbye'],
  ['pl', 'Dzień dobry, czy mówicie po angielsku?', 'languages'],
  ['tr', 'harikasınız, çok teşekkür ederim!', 'thanks'],
  ['tr', 'tamam sağolun, iyi günler diliyorum', 'goodbye'],
  ['tr', 'İngilizce biliyor musunuz?', 'languages'],
  ['ja', 'とても助かりました、ありがとうございます！', 'thanks'],
  ['ja', '英語は話せますか？', 'languages'],
  ['zh', '太好了，非常感谢你的帮助！', 'thanks'],
  ['zh', '你们会说英语吗？', 'languages'],
  ['ar', 'هذا رائع، شكرا جزيلا على الرد السريع', 'thanks'],
  ['ar', 'هل تتحدثون الإنجليزية؟', 'languages'],
];
test.each(cases)('%s: %s is %s', (language, text, kind) => {
  expect(smallTalk(text, language)).toMatchObject({ kind, language });
});

test.each([
  ['en', 'great, and what does it cost'],
  ['en', 'thanks, when do you open'],
  ['en', 'do you speak to the landlord for us'],
  ['en', 'Thanks. Parking?'],
  ['en', 'do you have english books'],
  ['de', 'danke, und der Preis'],
  ['de', 'Hallo Öffnungszeiten'],
  ['fr', 'merci, et le prix'],
  ['es', 'gracias, y el precio'],
  ['it', 'grazie, e il prezzo'],
  ['pt', 'obrigado, e o preço'],
  ['nl', 'bedankt, en de prijs'],
  ['pl', 'dziękuję, a cena'],
  ['tr', 'teşekkürler, fiyatı ne'],
  ['ja', 'ありがとう、料金は'],
  ['zh', '谢谢，多少钱'],
  ['ar', 'شكرا، كم السعر'],
] as const)('%s: %s is a question', (language, text) => {
  expect(smallTalk(text, language)).toBeNull();
});

test.each(['🙏', '👍👍', '❤️', ' 😊 '])('takes %s for thanks', (text) => {
  expect(smallTalk(text, 'fr')).toMatchObject({ kind: 'thanks', language: 'fr' });
});
