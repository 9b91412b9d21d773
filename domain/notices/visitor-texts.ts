import type { FixedLanguage } from '../language/languages.ts';

/** What visitors who left are mailed with the team's replies. */
interface ReplyMailTexts {
  subject: string;
  intro: string;
  earlier: string;
  /** The link to the page with the chat. */
  page: string;
  canAnswer: string;
  cannotAnswer: string;
  why: string;
  unsubscribe: string;
  /** On the page of that link. */
  confirm: string;
  unsubscribed: string;
}

export const replyMailTexts: Record<FixedLanguage, ReplyMailTexts> = {
  en: {
    subject: '{name} has answered you',
    intro: '{agent} has answered you:',
    earlier: 'Earlier in this conversation',
    page: 'Continue in the chat',
    canAnswer: 'You can answer by replying to this email.',
    cannotAnswer: 'Replies to this email are not received. Please answer in the chat.',
    why: 'You receive this email because you left this address in the chat.',
    unsubscribe: 'Unsubscribe',
    confirm: 'Do you want to receive no more answers by email?',
    unsubscribed: 'You will receive no more answers by email.',
  },
  de: {
    subject: '{name} hat Ihnen geantwortet',
    intro: '{agent} hat Ihnen geantwortet:',
    earlier: 'Bisher in diesem Gespräch',
    page: 'Im Chat weiterschreiben',
    canAnswer: 'Sie können auf diese E-Mail antworten.',
    cannotAnswer: 'Antworten auf diese E-Mail kommen nicht an. Bitte antworten Sie im Chat.',
    why: 'Sie erhalten diese E-Mail, weil Sie diese Adresse im Chat angegeben haben.',
    unsubscribe: 'Abbestellen',
    confirm: 'Möchten Sie keine Antworten mehr per E-Mail erhalten?',
    unsubscribed: 'Sie erhalten keine Antworten mehr per E-Mail.',
  },
  es: {
    subject: '{name} le ha respondido',
    intro: '{agent} le ha respondido:',
    earlier: 'Antes en esta conversación',
    page: 'Continuar en el chat',
    canAnswer: 'Puede contestar respondiendo a este correo.',
    cannotAnswer: 'Las respuestas a este correo no se reciben. Por favor, conteste en el chat.',
    why: 'Recibe este correo porque dejó esta dirección en el chat.',
    unsubscribe: 'Darse de baja',
    confirm: '¿No desea recibir más respuestas por correo?',
    unsubscribed: 'No recibirá más respuestas por correo.',
  },
  fr: {
    subject: '{name} vous a répondu',
    intro: '{agent} vous a répondu :',
    earlier: 'Plus tôt dans cette conversation',
    page: 'Continuer dans le chat',
    canAnswer: 'Vous pouvez répondre à cet e-mail.',
    cannotAnswer: "Les réponses à cet e-mail n'arrivent pas. Merci de répondre dans le chat.",
    why: 'Vous recevez cet e-mail parce que vous avez laissé cette adresse dans le chat.',
    unsubscribe: 'Se désabonner',
    confirm: 'Ne souhaitez-vous plus recevoir de réponses par e-mail ?',
    unsubscribed: 'Vous ne recevrez plus de réponses par e-mail.',
  },
  it: {
    subject: '{name} le ha risposto',
    intro: '{agent} le ha risposto:',
    earlier: 'Prima in questa conversazione',
    page: 'Continua nella chat',
    canAnswer: 'Può rispondere a questa e-mail.',
    cannotAnswer: 'Le risposte a questa e-mail non vengono ricevute. Risponda nella chat.',
    why: 'Riceve questa e-mail perché ha lasciato questo indirizzo nella chat.',
    unsubscribe: "Annulla l'iscrizione",
    confirm: 'Non desidera più ricevere risposte per e-mail?',
    unsubscribed: 'Non riceverà più risposte per e-mail.',
  },
  pt: {
    subject: '{name} respondeu-lhe',
    intro: '{agent} respondeu-lhe:',
    earlier: 'Antes nesta conversa',
    page: 'Continuar no chat',
    canAnswer: 'Pode responder a este e-mail.',
    cannotAnswer: 'As respostas a este e-mail não são recebidas. Responda no chat.',
    why: 'Recebe este e-mail porque deixou este endereço no chat.',
    unsubscribe: 'Cancelar a subscrição',
    confirm: 'Não quer receber mais respostas por e-mail?',
    unsubscribed: 'Não receberá mais respostas por e-mail.',
  },
  nl: {
    subject: '{name} heeft u geantwoord',
    intro: '{agent} heeft u geantwoord:',
    earlier: 'Eerder in dit gesprek',
    page: 'Verder in de chat',
    canAnswer: 'U kunt deze e-mail beantwoorden.',
    cannotAnswer: 'Antwoorden op deze e-mail komen niet aan. Antwoord in de chat.',
    why: 'U krijgt deze e-mail omdat u dit adres in de chat hebt achtergelaten.',
    unsubscribe: 'Afmelden',
    confirm: 'Wilt u geen antwoorden meer per e-mail ontvangen?',
    unsubscribed: 'U ontvangt geen antwoorden meer per e-mail.',
  },
  pl: {
    subject: 'Odpowiedź: {name}',
    intro: '{agent} odpowiada:',
    earlier: 'Wcześniej w tej rozmowie',
    page: 'Kontynuuj w czacie',
    canAnswer: 'Możesz odpowiedzieć na tego e-maila.',
    cannotAnswer: 'Odpowiedzi na tego e-maila nie docierają. Odpowiedz w czacie.',
    why: 'Otrzymujesz tego e-maila, ponieważ ten adres został podany w czacie.',
    unsubscribe: 'Wypisz się',
    confirm: 'Czy nie chcesz już otrzymywać odpowiedzi e-mailem?',
    unsubscribed: 'Nie będziesz już otrzymywać odpowiedzi e-mailem.',
  },
  tr: {
    subject: '{name} size yanıt verdi',
    intro: '{agent} size yanıt verdi:',
    earlier: 'Bu görüşmede daha önce',
    page: 'Sohbette devam et',
    canAnswer: 'Bu e-postayı yanıtlayabilirsiniz.',
    cannotAnswer: 'Bu e-postaya verilen yanıtlar alınmaz. Lütfen sohbette yanıtlayın.',
    why: 'Bu e-postayı, sohbette bu adresi bıraktığınız için alıyorsunuz.',
    unsubscribe: 'Abonelikten çık',
    confirm: 'Artık e-postayla yanıt almak istemiyor musunuz?',
    unsubscribed: 'Artık e-postayla yanıt almayacaksınız.',
  },
  ja: {
    subject: '{name} から返信がありました',
    intro: '{agent} からの返信:',
    earlier: 'これまでの会話',
    page: 'チャットで続ける',
    canAnswer: 'このメールに返信できます。',
    cannotAnswer: 'このメールへの返信は届きません。チャットでご返信ください。',
    why: 'チャットでこのアドレスが入力されたため、このメールをお送りしています。',
    unsubscribe: '配信を停止',
    confirm: 'メールでの返信の受け取りを停止しますか。',
    unsubscribed: 'メールでの返信は今後送信されません。',
  },
  zh: {
    subject: '{name}已回复您',
    intro: '{agent}已回复您：',
    earlier: '之前的对话',
    page: '在聊天中继续',
    canAnswer: '您可以直接回复这封邮件。',
    cannotAnswer: '回复这封邮件不会被收到。请在聊天中回复。',
    why: '您收到这封邮件，是因为您在聊天中留下了此地址。',
    unsubscribe: '退订',
    confirm: '您不想再通过邮件接收回复吗？',
    unsubscribed: '您将不再通过邮件收到回复。',
  },
  ar: {
    subject: 'رد من {name}',
    intro: 'رد {agent}:',
    earlier: 'ما سبق في هذه المحادثة',
    page: 'المتابعة في الدردشة',
    canAnswer: 'يمكنك الإجابة على هذه الرسالة.',
    cannotAnswer: 'لا تصل الردود على هذه الرسالة. يرجى الرد في الدردشة.',
    why: 'تتلقى هذه الرسالة لأنك تركت هذا العنوان في الدردشة.',
    unsubscribe: 'إلغاء الاشتراك',
    confirm: 'هل تريد عدم تلقي ردود أخرى بالبريد؟',
    unsubscribed: 'لن تتلقى ردودًا أخرى بالبريد.',
  },
};
