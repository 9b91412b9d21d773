import { expect, test } from 'vitest';
import { asksForHuman, humanRequest } from '../../../domain/answers/intent/index.ts';
import type { FixedLanguage } from '../../../domain/language/languages.ts';

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

const asked: Record<FixedLanguage, string> = {
  en: `I want to talk to a human
    Can I speak with an agent please?
    connect me to a representative
    human please
    Operator!
    I need a real person
    can i chat with support staff?
    GET ME A LIVE AGENT NOW
    I’d like to speak to someone from your team
    Is there a human I can talk to?
    why can't I talk to a human?
    I don't want a bot, I want a human
    I don't want to talk to a bot I want a human
    This bot is useless connect me to an agent
    can someone call me back
    My order 55 is late. I have tried everything. I want to speak with a human being.
    how do I contact a human`,
  es: `Quiero hablar con una persona
    ¿Puedo hablar con un agente?
    pásame con un operador por favor
    necesito un humano
    hablar con alguien`,
  fr: `Je veux parler à un humain
    Puis-je parler à un conseiller ?
    passez-moi un agent s'il vous plaît
    je voudrais parler à quelqu’un
    mettez-moi en relation avec un conseiller`,
  de: `Ich möchte mit einem Menschen sprechen
    Kann ich mit einem Mitarbeiter reden?
    Verbinden Sie mich bitte mit einem Berater
    Mitarbeiter bitte
    Warum kann ich nicht mit einem Menschen sprechen?
    Kann ich mit jemandem sprechen`,
  it: `Vorrei parlare con una persona
    posso parlare con un operatore?
    mi passi un operatore
    voglio un umano`,
  pt: `Quero falar com um atendente
    posso falar com uma pessoa real?
    preciso de um humano
    me transfira para um atendente`,
  nl: `Ik wil met een medewerker praten
    kan ik een mens spreken?
    verbind me door met een medewerker
    ik wil iemand spreken`,
  pl: `Chcę rozmawiać z człowiekiem
    proszę połączyć mnie z konsultantem
    czy mogę porozmawiać z kimś?
    poproszę konsultanta`,
  tr: `Bir insanla konuşmak istiyorum
    beni müşteri temsilcisine bağlayın
    temsilci ile görüşmek istiyorum
    canlı destek istiyorum
    Müşteri temsilcisi`,
  ja: `人と話したいです
    オペレーターにつないでください
    担当者と話したい
    有人対応をお願いします`,
  zh: `转人工
    我要人工客服
    我想和真人说话
    可以转人工吗
    請幫我轉接人工客服
    有人工客服吗`,
  ar: `أريد التحدث مع موظف
    حولني إلى موظف خدمة العملاء
    اريد ان اتكلم مع شخص حقيقي
    هل يمكنني التحدث إلى إنسان؟
    ممكن اكلم موظف`,
};
const asking = Object.entries(asked).flatMap(([language, text]) =>
  lines(text).map((line) => [language, line] as const),
);

test.each(asking)('%s: "%s" asks for a person, whatever the browser speaks', (language, message) => {
  expect(humanRequest(message)).toEqual({ wish: 'asked', language });
  expect(asksForHuman(message, language)).toBe(true);
  expect(asksForHuman(message, language === 'en' ? 'de' : 'en-US')).toBe(true);
});

const declined = `I don't want to talk to a human
  please don't connect me to a human
  No quiero hablar con una persona
  Je ne veux pas parler à un humain
  Ich möchte nicht mit einem Menschen sprechen
  ich brauche keinen Menschen
  Non voglio parlare con una persona
  Não quero falar com um humano
  Ik wil niet met een medewerker praten
  Nie chcę rozmawiać z człowiekiem
  İnsanla konuşmak istemiyorum
  人と話したくない
  オペレーターは必要ありません
  我不想和真人说话
  不要人工客服
  لا أريد التحدث مع موظف`;
test.each(lines(declined))('"%s" turns a person down', (message) => {
  expect(humanRequest(message)?.wish).toBe('declined');
  expect(asksForHuman(message)).toBe(false);
});

const neither = `How do I contact human resources?
  does your agent program cost
  is this a human-made product?
  are you a human?
  Am I talking to a real person?
  What are your opening hours?
  I want to become an agent
  Do you need a representative sample?
  can my visitors talk to a human?
  how do I add an agent to my plan
  I want live chat on my website
  I spoke to an agent yesterday
  What does the human body need
  I need an agent license
  what is the price per person?
  I want to book a room for one person
  talk to my lawyer
  how do I connect to the api
  ¿Cuánto cuesta por persona?
  Quiero una habitación para una persona
  recursos humanos
  Quel est le prix par personne ?
  ressources humaines
  Wie viele Mitarbeiter haben Sie?
  Was kostet das pro Person?
  quanto costa a persona?
  ile kosztuje za osobę
  insan kaynakları
  yetkili servis nerede
  人気の商品は何ですか
  人工智能是什么
  人工费是多少
  你是真人吗
  客服电话是多少
  الذكاء الاصطناعي
  كم عدد الموظفين
  هل أنت إنسان؟
  thank you
  ok`;
test.each(lines(neither))('"%s" is no such wish', (message) => {
  expect(humanRequest(message)).toBeNull();
});
