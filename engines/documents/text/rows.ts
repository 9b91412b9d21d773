/** A row that has a value. */
export interface SheetRow {
  /** Its number in the sheet, from 1. */
  line: number;
  /** As people see them. Empty text: no value. None: a hidden row. */
  cells: string[];
}

/** Of one sheet, with the empty ones between others. More would not fit into a text, even with one character each. */
export const MAX_CELLS = 500_000;

/** A sheet without its empty rows, or the rows of a CSV file. */
export interface Sheet {
  /** Empty: a CSV file. */
  name: string;
  rows: SheetRow[];
}

/** A longer text would not fit into an answer. */
const MAX_QUESTION_CHARS = 300;

const QUESTION =
  /^(?:q|faqs?|(?:customer |häufige )?(?:questions?|frage|fragen)|preguntas?|domand[ae]|perguntas?|vra(?:ag|gen)|pytani[ae]|soru(?:lar)?|(?:ال)?(?:سؤال|أسئلة)|質問(?:内容)?|问题|問題)$/iu;
const ANSWER =
  /^(?:a|answers?|antwort(?:en)?|respuestas?|réponses?|rispost[ae]|respostas?|antwoord(?:en)?|odpowied(?:ź|zi)|(?:yanıt|cevap)(?:lar)?|(?:ال)?(?:جواب|إجابة|اجابة)|回答(?:内容)?|答え|答案)$/iu;
const comparable = (name: string) =>
  name
    .trim()
    .replace(/[:：*]$/, '')
    .trim();

export interface QuestionColumns {
  question: number;
  answer: number;
}

/** The columns of questions and answers, if the names of columns say so, in any of the languages that answers are given in. */
export function questionColumns(head: readonly string[]): QuestionColumns | undefined {
  const question = head.findIndex((name) => QUESTION.test(comparable(name)));
  const answer = head.findIndex((name) => ANSWER.test(comparable(name)));
  return question < 0 || answer < 0 ? undefined : { question, answer };
}

export const isQuestion = (text: string) => text.length > 0 && text.length <= MAX_QUESTION_CHARS;
