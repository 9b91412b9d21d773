import { fold } from './fold.ts';
import type { Language } from './languages.ts';

/**
 * The most common function words of each language. They indicate the language of a text, and say little about its
 * topic. Written without accents, because people often omit them.
 */
const lists = {
  english: `a about am an and any are as at be been being but by can could did do does doing dont for from had has have
    having he her here him his how i if im in into is it its ive id just me my of on or our she should so some someone something
    than that the their them then there these they this those to too us was we were what whats when where which while who whom
    whose why will with would you your yours im isnt doesnt cant wont didnt may might must shall also theres hi hello please thanks thank ok`,
  spanish: `a al algo alguien alguna algun ante como con cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde e el
    ella ellos en entre era es esa ese eso esta estais estan estas este esto estos estoy fue ha hay han hasta hola la las le les lo los
    mas me mi mis muy no nos o para pero por porque puede puedo pueden que quien quienes se ser si sin sobre sois son soy su sus
    tambien te tiene tienen tengo tu tus un una unas uno unos usted ustedes y ya yo`,
  french: `a ai au aux avec avez avoir bonjour c ce ces cela cet cette combien comme comment d dans de des du elle elles en est
    et etes etre eu fait faire il ils j je l la le les leur leurs lui ma mais me mes moi mon n ne nos notre nous on ont ou par pas
    peut peux pour pourquoi puis qu quand que quel quelle quelles quels quelqu qui quoi s sa sans se ses si son sont sous sur
    suis t ta te tes toi ton tu un une vos votre vous y`,
  german: `ab aber als am an auch auf aus bei beim bin bis bist da damit das dass dem den denn der des die dies diese diesem
    diesen dieser dieses du durch ein eine einem einen einer eines er es euch euer eure fur gibt habe haben hallo hat ich ihm
    ihn ihnen ihr ihre ihren im in ist ja kann kannst konnen man mein meine meinem meinen meiner mich mir mit muss nach nicht
    noch nun nur ob oder ohne seid sein seine sich sie sind so um und uns unser unsere unter vom von vor war warum was welche
    welchem welchen welcher welches wenn wer werden wie wieviel wird wir wo worden zu zum zur uber`,
  italian: `a ad ai al alla alle allo anche avete c che chi ci cioe come con cosa cui d da dal dalla dalle dei del della delle
    dello di dove e ed essere fa gli ha hai hanno ho i il in io l la le lei li lo loro lui ma mi mia mie miei mio ne nei nel
    nella nelle noi non nostra nostro o per perche piu posso possono puo qual quale quali quando quanta quanto quanti quante
    quella quello questa queste questi questo se sei si sia siamo siete sono su sua sue sui sul sulla suo ti tra tu tua tuo un
    una uno vi voi vostra vostro`,
  portuguese: `a ao aos as com como da das de dela dele do dos e ela elas ele eles em entre era essa esse esta estao este eu foi
    ha isso isto ja la lhe mais mas me meu meus minha minhas muito na nao nas nem no nos nossa nosso o onde ou os ola para
    pela pelas pelo pelos pode podem por porque posso qual quais quando quanta quanto quantos quantas que quem se sem ser seu
    seus sao sobre sua suas tambem te tem tenho um uma umas uns voce voces`,
  dutch: `aan al als altijd ben bent bij dan dat de deze die dit door een en er geen had heb hebben heeft hem het hier hij hoe
    hoeveel hun ik in is je jij jouw jullie kan kun kunnen kunt maar me meer men met mij mijn moet na naar niet nog nu of om
    onder ons onze ook op over te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat we welk
    welke wel werd wie wij wil wordt worden ze zich zij zijn zo zonder zou`,
  polish: `a aby ale bez bo byc byl byla bylo co czy czym dla dlaczego do gdy gdzie go i ich ile ja jak jaka jaki jakie jakich
    jako je jego jej jest jestem jesli ktora ktore ktory ktos ma maja mam mi mnie moge moja moje moj mozna moze mozemy my na
    nad nam nas nasz nasza nie nim o od on ona oni oraz po pod przed przez przy sa sie sobie ta tak tam te tego tej ten to tu
    tutaj twoj ty tych tym u w wam was wasz we wszystko z za ze`,
  turkish: `acaba ama ben bana beni benim bir biz bize bu buna bunu cok da daha de degil diye en gibi hangi hem her icin ile ise
    kac kadar ki kim mi mu misiniz miyim musunuz midir nasil nasildir ne neden nedir nerede nereden nereye o olan olarak olur
    onu onun sen siz size sizin su var ve veya ya yok`,
  swedish: `alla an att av bara blir da de dem den denna det detta dig din dina du efter eller en er era ett finns for fran ha han
    har hej hon honom hur i in inte ja jag kan kunna man med mig min mina mitt mot mycket nar ni nu och om oss pa sa sig sin ska
    skulle som till under upp ut utan vad var vara varfor vart vem vi vid vilka vilken vilket`,
  danish: `af alle at blev bliver da de dem den denne der deres det dette dig din dine du efter eller en er et for fra ham han
    har have hej hendes her hos hun hvad hvem hver hvilke hvilken hvis hvor hvordan hvorfor hvornar i ikke ind jeg jer jeres kan
    kun kunne man med meget men mig min mine mit mod nar ned nogen noget nu og ogsa om op os over pa sig sin skal som til ud
    under var vi vil vaere`,
  norwegian: `alle at av bare ble blir da de deg dem den denne der dere deres det dette din dine du eller en er et etter for fra
    ha han har hei hun hva hvem hver hvilke hvilken hvis hvor hvordan hvorfor i ikke inn jeg kan kunne man med meg men min
    mine mitt mot mye na nar noe noen og ogsa om opp oss over pa sa seg sin skal som til under ut var vi vil vaere`,
  finnish: `ei ette ja jo jos joka kanssa kuin kuinka kun millainen minulla mika mikali milla milloin mina minka minun missa
    mista mita moi mutta myos ne niin no nyt on olen olette onko ovat paljonko saa saan se sen siella sita tai tama tassa te
    tama teilla vai vain voi voiko voin`,
  romanian: `a acest aceasta aceste ai al ale am ar are as asta atat au ca care cand cat cate cati ce cea cei cel cele cine cu cum
    daca dar de decat despre din dintre dupa ei el ele este eu fi fie fara i ii il imi in intre la le li lor lui ma mai mea
    mele meu nu o ori pe pentru pot poate prin sa sau se si sunt te un una unde unei unui va voi vom vreau`,
  czech: `a aby ale ani ano bez by byl byla bylo byt co coz do ho i ja jak jake jaky jako je jeho jej jeji jejich jen jestli ji
    jiz jsem jsme jsou k kam kde kdo kdy kdyz kolik ktera ktere ktery lze ma maji mam mate me mi mit mne mohu muj muze muzu my
    na nad nam nas ne nebo neni o od on ona oni po pod podle pokud pro proc pred pres pri s se si sve svuj ta tak take tam te
    tento to toho tom tomu tu ty u uz v vam vas ve vse z za ze`,
  hungarian: `a az azt be csak de e ebben egy el en es ez ezt fel hany hanyan hogy hogyan hol honnan ha ide igen is itt jo ki
    kell kinek le lehet maga meg mely melyik mennyi mennyibe mert mi mikor milyen minden mint mit nagyon ne nekem nem nincs o
    ok oda ott pedig s sem szia tud tudok tudom ugy vagy vagyok van vannak volt`,
  russian: `а без бы был была были было быть в вам вас ваш ваша ваши вы где да для до его ее если есть же за и из или им их к как
    какая какие какой когда кто ли меня мне могу можно мой моя моих мои мы на над нам нас наш не него нет ни но о об он она они
    от по под почему при с сколько со та так такой там то того только тут ты у уже что чтобы чем эта эти это этот я`,
  arabic: `في من على الى إلى عن ما ماذا هل هو هي هذا هذه ذلك تلك كيف متى اين أين كم لماذا مع او أو و ثم لا لم لن ان أن إن كان
    كانت انا أنا نحن هم انت أنت لي لك له لها لنا لكم عند عندي كل التي الذي اي أي قد يمكن يمكنني هناك لدي بعد قبل مرحبا`,
  greek: `ο η το οι τα του της των τον την τους τις ενας ενα μια μιας ενος και κι να θα με σε για απο στο στη στην στον στα στους στις
    ειναι ειμαι εχω εχει εχετε εχουν πως που τι ποιος ποια ποιο ποιες ποιοι ποτε ποσο ποση ποσα γιατι αν οταν δεν μη μην μου σου σας
    μας αυτο αυτη αυτα μπορω μπορειτε μπορει υπαρχει υπαρχουν ως γεια ευχαριστω παρακαλω`,
} satisfies Partial<Record<Language, string>>;

