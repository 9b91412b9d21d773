/*
 * What pages that say nothing call themselves and say, in twelve languages. A name is a whole title, a part of one, or a heading.
 * Names that articles have too count only with a text that agrees.
 */

/** After a name: more sentences, or some words after a mark. */
const TAIL = '(?:\\s*[.!?…]+.*|\\s*[:,–—(-].{0,60})?$';
const names = (...phrases: string[]) => new RegExp(`^(?:${phrases.join('|')})${TAIL}`, 'isu');
const sentences = (...phrases: string[]) => new RegExp(phrases.join('|'), 'isu');

const EXCUSES =
  'oops|whoops|uh[- ]?oh|oh no|(?:we.re |i.m )?sorry|hoppla|huch|ups|entschuldigung|oups|(?:nous sommes )?désolés?|vaya|lo sentimos|ops|spiacenti|desculpe|oeps|helaas|przepraszamy|üzgünüz|申し訳(?:ございません|ありません)|抱歉|عذر[اً]+';

/** A name that only a text explains. */
export const EXCUSE = names(EXCUSES);
export const NOT_FOUND_NAME = names(
  `(?:(?:${EXCUSES})(?!\\p{L}).{0,20}?)?(?:the |this |that )?(?:requested )?(?:page|document|site|resource|url)(?: you (?:requested|are looking for|were looking for))? (?:(?:(?:was|is|could|can)(?: ?not|n.t)|can.t|cannot|not)(?: be)? found|does ?n.t exist|does not exist|is gone|no longer (?:exists|available)|not available)`,
  '(?:page )?not found(?: \\(?404\\)?)?|(?:error |http )?404(?: error)?[ :–—-]+(?:page |file )?not found|nothing (?:was )?found(?: here)?',
  `(?:(?:${EXCUSES})(?!\\p{L}).{0,20}?)?we (?:could not|couldn.t|can.t|cannot) find (?:the|that|this|your) page`,
  '(?:die |diese |angeforderte )*seite (?:wurde |konnte )?(?:leider )?nicht (?:gefunden(?: werden)?|verfügbar)|(?:die |diese )?seite existiert nicht(?: mehr)?',
  'page (?:non trouvée|introuvable)|(?:cette |la )?page (?:demandée )?n.existe (?:pas|plus)|página no encontrada|(?:esta|la) página no existe|no se (?:ha )?encontr(?:ó|ado) la página',
  'pagina non trovata|(?:la |questa )?pagina non esiste|página não encontrada|(?:esta|a) página não existe|pagina (?:is )?niet gevonden|deze pagina bestaat niet',
  'nie znaleziono strony|strona nie (?:została znaleziona|istnieje)|sayfa bulunamadı|(?:お探しの)?ページが(?:見つかりません(?:でした)?|存在しません)|页面(?:未找到|不存在)|找不到(?:该|此)?(?:页面|頁面)|頁面不存在|الصفحة غير موجودة',
);
export const NOT_FOUND_HINT = names('(?:error |http |status )*(?:404|410)(?: error| fehler)?');
export const NOT_FOUND_TEXT = sentences(
  '\\b(?:page|url|address|link|file|content)\\b.{0,60}(?:not|n.t)(?: be)? found|\\b(?:page|address|link)\\b.{0,40}(?:(?:does not|doesn.t|no longer) exist|is gone|(?:been|was) (?:moved|removed|deleted))',
  '(?:could not|couldn.t|can.t|cannot|unable to) find (?:the |that |this |your )?(?:page|what|anything)|you (?:are|were) looking for|(?:go|back|return) to (?:the )?(?:home ?page|start)',
  'seite\\b.{0,60}(?:nicht (?:gefunden|verfügbar|vorhanden|finden)|existiert nicht|gibt es nicht|verschoben|gelöscht|entfernt)|nicht finden, (?:was|wonach)|zur startseite',
  'page\\b.{0,60}(?:introuvable|n.existe|trouvée|déplacée|supprimée)|(?:ne|n.avons) (?:trouvons pas|pas (?:pu )?trouv)|página\\b.{0,60}(?:no (?:existe|se (?:ha )?encontr|está disponible)|movida|eliminada)|no (?:hemos podido|pudimos|podemos) encontrar',
  'pagina\\b.{0,60}(?:non (?:esiste|è stata trovata|è disponibile)|rimossa|spostata)|non (?:abbiamo|riusciamo).{0,12} trova|página\\b.{0,60}(?:não (?:existe|foi encontrada|está disponível)|removida)|não (?:conseguimos|foi possível|pudemos) encontrar',
  'pagina\\b.{0,60}(?:niet (?:gevonden|beschikbaar|vinden)|bestaat niet|verplaatst|verwijderd)|stron\\p{L}.{0,60}(?:nie (?:istnieje|została|znaleziono)|usunięta|przeniesiona)|nie (?:możemy znaleźć|znaleźliśmy)',
  'sayfa.{0,60}(?:bulunam|mevcut değil|kaldırıl|taşın)|お探しの|ページ.{0,30}(?:見つかりません|存在し(?:ません|ない)|削除)|[页頁]面.{0,20}(?:不存在|未找到|找不到|[删刪]除)|الصفحة.{0,40}(?:غير موجودة|غير متاحة|لم يتم العثور)|لم نتمكن من العثور',
);

