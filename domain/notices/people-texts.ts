import type { FixedLanguage } from '../language/languages.ts';

/** What members are mailed about a visitor who waits. */
interface WaitingTexts {
  /** In place of a name. */
  visitor: string;
  subject: string;
  intro: string;
  question: string;
  lastMessage: string;
  open: string;
  /** Only if answers to the mail are received. */
  canAnswer: string;
  note: string;
}

export const waitingTexts: Record<FixedLanguage, WaitingTexts> = {
  en: {
    visitor: 'A visitor',
    subject: '{visitor} is waiting for an answer',
    intro: '{visitor} has asked {chatbot} for a person, and nobody has read it yet.',
    question: 'Question',
    lastMessage: 'Last message',
    open: 'Open the conversation',
    canAnswer: 'If you answer this email, your answer is sent to the visitor.',
    note: 'In your profile, you choose which emails you receive and when.',
  },
  de: {
    visitor: 'Ein Besucher',
    subject: '{visitor} wartet auf eine Antwort',
    intro: '{visitor} hat bei {chatbot} nach einem Menschen gefragt, und noch niemand hat es gelesen.',
    question: 'Frage',
    lastMessage: 'Letzte Nachricht',
    open: 'Gespräch öffnen',
    canAnswer: 'Wenn Sie auf diese E-Mail antworten, wird Ihre Antwort an den Besucher gesendet.',
    note: 'In Ihrem Profil wählen Sie, welche E-Mails Sie erhalten und wann.',
  },
  es: {
    visitor: 'Un visitante',
    subject: '{visitor} espera una respuesta',
    intro: '{visitor} ha pedido hablar con una persona en {chatbot} y nadie lo ha leído todavía.',
    question: 'Pregunta',
    lastMessage: 'Último mensaje',
    open: 'Abrir la conversación',
    canAnswer: 'Si responde a este correo, su respuesta se envía al visitante.',
    note: 'En su perfil elige qué correos recibe y cuándo.',
  },
  fr: {
    visitor: 'Un visiteur',
    subject: '{visitor} attend une réponse',
    intro: "{visitor} a demandé une personne à {chatbot}, et personne ne l'a encore lu.",
    question: 'Question',
    lastMessage: 'Dernier message',
    open: 'Ouvrir la conversation',
    canAnswer: 'Si vous répondez à cet e-mail, votre réponse est envoyée au visiteur.',
    note: 'Dans votre profil, vous choisissez quels e-mails vous recevez et quand.',
  },
  it: {
    visitor: 'Un visitatore',
    subject: '{visitor} attende una risposta',
    intro: "{visitor} ha chiesto di una persona a {chatbot} e nessuno l'ha ancora letto.",
    question: 'Domanda',
    lastMessage: 'Ultimo messaggio',
    open: 'Apri la conversazione',
    canAnswer: 'Se risponde a questa e-mail, la sua risposta viene inviata al visitatore.',
    note: 'Nel suo profilo sceglie quali e-mail riceve e quando.',
  },
  pt: {
    visitor: 'Um visitante',
    subject: '{visitor} aguarda uma resposta',
    intro: '{visitor} pediu para falar com uma pessoa em {chatbot} e ainda ninguém leu.',
    question: 'Pergunta',
    lastMessage: 'Última mensagem',
    open: 'Abrir a conversa',
    canAnswer: 'Se responder a este e-mail, a sua resposta é enviada ao visitante.',
    note: 'No seu perfil, escolhe que e-mails recebe e quando.',
  },
  nl: {
    visitor: 'Een bezoeker',
    subject: '{visitor} wacht op antwoord',
    intro: '{visitor} heeft bij {chatbot} om een mens gevraagd en nog niemand heeft het gelezen.',
    question: 'Vraag',
    lastMessage: 'Laatste bericht',
    open: 'Gesprek openen',
    canAnswer: 'Als u deze e-mail beantwoordt, wordt uw antwoord naar de bezoeker gestuurd.',
    note: 'In uw profiel kiest u welke e-mails u krijgt en wanneer.',
  },
  pl: {
    visitor: 'Gość',
    subject: '{visitor} czeka na odpowiedź',
    intro: '{visitor} poprosił w czacie {chatbot} o rozmowę z człowiekiem i nikt tego jeszcze nie przeczytał.',
    question: 'Pytanie',
    lastMessage: 'Ostatnia wiadomość',
    open: 'Otwórz rozmowę',
    canAnswer: 'Jeśli odpowiesz na tego e-maila, odpowiedź zostanie wysłana do gościa.',
    note: 'W swoim profilu wybierasz, które e-maile otrzymujesz i kiedy.',
  },
  tr: {
    visitor: 'Bir ziyaretçi',
    subject: '{visitor} yanıt bekliyor',
    intro: '{visitor}, {chatbot} üzerinden bir kişiyle görüşmek istedi ve bunu henüz kimse okumadı.',
    question: 'Soru',
    lastMessage: 'Son mesaj',
    open: 'Görüşmeyi aç',
    canAnswer: 'Bu e-postayı yanıtlarsanız yanıtınız ziyaretçiye gönderilir.',
    note: 'Hangi e-postaları ne zaman alacağınızı profilinizde seçersiniz.',
  },
  ja: {
    visitor: '訪問者',
    subject: '{visitor} が返信を待っています',
    intro: '{visitor} が {chatbot} で担当者との会話を希望していますが、まだ誰も読んでいません。',
    question: '質問',
    lastMessage: '最後のメッセージ',
    open: '会話を開く',
    canAnswer: 'このメールに返信すると、その内容が訪問者に送信されます。',
    note: '受け取るメールと時間帯はプロフィールで選べます。',
  },
  zh: {
    visitor: '一位访客',
    subject: '{visitor}正在等待回复',
    intro: '{visitor}在{chatbot}请求人工服务，目前还没有人阅读。',
    question: '问题',
    lastMessage: '最后一条消息',
    open: '打开对话',
    canAnswer: '回复这封邮件，您的回复会发送给访客。',
    note: '您可以在个人资料中选择接收哪些邮件以及何时接收。',
  },
  ar: {
    visitor: 'أحد الزوار',
    subject: '{visitor} في انتظار رد',
    intro: 'طلب {visitor} التحدث مع شخص عبر {chatbot}، ولم يقرأ أحد الطلب بعد.',
    question: 'السؤال',
    lastMessage: 'آخر رسالة',
    open: 'فتح المحادثة',
    canAnswer: 'إذا أجبت على هذه الرسالة، يُرسل ردك إلى الزائر.',
    note: 'تختار في ملفك الشخصي الرسائل التي تتلقاها ومتى.',
  },
};