/** Words that occur in many questions regardless of their topic. They count little. */
const fillers = {
  english: `want need like get got getting know find way ways possible possibly make made use using used help best good better
    easy easily easiest able try trying tried wondering tell give let see look looking work works working lot really there
    question answer explain allow allowed go going take takes one ones thing things simple simply currently actually someone
    other another every all only option options own anyone without more most much many very out up off not no now ever yet new
    s t re ve ll d m e g etc say says possible method wish wonder happen happens kind sort mean means come set put keep due
    supported support exist exists provide provided offer offered user
    able actually after again ago ahead already always another anybody anyone anything anyway anywhere around before believe between
    both bring bit bloke bother care case certain certainly check come comes coming couple dear definitely different does done during
    earlier either else especially even ever everything everybody everyone exactly expect far feel few figure find first folks front
    full gave general gets gone gonna gotta guess guys had happened happening hear heard hello hey hope hoping idea im important inside
    instead isnt ive keep kindly kinda knew last later least left less lets like line little lol long longer lots made mad main making
    man maybe mind moment move name near nearly necessary need needed needs neither next nice normal normally nothing often oh okay
    old once ought outside over own part people perhaps person place places planning plus point pretty probably problem quick quickly
    quite rather real reason recently regarding right round said same saw saying second see seem seems seen several show since sir
    somebody somehow somewhere soon sorry start started still stop straight stuff such supposed sure taken talk ten than thank themselves
    think thinking thought three through till time times today together told tomorrow tonight took toward towards trouble true turn
    two type u understand unless until upon ur usual usually various wait wanna wanted wants went whatever whether which whole wife
    within won wont word work works world worry would wrong yes yeah yesterday yet you youre yourself pls plz please asap btw cos cuz
    bc tho hi madam mr mrs ms good afternoon evening morning greetings regards cheers mate dude ok actual basically obviously hopefully
    unfortunately apparently suddenly immediately somewhat anymore lately nowadays meanwhile however therefore moreover besides though
    although because while whereas since whilst unable guess wondered decided seriously totally absolutely literally honestly yr yrs`,
  spanish: `quiero quisiera necesito hacer hago puedes podria posible saber ayuda favor gustaria forma manera mejor
    tener tienes gracias buenas buenos dias tardes noches pues entonces ahora luego despues antes siempre nunca ya
    todavia aun tambien tampoco solo solamente realmente verdad quizas quiza igual bueno bien mal cosa cosas algo nada
    todo toda todos todas otro otra otros otras mismo misma cada alguien nadie vez veces hoy ayer manana semana pasado
    pasada proximo proxima hace tiempo rato gente persona hola oye oiga perdon disculpe disculpa podrian pueden
    podemos puedo queria querria quieren quieres necesitamos necesita tengo tenemos tenia hay habia estaba estoy
    estamos estan ser soy somos eran fue voy va vamos van ir venir vengo viene dar dame digame dime decir dijo dice
    ver veo mirar creo pienso parece supongo espero problema pregunta duda caso momento dos tres primera primer ultimo
    ultima nuevo nueva mucho mucha muchos muchas poco poca menos casi bastante demasiado facil rapido exactamente
    normalmente aproximadamente quiere queremos quereis teneis tenga tengan haceis hacemos hacen haga hagan hice hizo
    hecho hechos podeis podriais pueda puedan debo debe debemos debeis deben dais doy damos dan dio dado di habeis he
    hemos habra habria haya sea sean fui fueron sido estar estuve esten os vosotros vosotras nosotros nosotras vuestro
    vuestra vuestros vuestras nuestro nuestra nuestros nuestras mio mia mios mias tuyo suyo conmigo ellas aquel
    aquella esos esas ahi alli aqui alla arriba abajo dentro fuera encima debajo delante detras lado mientras aunque
    hacia segun durante contra ni tan tanto tanta tantos sino aparte incluso apenas jamas pronto ojala q k xq pq pa
    pal porfa porfavor tb tmb xfa dsps super jaja min pongo pones pone ponen poneis puse puesto meter meto meteis saco
    sacar sacais sigue sigo seguir acaba acabo sirve sirven basta digo dijeron dicen vi vio ves veis ven vienen venis
    quedo queda quedais mando mandais dejo dejais deja llevo llevais cojo cogeis uso usais usar toca tocar busco busca
    buscais encuentro consigo pregunto prefiero siento odio merece pasa paso tipo total cuatro cinco seis siete ocho
    nueve diez once doce quince veinte mil mitad segundo segunda tercero tercer tercera primero ningun ninguna ninguno
    cualquier cualquiera varios varias ambos propio propia resto fin vaya ido adonde cuya cuyo`,
  french: `heure veux voudrais besoin possible savoir aide plait aimerais moyen meilleur peuvent pouvez merci bonsoir
    salut svp stp alors donc ensuite apres avant toujours jamais encore deja aussi seulement vraiment peut etre bien
    mal chose choses quelque quelques rien tout toute tous toutes autre autres meme chaque quelqu personne gens fois
    aujourd hier demain semaine dernier derniere prochain prochaine temps moment cas question probleme souci idee faut
    faudrait doit dois devrais devez peux pourrais pourriez pouvoir pouvons voulais voulez voulons avais avait avons
    aurais aura ete etait etais serait sera sont sommes vais va allez allons aller viens vient venir fais font faites
    fait dire dit dites donner donnez voir vois vu trouve trouver crois pense semble espere sais savez connais deux
    trois premier premiere nouveau nouvelle beaucoup peu moins plus assez trop tres presque environ facile facilement
    rapidement vite exactement normalement actuellement desole pardon excusez cordialement madame monsieur ca cela
    ceci y en voila comment car si parce veut veulent voudrait voudrions veuillez jai jsuis jpeux jveux jdois jme jen
    jpaye jvais ya yen chez depuis pendant vers contre hors selon lors jusqu jusqua afin sinon pourtant plutot juste
    surtout souvent parfois partout ici dedans dehors dessus dessous derriere devant pres loin celui celle ceux celles
    lequel laquelle lesquels mien mienne sien aucun aucune plusieurs certains certaines tel telle koi kes ke qd pk pq
    bcp qqn qqun qqch tt tjs ok mdr truc trucs bidule mettre mets met mettez mis remettre prend prends prenez prennent
    pris prendre part pars partir parti reste rester restent garde garder gardez laisse laisser laissez tient tenir
    demande demander demandez sert servir suffit revient marche passe passer fut soit sois soient seront aurai auront
    ayez doivent devoir existe cherche attends attend comprends repond repondez bon bonne grand petite petit petits
    petites vrai non oui normal simple obligatoire quatre cinq six sept huit neuf dix quinze vingt cent mille demi
    moitie second seconde troisieme deuxieme dernieres bout fond coin total min`,
  german: `mochte will brauche moglich machen geht hilfe bitte wissen gerne gern danke konnte eigentlich vielleicht
    vielleich eventuell evtl naturlich leider wirklich ziemlich echt total vollig ungefahr etwa circa ca bzw usw zb
    also dann doch mal halt eben schon sehr viel viele vieles mehr weniger meist meistens manchmal immer nie niemals
    oft wieder erst zuerst spater gerade jetzt gleich sofort bald heute morgen gestern neulich letztens letzte letzten
    letzter letztes nachste nachsten nachster nachstes woche tag tage zeit einmal zweimal mehrmals irgendwie irgendwo
    irgendwas irgendwann irgendein irgendeine jemand niemand etwas was nichts alles alle allem allen aller beide
    beiden jede jeder jedes jeden jedem andere anderen anderer anderes anders solche solch eigene eigenen selbst
    selber allein zusammen auserdem ausserdem trotzdem deshalb deswegen daher dazu dafur dagegen dabei davon daran
    darauf daruber darum darin danach davor dort hier hin her drin draussen drauf drum sonst statt anstatt wahrend
    bevor nachdem seit bis weil obwohl falls sobald solange wenn wobei womit wofur wozu woran worauf wodurch wohin
    woher habt hatte hatten hatt hattest ware waren war warst wurde wurden wurdest konnt konntet konnten konntest
    durfen darf durft durfte sollen soll sollte sollten wollen wollt wollte wollten mussen musst musste mussten mag
    mogen werde wirst werdet bekomme bekommt bekommen kriege krieg kriegt kriegen komme kommt kommen komm gehe gehen
    gehts gibts gabe gabs mache macht machs mach machst tun tut tu weiss weiß wusste weisst frage fragen kenne kennt
    sage sagen sagt gesagt sagst denke denkt glaube meine meint finde findet lasse lassen lasst steht stehen liegt
    seht sehe sehen schaue schauen guten hi hey moin servus gruss grusse gruezi liebe lieber geehrte damen herren herr
    frau vielen dank dankeschon lg mfg vg sorry entschuldigung hm hmm ok okay ne nee na ja nein jo achso ach oh mensch
    leute problem sache sachen ding dinge art weise fall moment idee gut besser beste besten richtig falsch einfach
    schnell genau wichtig neu neue neuen grade bisschen bissl biss paar ganz ganze ganzen halb zwei drei ersten
    unbedingt dringend irgend bereits noch dauernd extra bloss blos wohl quasi sozusagen normalerweise generell
    grundsatzlich uberhaupt jedenfalls anscheinend scheinbar offenbar hoffentlich ehrlich hab habs hast hattet hats
    habn gehabt gibs gebt gib geb geben gegeben gebe bekomm bekam gekriegt krieger gekommen kam kamen gemacht gewesen
    geworden bleibt bleiben bleibe bleib steh stehe liege liegen lieg passiert geschieht gilt gelten lohnt reicht
    stimmt heisst bedeutet zeigt zeigen hilft helfen helft sag sagte suche suchen sucht schau schaut guck guckt gucken
    seh sieht gesehen red reden brauchst braucht gebraucht brauchen benotige benotigen kummert gehort gehoren fang
    fangt fallt steckt halten legen lege legt wurd mocht mochten darfst durfe wars wirds ists kanns machts ichs ihrs
    wenns obs dus ers sies mans habter kannste haste kein keine keinen keinem keiner keines keins wem wen wessen wieso
    weshalb nix nirgends nirgendwo uberall woanders grad gradmal sowas solches sone nen nem n ner son ins ans aufs
    furs vorm ubers unters unterm durchs hinters dran rein raus rauf runter ruber rum druber los heim nochmal nochmals
    wenigstens mindestens hochstens immerhin gar sogar eher kaum fast insgesamt komplett direkt kurz weit normal notig
    schlimm schlecht wenig wenige genauso ebenso weiter vorbei vorher nachher hinterher vorab zwischen neben hinter
    gegen ausser per laut oben unten hinten vorne vorn mitten innen dritt viert zweit vier funf sechs sieben acht neun
    zehn elf zwolf hundert null eins erste erster erstes zweite zweiten zweiter zweites dritte dritten neuer neues
    eurem euren eures unserem unseren unseres unserer ihrem ihres seinem seinen seiner meines deine deinem deinen
    deiner jemanden jemandem niemanden derselbe dieselbe dasselbe selben standig stets zeug kram alls nich nit ned net
    is dat wat ham hamm hamma simma ahnung lust rechtzeitig irgendwelche`,
  italian: `ora voglio vorrei bisogno fare possibile sapere aiuto favore grazie modo ciao buongiorno buonasera salve
    allora quindi poi dopo prima sempre mai ancora gia solo soltanto davvero forse magari bene male cosa cose qualcosa
    niente nulla tutto tutta tutti tutte altro altra altri altre stesso stessa ogni qualcuno nessuno volta volte oggi
    ieri domani settimana scorso scorsa prossimo prossima tempo momento caso domanda problema idea persona gente serve
    devo deve dovrei dobbiamo possiamo potrei potete potrebbe volevo vuole volete vogliamo avevo aveva abbiamo avrei
    era ero stato stata sarebbe sara vado va andiamo andare vengo viene venire faccio fate fatto dire dice detto dare
    datemi vedere vedo visto trovo trovare credo penso sembra spero so sapete conosco due tre primo ultimo nuovo nuova
    molto molta molti poco meno piu abbastanza troppo quasi circa facile velocemente esattamente normalmente scusi
    scusate scusa me ce ve col coi all dell dall nell sull degli dagli negli sugli agli quel quelli quelle quegli nn x
    ke cmq qlc po cosi pero senza fino verso durante dentro fuori sopra sotto dietro davanti accanto vicino lontano
    via giu qui qua avere avuto averlo stare sto sta stiamo state stanno stati vanno vadano far farmi farlo farvi
    facciamo fanno fatta fatti fatte devono debba bisogna servono riesco riesce riuscite vogliono vorremmo vorreste
    potremmo tengo tenere tenete tiene metto mettere mettete mette messo mando mandare mandate manda prendo prendere
    prendete preso entro entrare esco uscire torno torna tornare vengono venite venuto passa passare passo succede
    succedere basta chiedo chiedere chiedete chiede dico dite dica uso usare usate cerco cercate rispondete risponde
    guardare capisco capire finisce finito comincia inizia resta piace piacerebbe preferisco tocca parte pezzo roba
    tipo tanto tanta tanti tante qualche alcuni alcune nessun nessuna proprio appena mentre invece oppure anzi pure
    subito presto tardi insieme mezzo mezza quattro cinque sette otto nove dieci dodici venti cento mille zero seconda
    secondo terza terzo ultima intero vero vera giusto uguale normale ok no glielo gliela averla vostri vostre nostri
    nostre suoi tuoi persone`,
  portuguese: `quero gostaria preciso fazer possivel saber ajuda favor obrigado maneira forma ola oi bom boa dia tarde noite
    obrigada entao depois antes sempre nunca ainda ja so somente apenas realmente talvez bem mal coisa coisas algo
    nada tudo toda todo todos todas outro outra outros outras mesmo mesma cada alguem ninguem vez vezes hoje ontem
    amanha semana passado passada proximo proxima tempo momento caso pergunta duvida problema ideia pessoa gente
    tenho temos tinha teria devo deve deveria podemos poderia podiam queria queremos quer estou esta estamos estava
    estao sou somos era foi vou vai vamos ir vir venho vem faco faz feito dizer disse dar ver vejo acho penso
    parece espero sei dois duas tres primeiro ultimo novo nova muita muitos pouco menos quase bastante demais facil
    rapido exatamente normalmente desculpe`,
  dutch: `wil graag nodig doen mogelijk weten hulp alstublieft bedankt hallo hoi goedemorgen goedemiddag goedenavond dank aub
    svp eigenlijk misschien helaas echt wel even eens gewoon natuurlijk dus daarna eerst later straks vandaag
    gisteren morgen week vorige volgende laatst laatste tijd moment geval vraag probleem idee iemand niemand iets
    niets alles alle andere ander anders zelf elke ieder iedere keer soms vaak nooit weer steeds kunt kon konden
    zou zouden wilde willen mag mogen moeten moest hoef hoeft had hadden gehad ga gaat gaan ging kom komt komen
    kwam doe doet gedaan maak maakt maken zeg zegt zeggen geef geven zie zien gezien vind vinden denk denkt hoop
    lijkt weet twee drie eerste nieuwe nieuw veel weinig minder bijna ongeveer redelijk makkelijk snel precies
    normaal meestal sorry groetjes groeten mensen persoon ding dingen manier`,
  polish: `chce chcialbym chcialabym potrzebuje zrobic prosze dziekuje pomoc mozliwe wiedziec dzien dobry czesc witam hej
    wieczor dzieki pozdrawiam wiec potem pozniej przedtem zawsze nigdy jeszcze juz tylko naprawde moze raczej
    dobrze zle rzecz rzeczy cos nic wszystko wszystkie kazdy kazda inny inna inne sam sama ktos nikt raz razy
    dzisiaj dzis wczoraj jutro tydzien tygodniu ostatnio ostatni nastepny czas chwila przypadek pytanie problem
    pomysl osoba ludzie musze musimy trzeba powinienem mozecie moglbym mogę chcemy chcial bylem bylam bede bedzie
    mialem mialam ide isc przyjsc robic robie powiedziec daj dac widze widziec mysle wydaje mam nadzieje wiem dwa
    trzy pierwszy nowy nowa duzo malo mniej wiecej prawie okolo latwo szybko dokladnie zwykle przepraszam niestety
    chyba`,
  turkish: `istiyorum lutfen yapabilir mumkun gerekiyor merhaba selam iyi gunler aksamlar tesekkurler tesekkur ederim sonra
    once simdi hep hic bazen yine hala artik sadece gercekten belki galiba sanirim acaba sey seyler bir seyi hepsi
    herkes kimse biri baska diger ayni kendi kere defa bugun dun yarin hafta gecen gelecek zaman an durum soru
    sorun sikinti fikir kisi insan lazim gerek gerekir olur olmaz oldu olacak olan var yok ediyor yapmak yapiyor
    yaptim gitmek geliyor gelmek almak aldim vermek soylemek gormek bulmak bilmek biliyor dusunuyorum umarim iki uc
    ilk son yeni cok az biraz fazla neredeyse yaklasik kolay hizli tam normalde pardon maalesef`,
  russian: `хочу нужно надо пожалуйста помогите сделать узнать привет здравствуйте добрый день вечер спасибо потом сначала
    всегда никогда ещё еще просто действительно может быть наверное хорошо плохо вещь что-то ничего всё все каждый
    другой другая другие сам кто-то никто раз раза сегодня вчера завтра неделя неделе прошлой время момент случай
    вопрос проблема идея человек люди должен должна хотел хотела хотим можете могли бы буду будет имею идти прийти
    делать делаю сказать скажите дать видеть думаю кажется надеюсь знаю два три первый последний новый новая много
    мало меньше больше почти около легко быстро точно обычно извините сожалению`,
} satisfies Partial<Record<Language, string>>;

