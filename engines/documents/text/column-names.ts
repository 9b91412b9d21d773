/** The names that only columns of questions and of answers have, best first, in the languages that answers are given in. */
export const faqColumnNames = {
  question: [
    'question, questions, question text, faq question, customer question, customer questions, q, faq, faqs',
    'Frage, Fragen, Fragetext, häufige Frage, häufige Fragen, pregunta, preguntas, question posée, domanda, domande',
    'vraag, vragen, pytanie, pytania, pergunta, perguntas, questão, soru, sorular',
    '質問, 質問文, 質問内容, 問い, 问题, 問題, 提问, 问, 問, السؤال, سؤال, الأسئلة, أسئلة',
  ],
  answer: [
    'answer, answers, answer text, faq answer, answer html, answer body, a',
    'Antwort, Antworten, Antworttext, respuesta, respuestas, réponse, réponses, risposta, risposte, antwoord, antwoorden',
    'odpowiedź, odpowiedzi, resposta, respostas, cevap, cevaplar, yanıt, yanıtlar',
    '回答, 回答文, 回答内容, 答え, 答案, 答复, 答, الإجابة, إجابة, اجابة, الاجابة, الجواب, جواب',
  ],
} as const;

/** A name of a column without what spreadsheets, databases and people write differently. */
export const plainColumnName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}\p{Cf}\p{Cc}]/gu, '');

const namesOf = (column: keyof typeof faqColumnNames): ReadonlySet<string> =>
  new Set(faqColumnNames[column].flatMap((line) => line.split(', ')).map(plainColumnName));

const questionNames = namesOf('question');
const answerNames = namesOf('answer');

export interface QuestionColumns {
  question: number;
  answer: number;
}

/** The columns of questions and answers, if the names of columns say so. */
export function questionColumns(head: readonly string[]): QuestionColumns | undefined {
  const names = head.map(plainColumnName);
  const question = names.findIndex((name) => questionNames.has(name));
  const answer = names.findIndex((name) => answerNames.has(name));
  return question < 0 || answer < 0 ? undefined : { question, answer };
}
