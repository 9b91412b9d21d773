/** Number words of durations and counts, as FAQs write them: "within nine days". By language, from one. */
const lists = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn',
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze',
  'un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  'un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici',
  'um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien',
  'jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście',
  'bir iki üç dört beş altı yedi sekiz dokuz on onbir oniki onüç ondört onbeş',
];
const others: readonly [word: string, value: number][] = [
  ['a', 1],
  ['an', 1],
  ['eine', 1],
  ['einen', 1],
  ['einem', 1],
  ['einer', 1],
  ['une', 1],
  ['una', 1],
  ['uno', 1],
  ['uma', 1],
  ['twenty', 20],
  ['thirty', 30],
  ['sixty', 60],
  ['ninety', 90],
  ['zwanzig', 20],
  ['dreißig', 30],
  ['vingt', 20],
  ['trente', 30],
  ['veinte', 20],
  ['treinta', 30],
  ['venti', 20],
  ['trenta', 30],
];

const words = new Map<string, number>([
  ...lists.flatMap((list) => list.split(' ').map((word, at) => [word, at + 1] as const)),
  ...others,
]);

/** A pattern for the words, longest first. */
export const NUMBER_WORD = [...words.keys()].sort((a, b) => b.length - a.length).join('|');

/** Reads `1,200.50`, `1.200,50`, `1 200` and number words. */
export function numberOf(written: string): number {
  const word = words.get(written.toLowerCase());
  if (word !== undefined) return word;
  const compact = written.replaceAll(/[\s'’]/g, '');
  const decimal = /[.,](\d{1,2})$/.exec(compact);
  const whole = (decimal ? compact.slice(0, decimal.index) : compact).replaceAll(/[.,]/g, '');
  return Number(decimal ? `${whole}.${decimal[1]}` : whole);
}