/** Question words and particles of languages written without spaces, as segmented by ICU. */
const denseList = `的 了 是 吗 嗎 呢 在 我 你 您 他 她 它 们 我们 你们 您们 什么 什麼 怎么 怎麼 怎样 如何 多少 几 幾 哪 哪个 哪些 哪里 哪儿 哪種
  哪种 谁 誰 和 与 與 及 有 没有 可以 能 能够 会 要 想 请 請 问 這 这 那 这个 那个 這個 個 个 种 位 名 于 於 被 把 对 對 从 從 到 为 為 为什么
  以 不 也 都 吧 啊 时候 什么时候 何 是什么 最 中 上 下 里 後 后 前 其 所 之 而 或 很 就 还
  は が を に の で と も へ や か ね よ から まで です ます でし ました ません ください 下さい どう どの どこ いつ 何 なに なん いくら いくつ だれ 誰 こと もの
  ある いる する し て た だ な れ ない です か できます でき ために という これ それ この その あり なり
  たい ほしい もらえ
  은 는 이 가 을 를 에 의 도 로 와 과 무엇 어떻게 언제 어디 어디인가요 왜 얼마 하고 싶어요 싶습니다 하나요 합니다 되나요 있나요 인가요 할 수 주세요 하려면 해주세요
  해요 하고 싶어요 어디예요 어디에요 어디죠 얼마예요 얼마에요 얼마인가요 얼마죠 뭐예요 뭔가요 무엇인가요 있어요 있습니까 있을까요 가능한가요 가능해요 가능합니까 되나요 돼요 될까요
  어때요 알려주세요 알려줘 언제예요 언제인가요 할까요 합니까 싶은데요 궁금해요
  教え 教えて 知り 知りたい
  ที่ และ ใน ของ ไป มา ได้ ไหม หรือ คือ เป็น อะไร อย่างไร ยังไง เมื่อไหร่ เมื่อไร ที่ไหน ทำไม ใคร กี่ เท่าไหร่ เท่าไร มี ให้ จะ ผม ฉัน คุณ เรา ครับ ค่ะ คะ นี้
  นั้น กับ จาก โดย ก็ ว่า ต้อง แล้ว ไม่ เพื่อ การ ความ`;