export const ERROR_NAME = names(
  'error establishing a database connection|just a moment|attention required|one moment, please|checking your browser.{0,80}|(?:please )?(?:verify|confirm)(?:ing)? (?:that )?you are (?:a |not a )?(?:human|robot).{0,80}|are you (?:a )?(?:human|robot)',
  '(?:(?:the |our |this )?(?:site|website|page|shop|store) (?:is )?)?(?:currently |temporarily )?(?:under|down for|in) (?:scheduled )?maintenance|(?:we.ll|we will|we are|be) (?:be )?(?:right |soon )?back(?: soon| shortly| in a (?:minute|moment))?',
  '(?:bitte )?bestätigen sie, dass sie (?:ein mensch|kein roboter) sind|(?:wir sind|(?:unsere |diese )?(?:web)?seite|shop) .{0,20}(?:wartung|gewartet).{0,20}|wir sind (?:bald|gleich|in kürze) (?:wieder )?(?:zurück|(?:für sie )?da)',
  '(?:site en )?maintenance en cours|(?:notre )?site (?:est )?en maintenance|nous (?:revenons|serons de retour) (?:bientôt|très vite)|vérifiez que vous êtes humain.{0,40}|(?:el |nuestro )?(?:sitio |web |página )*(?:está )?en mantenimiento|vol(?:vemos|veremos) (?:pronto|enseguida|en breve)|verifique que (?:es|no es).{0,40}',
  '(?:il |nostro )*(?:sito )?(?:è )?in manutenzione|torn(?:iamo|eremo) (?:presto|subito|a breve)|(?:o |nosso )*(?:site |página )?(?:está )?em manutenção|volt(?:amos|aremos) (?:já|logo|em breve)|(?:onze |de )?(?:site |website )?(?:is )?in onderhoud|we (?:zijn|komen) (?:zo|snel|binnenkort) (?:weer )?terug',
  'przerwa techniczna|trwają prace (?:konserwacyjne|techniczne)|(?:zaraz|wkrótce) (?:wracamy|wrócimy)|(?:sitemiz )?bakımda(?:yız|dır)?|(?:yakında|hemen|birazdan) (?:geri )?dön(?:üyoruz|eceğiz)|(?:ただいま|現在)?、?(?:サイト)?メンテナンス中(?:です)?|(?:网站|系统|網站|系統)?(?:正在)?[维維][护護]中?|الموقع (?:قيد|تحت) الصيانة|سنعود قريب.{0,10}',
);
export const ERROR_HINT = names(
  '(?:http |error |status )*(?:403|50[0234])(?: error)?[ :–—-]*(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|forbidden)?',
  'internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|(?:fatal |critical )?(?:application|server|database|system) error|access denied|forbidden',
  '(?:scheduled |site )?maintenance(?: mode)?|wartung(?:sarbeiten|smodus)?|mantenimiento|manutenzione|manutenção|onderhoud|konserwacja|bakım(?: çalışması)?|メンテナンス|صيانة',
);
export const ERROR_TEXT = sentences(
  '\\b(?:site|page|shop|store|service|server|we)\\b.{0,60}(?:maintenance|being updated|unavailable|be back|check back|misconfiguration|unable to)|try again (?:later|in)|don.t have permission|captcha|checking your browser|nginx|apache',
  '(?:seite|shop|server|wir)\\b.{0,60}(?:gewartet|wartung|zurück|wieder (?:da|erreichbar|verfügbar|online)|nicht (?:erreichbar|verfügbar))|später (?:erneut|noch einmal|wieder)|keine berechtigung',
  '(?:site|page|service|nous)\\b.{0,60}(?:maintenance|de retour|indisponible)|réessayer plus tard|(?:sitio|página|web|servicio|estamos)\\b.{0,60}(?:mantenimiento|no disponible)|(?:inténtelo|inténtalo) (?:de nuevo )?más tarde',
  '(?:sito|pagina|servizio|stiamo)\\b.{0,60}(?:manutenzione|non disponibile)|riprova(?:re)? più tardi|(?:site|página|serviço|estamos)\\b.{0,60}(?:manutenção|indisponível)|tente novamente|(?:site|pagina|we|wij)\\b.{0,60}(?:onderhoud|terug|niet beschikbaar)|probeer het later',
  '(?:stron[aę]|serwis).{0,60}(?:konserwac|techniczn|niedostępn)|spróbuj (?:ponownie )?później|(?:site|sayfa).{0,60}(?:bakım|kullanılam)|daha sonra|メンテナンス(?:中|を行)|しばらく.{0,20}お待ち|[维維][护護]|稍[后後]|الصيانة|لاحق',
);

