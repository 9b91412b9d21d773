import type { FixedLanguage } from '../../language/languages.ts';

interface MoreSpokenTexts {
  /** Somebody else's call, or that of a message before, is under way. `{name}` */
  calling: string;
  /** The action has changed since its values were proposed. */
  actionChanged: string;
  /** To a question, before the open one is asked again. */
  noAnswer: string;
  /** To a correction of which it is not clear what it corrects. `{names}`: what may be changed, `{name}`: one of them. */
  whichChange: string;
  /** In a test conversation, nothing is mailed. `{code}` */
  testCode: string;
  /** Labels of what a form asks for. */
  code: string;
  email: string;
}

/** What the chatbot says while actions are carried out and proved. */
export const moreActionTexts: Record<FixedLanguage, MoreSpokenTexts> = {
  en: {
    calling: 'I am still working on it: {name}. I will know more in a moment.',
    actionChanged: 'Something about this has changed, so please check it again.',
    noAnswer: 'I am sorry, I do not have an answer to that.',
    whichChange:
      'Which of these is to be changed: {names}? Please write its name and the new value, for example "{name}: …".',
    testCode: 'This is a test conversation, so nothing was emailed. The code is {code}.',
    code: 'Code',
    email: 'Email address',
  },
  de: {
    calling: 'Ich bin noch dabei: {name}. Gleich weiß ich mehr.',
    actionChanged: 'Daran hat sich etwas geändert. Bitte prüfen Sie es noch einmal.',
    noAnswer: 'Es tut mir leid, darauf habe ich keine Antwort.',
    whichChange:
      'Was davon soll geändert werden: {names}? Bitte schreiben Sie den Namen und den neuen Wert, zum Beispiel „{name}: …“.',
    testCode: 'Dies ist ein Testgespräch, deshalb wurde nichts gesendet. Der Code lautet {code}.',
    code: 'Code',
    email: 'E-Mail-Adresse',
  },
  fr: {
    calling: "Je m'en occupe encore : {name}. J'en saurai plus dans un instant.",
    actionChanged: 'Quelque chose a changé. Veuillez vérifier encore une fois.',
    noAnswer: "Je suis désolé, je n'ai pas de réponse à cette question.",
    whichChange:
      'Que faut-il modifier : {names} ? Veuillez écrire le nom et la nouvelle valeur, par exemple « {name} : … ».',
    testCode: "Ceci est une conversation de test, donc rien n'a été envoyé. Le code est {code}.",
    code: 'Code',
    email: 'Adresse e-mail',
  },
  es: {
    calling: 'Todavía estoy en ello: {name}. En un momento sabré más.',
    actionChanged: 'Algo ha cambiado. Por favor, compruébelo de nuevo.',
    noAnswer: 'Lo siento, no tengo una respuesta a esa pregunta.',
    whichChange: '¿Qué hay que cambiar: {names}? Escriba el nombre y el nuevo valor, por ejemplo «{name}: …».',
    testCode: 'Esta es una conversación de prueba, así que no se ha enviado nada. El código es {code}.',
    code: 'Código',
    email: 'Correo electrónico',
  },
  it: {
    calling: 'Ci sto ancora lavorando: {name}. Tra un momento ne saprò di più.',
    actionChanged: 'Qualcosa è cambiato. La prego di controllare di nuovo.',
    noAnswer: 'Mi dispiace, non ho una risposta a questa domanda.',
    whichChange: 'Che cosa va cambiato: {names}? Scriva il nome e il nuovo valore, per esempio «{name}: …».',
    testCode: 'Questa è una conversazione di prova, quindi non è stato inviato nulla. Il codice è {code}.',
    code: 'Codice',
    email: 'Indirizzo e-mail',
  },
  pt: {
    calling: 'Ainda estou a tratar disto: {name}. Dentro de momentos saberei mais.',
    actionChanged: 'Algo mudou. Por favor, verifique novamente.',
    noAnswer: 'Lamento, não tenho uma resposta para essa pergunta.',
    whichChange: 'O que deve ser alterado: {names}? Escreva o nome e o novo valor, por exemplo "{name}: …".',
    testCode: 'Esta é uma conversa de teste, por isso nada foi enviado. O código é {code}.',
    code: 'Código',
    email: 'Endereço de e-mail',
  },
  nl: {
    calling: 'Ik ben er nog mee bezig: {name}. Zo dadelijk weet ik meer.',
    actionChanged: 'Er is iets veranderd. Controleer het alstublieft nog een keer.',
    noAnswer: 'Het spijt me, daar heb ik geen antwoord op.',
    whichChange:
      'Wat moet er worden gewijzigd: {names}? Schrijf de naam en de nieuwe waarde, bijvoorbeeld "{name}: …".',
    testCode: 'Dit is een testgesprek, daarom is er niets verstuurd. De code is {code}.',
    code: 'Code',
    email: 'E-mailadres',
  },
  pl: {
    calling: 'Jeszcze nad tym pracuję: {name}. Za chwilę będę wiedzieć więcej.',
    actionChanged: 'Coś się zmieniło. Proszę sprawdzić jeszcze raz.',
    noAnswer: 'Przepraszam, nie znam odpowiedzi na to pytanie.',
    whichChange: 'Co należy zmienić: {names}? Proszę napisać nazwę i nową wartość, na przykład „{name}: …”.',
    testCode: 'To jest rozmowa testowa, więc nic nie wysłano. Kod to {code}.',
    code: 'Kod',
    email: 'Adres e-mail',
  },
  tr: {
    calling: 'Hâlâ üzerinde çalışıyorum: {name}. Birazdan daha fazlasını bileceğim.',
    actionChanged: 'Bir şey değişti. Lütfen yeniden kontrol edin.',
    noAnswer: 'Üzgünüm, bu sorunun yanıtını bilmiyorum.',
    whichChange: 'Hangisi değiştirilsin: {names}? Lütfen adını ve yeni değerini yazın, örneğin "{name}: …".',
    testCode: 'Bu bir deneme görüşmesi, bu yüzden hiçbir şey gönderilmedi. Kod: {code}.',
    code: 'Kod',
    email: 'E-posta adresi',
  },
  ja: {
    calling: 'まだ処理中です：{name}。まもなくわかります。',
    actionChanged: '内容が変更されました。もう一度ご確認ください。',
    noAnswer: '申し訳ございません。そのご質問への回答が見つかりませんでした。',
    whichChange: 'どの項目を変更しますか：{names}。項目名と新しい値を「{name}：…」のようにご記入ください。',
    testCode: 'これはテスト会話のため、何も送信されていません。コードは {code} です。',
    code: 'コード',
    email: 'メールアドレス',
  },
  zh: {
    calling: '我还在处理：{name}。稍后就会有结果。',
    actionChanged: '内容已有变化，请再检查一次。',
    noAnswer: '抱歉，我没有找到这个问题的答案。',
    whichChange: '要修改哪一项：{names}？请写出名称和新的值，例如“{name}：…”。',
    testCode: '这是测试对话，因此没有发送任何邮件。验证码是 {code}。',
    code: '验证码',
    email: '邮箱地址',
  },
  ar: {
    calling: 'ما زلت أعمل على ذلك: {name}. سأعرف المزيد بعد لحظات.',
    actionChanged: 'لقد تغيّر شيء ما. يرجى التحقق مرة أخرى.',
    noAnswer: 'عذرًا، ليست لدي إجابة عن هذا السؤال.',
    whichChange: 'أيّ من هذه تريد تغييره: {names}؟ يرجى كتابة الاسم والقيمة الجديدة، مثل "{name}: …".',
    testCode: 'هذه محادثة تجريبية، لذلك لم يُرسل أي شيء. الرمز هو {code}.',
    code: 'الرمز',
    email: 'البريد الإلكتروني',
  },
};
