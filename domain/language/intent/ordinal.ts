import { unspaced, words } from '../words.ts';

/** The first, the second and the third, without accents: in every fixed language, one line each. */
const ordinals: readonly string[][] = [
  ['1 first 1st', '2 second 2nd', '3 third 3rd'],
  ['erste ersten erster erstes', 'zweite zweiten zweiter zweites', 'dritte dritten dritter drittes'],
  ['primero primera primer', 'segundo segunda', 'tercero tercera'],
  ['premier premiere', 'deuxieme second seconde', 'troisieme'],
  ['primo', 'secondo seconda', 'terzo terza'],
  ['primeiro primeira', 'segundo segunda', 'terceiro terceira'],
  ['eerste', 'tweede', 'derde'],
  ['pierwszy pierwsza pierwsze', 'drugi druga drugie', 'trzeci trzecia trzecie'],
  ['birinci birincisi ilk', 'ikinci ikincisi', 'ucuncu ucuncusu'],
  ['الاول الاولي', 'الثاني الثانيه', 'الثالث الثالثه'],
];
const dense = ['一番目 最初 第一个 第一個 1番', '二番目 第二个 第二個 2番', '三番目 第三个 第三個 3番'];

/** Words that may stand beside it: "the first one, please". */
const beside = new Set(
  `the one number option please nr no der die das den bitte nummer el la lo numero opcion por favor le numero option s il vous plait il
   l opzione per favore o a opcao de het graag alstublieft numer prosze lutfen secenek tane و من فضلك رقم`.split(/\s+/),
);

/** Returns which of several things a message chooses by its number in the list, from 0: "the second one". -1 if none. */
export function ordinalIn(text: string): number {
  if (unspaced.test(text))
    return dense.findIndex((list) => list.split(' ').includes(text.trim().replace(/[。、！]$/u, '')));
  const named = words(text).filter((word) => !beside.has(word));
  const [word, ...more] = named;
  if (word === undefined || more.length > 0) return -1;
  const line = ordinals.find((list) => list.some((forms) => forms.split(' ').includes(word)));
  return line?.findIndex((forms) => forms.split(' ').includes(word)) ?? -1;
}
