import { phraseList, unspaced, words } from '../../language/words.ts';

/** What people say around what they want done, in every language: at the beginning and at the end of a message. */
const AROUND = `
  please, pls, hi, hello, hey, i want to, i want, i would like to, i would like, id like to, id like, i need to, i need, i have to, i wish to, can you,
  could you, can you please, could you please, would you, can i, could i, may i, how do i, how can i, help me, help me to, i am trying to,
  im trying to, want to, would like to, thanks, thank you, now, for me,
  bitte, hallo, guten tag, ich möchte, ich möchte gern, ich möchte gerne, ich würde gern, ich würde gerne, ich will, ich muss, ich brauche, kannst du,
  können sie, könnten sie, kann ich, könnte ich, wie kann ich, hilf mir, danke, gern, gerne, für mich, jetzt, mal,
  por favor, hola, quiero, quisiera, me gustaría, necesito, puedes, puede, podría, puedo, cómo puedo, ayúdame a, gracias, ahora,
  s'il vous plaît, s'il te plaît, bonjour, je veux, je voudrais, j'aimerais, je souhaite, j'ai besoin de, peux-tu, pouvez-vous, pourriez-vous, puis-je,
  est-ce que je peux, comment puis-je, merci, maintenant,
  per favore, per piacere, ciao, buongiorno, voglio, vorrei, mi piacerebbe, ho bisogno di, devo, puoi, può, potrebbe, posso, come posso, grazie, adesso,
  olá, quero, queria, gostaria de, preciso, preciso de, você pode, pode, poderia, posso, como posso, obrigado, obrigada, agora,
  alstublieft, alsjeblieft, hallo, ik wil, ik wil graag, ik zou graag, ik moet, kunt u, kun je, kan ik, hoe kan ik, graag, bedankt, dank u, nu,
  proszę, dzień dobry, chcę, chciałbym, chciałabym, muszę, potrzebuję, czy możesz, czy mogę, czy może pan, jak mogę, dziękuję, teraz,
  lütfen, merhaba, istiyorum, isterim, ihtiyacım var, yapabilir misiniz, yapabilir miyim, nasıl, teşekkürler, şimdi,
  من فضلك, لو سمحت, مرحبا, أريد أن, أريد, أود أن, أود, أحتاج إلى, هل يمكنك, هل يمكنني, كيف يمكنني, شكرا, الآن`;
/** The same where no spaces stand between words. */
const BEFORE_DENSE = /^(?:すみません|こんにちは|请帮我|请问|请|帮我|我想要|我想|我要|你好|麻烦|能不能|可以)+/u;
const AFTER_DENSE =
  /(?:をお願いします|お願いします|してください|したいです|したい|できますか|ください|吗|谢谢|好吗|吧)+$/u;

/** Words that turn a wish into the opposite. */
const AGAINST = new Set(
  words(`not dont doesnt didnt cant cannot wont never no without nicht kein keine keinen keiner nie ohne nunca ningun ninguna sin pas jamais sans aucun
  non mai senza nao nunca nenhum sem niet geen nooit zonder nie nigdy bez degil istemiyorum yok asla لا لم لن ليس بدون`),
);
const AGAINST_DENSE = /ない|ません|なく|不|没|别|勿/u;

const around = phraseList(AROUND).map((phrase) => phrase.split(' '));
const startsWith = (all: readonly string[], phrase: readonly string[]) => phrase.every((word, n) => all[n] === word);
const endsWith = (all: readonly string[], phrase: readonly string[]) =>
  startsWith(all.slice(Math.max(0, all.length - phrase.length)), phrase);

/** What a message wants, without what people say around it, as words joined by spaces. Empty: it says no more than that. */
export function withoutPoliteness(text: string): string {
  let all = words(
    text
      .trim()
      .replace(BEFORE_DENSE, '')
      .replace(/[。？！?!\s]+$/u, '')
      .replace(AFTER_DENSE, ''),
  );
  for (let cut: readonly string[] | undefined = []; cut; ) {
    cut = around.find((phrase) => all.length >= phrase.length && startsWith(all, phrase));
    if (cut) all = all.slice(cut.length);
  }
  for (let cut: readonly string[] | undefined = []; cut; ) {
    cut = around.find((phrase) => all.length > phrase.length && endsWith(all, phrase));
    if (cut) all = all.slice(0, -cut.length);
  }
  return all.join(' ');
}

/** Whether one of two texts refuses what the other one wants. */
export function refusesOnly(text: string, wording: string): boolean {
  const against = (said: string) =>
    unspaced.test(said) ? AGAINST_DENSE.test(said) : words(said).some((word) => AGAINST.has(word));
  return against(text) !== against(wording);
}
