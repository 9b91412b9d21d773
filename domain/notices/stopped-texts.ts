import type { FixedLanguage } from '../language/languages.ts';

/** What owners and admins are mailed when an action was stopped, because the tool that it calls is another one. */
export const stoppedActionTexts: Record<FixedLanguage, { subject: string; intro: string; next: string; open: string }> =
  {
    en: {
      subject: 'The action “{action}” was switched off',
      intro:
        'The action “{action}” of {chatbot} was switched off, because the tool that it calls has changed or is gone. The tool was not called.',
      next: 'Look at what has changed, and approve the tool as it is now, or change the action.',
      open: 'Open the action',
    },
    de: {
      subject: 'Die Aktion „{action}“ wurde ausgeschaltet',
      intro:
        'Die Aktion „{action}“ von {chatbot} wurde ausgeschaltet, weil sich das Werkzeug, das sie aufruft, geändert hat oder nicht mehr da ist. Das Werkzeug wurde nicht aufgerufen.',
      next: 'Sehen Sie nach, was sich geändert hat, und geben Sie das Werkzeug in seiner jetzigen Form frei, oder ändern Sie die Aktion.',
      open: 'Aktion öffnen',
    },
    es: {
      subject: 'Se ha desactivado la acción «{action}»',
      intro:
        'Se ha desactivado la acción «{action}» de {chatbot}, porque la herramienta que utiliza ha cambiado o ya no existe. No se ha llamado a la herramienta.',
      next: 'Compruebe qué ha cambiado y apruebe la herramienta tal como es ahora, o modifique la acción.',
      open: 'Abrir la acción',
    },
    fr: {
      subject: "L'action « {action} » a été désactivée",
      intro:
        "L'action « {action} » de {chatbot} a été désactivée, car l'outil qu'elle appelle a changé ou n'existe plus. L'outil n'a pas été appelé.",
      next: "Vérifiez ce qui a changé et approuvez l'outil tel qu'il est maintenant, ou modifiez l'action.",
      open: "Ouvrir l'action",
    },
    it: {
      subject: "L'azione «{action}» è stata disattivata",
      intro:
        "L'azione «{action}» di {chatbot} è stata disattivata, perché lo strumento che utilizza è cambiato o non esiste più. Lo strumento non è stato chiamato.",
      next: "Verifichi che cosa è cambiato e approvi lo strumento così com'è ora, oppure modifichi l'azione.",
      open: "Apri l'azione",
    },
    pt: {
      subject: 'A ação «{action}» foi desativada',
      intro:
        'A ação «{action}» de {chatbot} foi desativada, porque a ferramenta que utiliza mudou ou já não existe. A ferramenta não foi chamada.',
      next: 'Verifique o que mudou e aprove a ferramenta tal como está agora, ou altere a ação.',
      open: 'Abrir a ação',
    },
    nl: {
      subject: 'De actie ‘{action}’ is uitgeschakeld',
      intro:
        'De actie ‘{action}’ van {chatbot} is uitgeschakeld, omdat de tool die ze aanroept is veranderd of niet meer bestaat. De tool is niet aangeroepen.',
      next: 'Bekijk wat er is veranderd en keur de tool goed zoals die nu is, of wijzig de actie.',
      open: 'Actie openen',
    },
    pl: {
      subject: 'Akcja „{action}” została wyłączona',
      intro:
        'Akcja „{action}” czatu {chatbot} została wyłączona, ponieważ wywoływane przez nią narzędzie zmieniło się lub już nie istnieje. Narzędzie nie zostało wywołane.',
      next: 'Sprawdź, co się zmieniło, i zatwierdź narzędzie w obecnej postaci albo zmień akcję.',
      open: 'Otwórz akcję',
    },
    tr: {
      subject: '“{action}” işlemi kapatıldı',
      intro:
        '{chatbot} sohbet botunun “{action}” işlemi kapatıldı, çünkü çağırdığı araç değişmiş veya artık yok. Araç çağrılmadı.',
      next: 'Neyin değiştiğine bakın ve aracı şimdiki hâliyle onaylayın ya da işlemi değiştirin.',
      open: 'İşlemi aç',
    },
    ja: {
      subject: 'アクション「{action}」がオフになりました',
      intro:
        '{chatbot} のアクション「{action}」がオフになりました。呼び出すツールが変更されたか、なくなったためです。ツールは呼び出されていません。',
      next: '変更内容を確認し、現在のツールを承認するか、アクションを変更してください。',
      open: 'アクションを開く',
    },
    zh: {
      subject: '操作“{action}”已停用',
      intro: '{chatbot}的操作“{action}”已停用，因为它调用的工具已更改或不再存在。该工具未被调用。',
      next: '请查看更改的内容，然后批准该工具的当前版本，或修改该操作。',
      open: '打开操作',
    },
    ar: {
      subject: 'تم إيقاف الإجراء «{action}»',
      intro:
        'تم إيقاف الإجراء «{action}» في {chatbot} لأن الأداة التي يستدعيها تغيّرت أو لم تعد موجودة. لم يتم استدعاء الأداة.',
      next: 'راجع ما تغيّر ووافق على الأداة بصورتها الحالية، أو عدّل الإجراء.',
      open: 'فتح الإجراء',
    },
  };