/**
 * With tones, because without them half of these are other words. Includes some that are common without tones in hasty
 * writing.
 */
const vietnamese = `và của là có không được cho với các những này đó thì mà ở tại trong từ đến khi nào gì sao thế như tôi bạn chúng ta mình em
  anh chị ơi ạ nhé để bị bởi vì nếu hay hoặc rất cũng đã đang sẽ rồi chưa phải muốn cần thể nên làm bao nhiêu đâu ai mấy một về xin chào
  khong duoc nhung nhieu cua`;

const toSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean).map(fold));
function toSets<Name extends Language>(source: Record<Name, string>): ReadonlyMap<Language, ReadonlySet<string>> {
  const sets = new Map<Language, ReadonlySet<string>>();
  for (const language in source) sets.set(language, toSet(source[language]));
  return sets;
}

/** Folded words by language; Vietnamese words with tones. */
export const stopWords: ReadonlyMap<Language, ReadonlySet<string>> = new Map([
  ...toSets(lists),
  ['vietnamese', new Set(vietnamese.split(/\s+/))],
]);
export const fillerWords = toSets(fillers);
/** Folded segments of Chinese, Japanese, Korean and Thai, which do not conflict. */
export const denseStopWords = toSet(denseList);

/** Returns true if a normalised word is a function word of the language. */
export function isStopWord(language: Language, word: string): boolean {
  return stopWords.get(language)?.has(language === 'vietnamese' ? word : fold(word)) ?? false;
}