export const SIGN_IN_NAME = new RegExp(
  `^(?:(?:please |customer |member |user |account )*(?:log|sign)[ -]?in(?: to .{1,60}| required| here| page| form)?|login|${[
    'account login|(?:bitte )?(?:einloggen|anmelden)|anmeldung|kunden-?login|(?:se )?connect(?:er|ez-vous)|connexion|identif(?:iez-vous|ication)',
    'iniciar sesión|inicia sesión|acceder|acceso(?: de)? clientes|accedi|effettua (?:il|l.) ?(?:login|accesso)|accesso|area riservata',
    'iniciar sessão|entrar|faça (?:o )?login|acesse sua conta|inloggen|aanmelden|log in|zaloguj(?: się)?|logowanie',
    'giriş(?: yap)?|oturum aç|ログイン|サインイン|登录|登錄|登入|تسجيل الدخول',
  ].join('|')})(?:\\s*[|·–—:-].{0,80})?$`,
  'iu',
);
/** What asks a reader to sign in, or for the password of this page. */
export const SIGN_IN_TEXT = sentences(
  '(?:^|[.!?]\\s+)(?:please )?(?:sign|log)[ -]?in to (?:continue|view|access|see|proceed|your)|you (?:must|need to|have to) (?:be )?(?:sign|log)(?:ed|ged)?[ -]?in|(?:please sign|please log) in\\b|password[ -]protected|enter (?:your|the) password',
  '(?:melden sie sich|loggen sie sich|melde dich|logge dich) .{0,30}(?:an|ein)\\b|anmelden, um|(?:kenn|pass)wort ?geschützt|passwort (?:unten )?ein|connectez-vous (?:pour|à)|vous devez (?:être connecté|vous connecter)|protégée? par (?:un )?mot de passe',
  'inici[ae] sesión para|debes? iniciar sesión|protegid[oa] (?:por|con) contraseña|accedi per|(?:devi|è necessario) (?:accedere|effettuare)|protett[oa] da password|(?:faça|inicie) .{0,12}(?:login|sessão) para|protegid[oa] por (?:senha|palavra-passe)',
  'log in om|(?:meld je aan|je moet (?:ingelogd|inloggen))|beveiligd met een wachtwoord|zaloguj się,? (?:aby|żeby)|(?:musisz|należy) (?:się )?(?:być )?zalog|chronion[aye] hasłem|giriş yap(?:ın|malısınız)|parola korumalı|şifre (?:ile )?korunmaktadır',
  'ログインし(?:てください|て続行)|パスワードで保護|请(?:先)?登[录錄]|請(?:先)?登[入錄]|密码保护|受密碼保護|(?:سجل|تسجيل) الدخول (?:ل|من أجل)|محمي بكلمة مرور',
);

