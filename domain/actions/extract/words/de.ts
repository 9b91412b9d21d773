import type { ReadingWords } from './types.ts';

export const de: ReadingWords = {
  numbers:
    'null, eins|ein|eine|einen|einem|einer, zwei|zwo|paar|zweit, drei|dritt, vier|viert, fünf|fünft, sechs|sechst, sieben|siebt, acht, neun|neunt, zehn|zehnt, elf, zwölf|dutzend',
  today: 'heute, heut',
  tomorrow: 'morgen',
  afterTomorrow: 'übermorgen, uebermorgen',
  yesterday: 'gestern',
  days: 'Tag, Tage, Tagen',
  weeks: 'Woche, Wochen',
  months: 'Monat, Monate, Monaten',
  ahead: 'in, in etwa, heute in',
  later: 'später, ab heute',
  coming:
    'nächsten, nächster, nächste, nächstem, kommenden, kommender, kommende, kommendem, diesen, dieser, diesem, diese, naechsten, naechster',
  nextWeek:
    'nächste Woche, nächster Woche, kommende Woche, kommender Woche, naechste Woche, der nächsten Woche, in der nächsten Woche',
  past: 'letzten, letzter, letzte, letztem, vergangenen, vergangener, vorigen, voriger',
  weekdays: 'sonntags, montags, dienstags, mittwochs, donnerstags, freitags, samstags|sonnabend|sonnabends',
  monthNames: 'jänner, feber, maerz',
  dayOfMonth: 'am, den, der, dem, zum, für den',
  lead: `es ist, das ist, es sind, es wäre, das wäre, mein name ist, der name ist, name ist, ich heiße, ich heisse, meine adresse ist,
    die adresse ist, meine neue adresse ist, die neue adresse ist, meine neue adresse lautet, die adresse lautet, meine e mail ist,
    meine mail ist, meine nummer ist, meine bestellnummer ist, die bestellnummer ist, die bestellnummer lautet, bestellnummer,
    die nummer ist, die nummer lautet, sie lautet, er lautet, es lautet, der grund ist, weil, nehmen sie, ich möchte, ich hätte gern,
    ich nehme, ich will, bitte, für`,
  tail: 'bitte, danke, danke schön, vielen dank',
  not: 'nicht, kein, keine, keinen, keinem, keiner, ohne, außer, statt, anstatt, anstelle von, nie, niemals, alles außer',
  notAfter: 'ist falsch, war falsch, stimmt nicht, geht nicht, passt nicht, passt mir nicht, nicht',
  denies: 'nicht, und nicht, statt, anstatt, anstelle von',
  deniesBefore: '',
  confirm:
    'bestätigen, bestätigt, bestätige, ich bestätige, ich bestätige das, stimmt so, das stimmt so, passt so, das passt so, so stimmt es',
  cancel: `lass gut sein, lassen sie gut sein, lass es gut sein, lassen sie es gut sein, lass es, lassen sie es, lass mal, lassen wir das,
    lassen wir es, vergiss es, vergessen sie es, vergessen wir das, egal, schon gut, ist egal, abbrechen, abbruch, brich ab, brechen sie ab,
    bitte abbrechen, stopp, stop, halt, aufhören, hör auf, hören sie auf, storno, doch nicht, lieber nicht, lieber doch nicht, nein lieber nicht,
    hat sich erledigt, das hat sich erledigt, es hat sich erledigt, erledigt, nicht mehr nötig, ist nicht mehr nötig, nicht nötig,
    ich habe es mir anders überlegt, ich habs mir anders überlegt, hab es mir anders überlegt, ich will nicht mehr, ich möchte nicht mehr,
    ich möchte das nicht mehr, ich möchte das doch nicht, ich will das nicht mehr, beenden, schluss, das wars, keine lust mehr,
    machen sie das nicht, mach das nicht, bitte nicht`,
  beside:
    'bitte, danke, sorry, entschuldigung, nein, ach, oh, ok, okay, dann, jetzt, doch, nun, alles, das, es, mal, na, gut, also',
  correct: `ich meinte, ich meine, gemeint war, meinte, entschuldigung, sorry, eigentlich, korrektur, falsch, das war falsch, das ist falsch,
    stimmt nicht, vertippt, verschrieben, tippfehler, fehler, ändern, ändere, ändern sie, ändern wir, korrigieren, korrigiere,
    korrigieren sie, setze, setzen sie, doch lieber, lieber, stattdessen, sondern, nein, moment, es muss heißen, sollte, soll, ups`,
  to: 'auf, zu, in, ist, lautet, sollte sein, soll sein',
};
