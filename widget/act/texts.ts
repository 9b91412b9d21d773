import type { Config } from '../types.ts';

/** What the cards say, besides the widget's own texts. They are here, because the pages of chatbots without actions need none of it. */
export interface CardTexts {
  /** Confirms the values of an action. */
  confirm: string;
  /** Above that button. */
  checkValues: string;
  /** States of an action: it is being done, was done, was not done, may have been done, waits for a member's approval. */
  inProgress: string;
  done: string;
  notDone: string;
  unclear: string;
  awaitsTeam: string;
  cancelled: string;
  /** It was not confirmed in time. */
  expired: string;
  /** Below a field. */
  wrongValue: string;
}

const all: Record<Config['language'], CardTexts> = {
  en: {
    confirm: 'Confirm',
    checkValues: 'Please check before you confirm.',
    inProgress: 'In progress…',
    done: 'Done',
    notDone: 'Not done',
    unclear: 'Outcome unclear',
    awaitsTeam: 'Waiting for approval by our team',
    cancelled: 'Cancelled',
    expired: 'No longer valid',
    wrongValue: 'Please check this value.',
  },
  de: {
    confirm: 'Bestätigen',
    checkValues: 'Bitte prüfen Sie die Angaben, bevor Sie bestätigen.',
    inProgress: 'Wird ausgeführt …',
    done: 'Erledigt',
    notDone: 'Nicht ausgeführt',
    unclear: 'Ergebnis unklar',
    awaitsTeam: 'Wartet auf die Freigabe durch unser Team',
    cancelled: 'Abgebrochen',
    expired: 'Nicht mehr gültig',
    wrongValue: 'Bitte prüfen Sie diese Angabe.',
  },
  fr: {
    confirm: 'Confirmer',
    checkValues: 'Vérifiez ces informations avant de confirmer.',
    inProgress: 'En cours…',
    done: 'Effectué',
    notDone: 'Non effectué',
    unclear: 'Résultat incertain',
    awaitsTeam: 'En attente de validation par notre équipe',
    cancelled: 'Annulé',
    expired: 'Expiré',
    wrongValue: 'Vérifiez cette valeur.',
  },
  es: {
    confirm: 'Confirmar',
    checkValues: 'Compruebe los datos antes de confirmar.',
    inProgress: 'En curso…',
    done: 'Hecho',
    notDone: 'No realizado',
    unclear: 'Resultado incierto',
    awaitsTeam: 'Pendiente de aprobación por nuestro equipo',
    cancelled: 'Cancelado',
    expired: 'Ya no es válido',
    wrongValue: 'Compruebe este dato.',
  },
  it: {
    confirm: 'Conferma',
    checkValues: 'Controlli i dati prima di confermare.',
    inProgress: 'In corso…',
    done: 'Fatto',
    notDone: 'Non eseguito',
    unclear: 'Esito incerto',
    awaitsTeam: "In attesa dell'approvazione del nostro team",
    cancelled: 'Annullato',
    expired: 'Non più valido',
    wrongValue: 'Controlli questo valore.',
  },
  pt: {
    confirm: 'Confirmar',
    checkValues: 'Verifique os dados antes de confirmar.',
    inProgress: 'Em andamento…',
    done: 'Concluído',
    notDone: 'Não realizado',
    unclear: 'Resultado incerto',
    awaitsTeam: 'Aguardando a aprovação da nossa equipe',
    cancelled: 'Cancelado',
    expired: 'Não é mais válido',
    wrongValue: 'Verifique este valor.',
  },
  nl: {
    confirm: 'Bevestigen',
    checkValues: 'Controleer de gegevens voordat u bevestigt.',
    inProgress: 'Bezig…',
    done: 'Gedaan',
    notDone: 'Niet uitgevoerd',
    unclear: 'Uitkomst onduidelijk',
    awaitsTeam: 'Wacht op goedkeuring door ons team',
    cancelled: 'Geannuleerd',
    expired: 'Niet meer geldig',
    wrongValue: 'Controleer deze waarde.',
  },
  pl: {
    confirm: 'Potwierdź',
    checkValues: 'Sprawdź dane przed potwierdzeniem.',
    inProgress: 'W toku…',
    done: 'Gotowe',
    notDone: 'Nie wykonano',
    unclear: 'Wynik nieznany',
    awaitsTeam: 'Czeka na zatwierdzenie przez nasz zespół',
    cancelled: 'Anulowano',
    expired: 'Już nieważne',
    wrongValue: 'Sprawdź tę wartość.',
  },
  tr: {
    confirm: 'Onayla',
    checkValues: 'Onaylamadan önce lütfen kontrol edin.',
    inProgress: 'İşleniyor…',
    done: 'Tamamlandı',
    notDone: 'Yapılmadı',
    unclear: 'Sonuç belirsiz',
    awaitsTeam: 'Ekibimizin onayı bekleniyor',
    cancelled: 'İptal edildi',
    expired: 'Artık geçerli değil',
    wrongValue: 'Lütfen bu değeri kontrol edin.',
  },
  ar: {
    confirm: 'تأكيد',
    checkValues: 'يُرجى المراجعة قبل التأكيد.',
    inProgress: 'جارٍ التنفيذ…',
    done: 'تم',
    notDone: 'لم يُنفَّذ',
    unclear: 'النتيجة غير معروفة',
    awaitsTeam: 'في انتظار موافقة فريقنا',
    cancelled: 'أُلغي',
    expired: 'لم يعد صالحًا',
    wrongValue: 'يُرجى التحقق من هذه القيمة.',
  },
  ja: {
    confirm: '確定',
    checkValues: '内容を確認してから確定してください。',
    inProgress: '処理中…',
    done: '完了しました',
    notDone: '実行されていません',
    unclear: '結果を確認できません',
    awaitsTeam: '担当者の承認待ち',
    cancelled: 'キャンセルしました',
    expired: '期限切れ',
    wrongValue: 'この値をご確認ください。',
  },
  zh: {
    confirm: '确认',
    checkValues: '请先核对，然后确认。',
    inProgress: '正在处理…',
    done: '已完成',
    notDone: '未执行',
    unclear: '结果不明',
    awaitsTeam: '等待我们团队批准',
    cancelled: '已取消',
    expired: '已失效',
    wrongValue: '请检查此值。',
  },
};

export const cardTexts = ({ language }: Config): CardTexts => all[language];