/** Long enough for the names of most domains. */
const DOMAIN = '(?:domain|domaine|dominio|domínio|domein|domeinnaam|domena|alan adı|[a-z0-9-]{1,63}\\.[a-z]{2,20})';
export const FOR_SALE = sentences(
  `\\b${DOMAIN}(?: name| ist| steht|naam)? .{0,40}(?:(?:is|may be|might be|could be) (?:available )?for sale|zum verkauf|zu verkaufen|à vendre|(?:en|a la) venta|in vendita|à venda|te koop|na sprzedaż|satılık)`,
  'buy this domain|diese domain kaufen|このドメインは.{0,20}(?:販売|売)|[此该本這]域名.{0,10}(?:出售|可售|转让|轉讓)|النطاق.{0,20}للبيع',
);

export const COOKIES =
  /cookie|consent|einwilligung|datenschutz|privacy|privacidad|confidentialité|privacidade|çerez|クッキー|同意|ملفات تعريف/iu;
/** What asks for consent, and not only tells of it. */
export const ASKS_CONSENT = sentences(
  'consent|einwillig|同意|(?:stimmen sie|stimme) .{0,60}\\bzu\\b|zustimm|if you (?:choose|click|continue|agree)|by (?:clicking|continuing|using)|(?:your|nos|our|ihre|unsere|nuestros|onze) (?:choices|preferences|partners|partenaires|partner|socios)',
  'votre (?:accord|choix)|votre vie privée|su consentimiento|tu consentimiento|il tuo consenso|seu consentimento|uw toestemming|jouw toestemming|twoj(?:ą|ej) zgod|izniniz|موافقتك',
);
export const POLICY_NAME = sentences(
  '^(?:our |the )?cookies? (?:policy|statement|declaration)|cookie-?(?:richtlinie|erklärung|beleid|verklaring)|politique.{0,30}cookies|política de cookies|(?:informativa|politica) .{0,12}cookie|polityka .{0,12}cookie|çerez politikası|(?:クッキー|cookie) ?ポリシー|cookie ?政策|سياسة ملفات',
);
/** Policies say how long each cookie is kept. */
export const DURATION =
  /\b\d+\s?(?:days?|weeks?|months?|years?|hours?|minutes?|tagen?|wochen?|monaten?|jahren?|stunden?|minuten|jours?|mois|ans?|heures?|días?|mes(?:es)?|años?|horas?|giorni|mesi|anni|ore|dias?|anos?|dagen|maanden|jaar|uur|dni|miesi[ąę]c\w*|lat|gün|ay|yıl)\b|\d+\s?(?:日|か月|ヶ月|年|天|个月|個月|小时)/iu;
export const ACCEPT =
  /^(?:(?:i )?(?:accept|agree|allow|consent)|ok|got it|(?:alle[ns]? )?(?:akzeptieren|zustimmen|zulassen|annehmen|cookies akzeptieren)|einverstanden|(?:tout )?accepter|j.accepte|aceptar|acepto|accett[ao]|aceitar|accepteren|akkoord|akceptuj|zgadzam|kabul et|同意|接受|許可|قبول)/iu;
export const REJECT =
  /^(?:(?:i )?(?:reject|decline|deny|refuse)|(?:alle[ns]? )?(?:ablehnen|verweigern)|nur (?:notwendige|erforderliche)|only (?:necessary|essential)|(?:tout )?refuser|continuer sans accepter|rechazar|rifiuta|rejeitar|recusar|weigeren|afwijzen|odrzuć|odmów|reddet|拒否|拒绝|拒絕|رفض)/iu;
