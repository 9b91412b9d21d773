import type { FixedLanguage } from '../language/languages.ts';

/** What a member is told of an answer by mail that the visitor does not get. */
export interface UndeliveredTexts {
  subject: string;
  /** It is not proved that the mail is theirs. */
  unproved: string;
  /** A colleague has the conversation, or it is closed. */
  noted: string;
  /** The mail was empty, or the conversation was deleted. */
  unusable: string;
}

export const undeliveredTexts: Record<FixedLanguage, UndeliveredTexts> = {
  en: {
    subject: 'Your answer was not sent',
    unproved:
      'An email in your name was not sent to the visitor, because nothing proves that it comes from your address. Please answer in the inbox.',
    noted:
      'The conversation is closed or a colleague has it. Your answer was not sent to the visitor, but kept as a note, without attachments.',
    unusable: 'Your email was not sent to the visitor: it contains no text, or the conversation no longer exists.',
  },
  de: {
    subject: 'Ihre Antwort wurde nicht gesendet',
    unproved:
      'Eine E-Mail in Ihrem Namen wurde dem Besucher nicht gesendet, weil nichts beweist, dass sie von Ihrer Adresse kommt. Bitte antworten Sie im Posteingang.',
    noted:
      'Das Gespräch ist beendet oder bei jemand anderem im Team. Ihre Antwort wurde dem Besucher nicht gesendet, sondern als Notiz behalten, ohne Anhänge.',
    unusable:
      'Ihre E-Mail wurde dem Besucher nicht gesendet: Sie enthält keinen Text, oder das Gespräch gibt es nicht mehr.',
  },
  fr: {
    subject: "Votre réponse n'a pas été envoyée",
    unproved:
      "Un e-mail en votre nom n'a pas été envoyé au visiteur, car rien ne prouve qu'il vient de votre adresse. Veuillez répondre dans la boîte de réception.",
    noted:
      "La conversation est terminée ou un collègue s'en occupe. Votre réponse n'a pas été envoyée au visiteur, mais conservée comme note, sans pièces jointes.",
    unusable:
      "Votre e-mail n'a pas été envoyé au visiteur : il ne contient pas de texte, ou la conversation n'existe plus.",
  },
  es: {
    subject: 'Su respuesta no se ha enviado',
    unproved:
      'Un correo en su nombre no se ha enviado al visitante, porque nada demuestra que proceda de su dirección. Responda en la bandeja de entrada.',
    noted:
      'La conversación está cerrada o la tiene un compañero. Su respuesta no se ha enviado al visitante, sino que se ha guardado como nota, sin archivos adjuntos.',
    unusable: 'Su correo no se ha enviado al visitante: no contiene texto, o la conversación ya no existe.',
  },
  it: {
    subject: 'La tua risposta non è stata inviata',
    unproved:
      "Un'e-mail a tuo nome non è stata inviata al visitatore, perché nulla dimostra che provenga dal tuo indirizzo. Rispondi nella posta in arrivo.",
    noted:
      'La conversazione è chiusa o la segue un collega. La tua risposta non è stata inviata al visitatore, ma conservata come nota, senza allegati.',
    unusable:
      'La tua e-mail non è stata inviata al visitatore: non contiene testo, oppure la conversazione non esiste più.',
  },
  pt: {
    subject: 'A sua resposta não foi enviada',
    unproved:
      'Um e-mail em seu nome não foi enviado ao visitante, porque nada prova que vem do seu endereço. Responda na caixa de entrada.',
    noted:
      'A conversa está encerrada ou com um colega. A sua resposta não foi enviada ao visitante, mas guardada como nota, sem anexos.',
    unusable: 'O seu e-mail não foi enviado ao visitante: não contém texto, ou a conversa já não existe.',
  },
  nl: {
    subject: 'Uw antwoord is niet verzonden',
    unproved:
      'Een e-mail op uw naam is niet naar de bezoeker verzonden, omdat niets bewijst dat die van uw adres komt. Antwoord in de inbox.',
    noted:
      'Het gesprek is gesloten of een collega heeft het. Uw antwoord is niet naar de bezoeker verzonden, maar als notitie bewaard, zonder bijlagen.',
    unusable: 'Uw e-mail is niet naar de bezoeker verzonden: hij bevat geen tekst, of het gesprek bestaat niet meer.',
  },
  pl: {
    subject: 'Twoja odpowiedź nie została wysłana',
    unproved:
      'E-mail w Twoim imieniu nie został wysłany do odwiedzającego, ponieważ nic nie dowodzi, że pochodzi z Twojego adresu. Odpowiedz w skrzynce odbiorczej.',
    noted:
      'Rozmowa jest zamknięta lub prowadzi ją inna osoba. Twoja odpowiedź nie została wysłana do odwiedzającego, lecz zachowana jako notatka, bez załączników.',
    unusable: 'Twój e-mail nie został wysłany do odwiedzającego: nie zawiera tekstu lub rozmowa już nie istnieje.',
  },
  tr: {
    subject: 'Yanıtınız gönderilmedi',
    unproved:
      'Adınıza gelen bir e-posta ziyaretçiye gönderilmedi, çünkü sizin adresinizden geldiği kanıtlanamıyor. Lütfen gelen kutusunda yanıtlayın.',
    noted:
      'Görüşme kapalı ya da bir iş arkadaşınızda. Yanıtınız ziyaretçiye gönderilmedi, ekleri olmadan not olarak saklandı.',
    unusable: 'E-postanız ziyaretçiye gönderilmedi: metin içermiyor ya da görüşme artık yok.',
  },
  ja: {
    subject: '返信は送信されませんでした',
    unproved:
      'あなたの名前のメールは、あなたのアドレスから送られたことを確認できないため、訪問者に送信されませんでした。受信トレイから返信してください。',
    noted:
      '会話は終了しているか、同僚が担当しています。返信は訪問者に送信されず、添付ファイルなしでメモとして保存されました。',
    unusable: 'メールは訪問者に送信されませんでした。本文がないか、会話がすでに存在しません。',
  },
  zh: {
    subject: '您的回复未发送',
    unproved: '一封以您名义发来的邮件未发送给访客，因为无法证明它来自您的地址。请在收件箱中回复。',
    noted: '对话已结束或由同事处理。您的回复未发送给访客，已作为备注保存，不含附件。',
    unusable: '您的邮件未发送给访客：邮件没有正文，或对话已不存在。',
  },
  ar: {
    subject: 'لم يُرسل ردك',
    unproved: 'لم تُرسل رسالة بريد باسمك إلى الزائر لأنه لا شيء يثبت أنها من عنوانك. يُرجى الرد من صندوق الوارد.',
    noted: 'المحادثة مغلقة أو يتولاها زميل. لم يُرسل ردك إلى الزائر، بل حُفظ كملاحظة دون المرفقات.',
    unusable: 'لم تُرسل رسالتك إلى الزائر: لا تحتوي على نص، أو لم تعد المحادثة موجودة.',
  },
};
