import { plainName, type TableForm } from '../../core/csv/columns.ts';

/** How help desks, databases and people name the columns of a list of FAQs, best first, in the languages of the console. */
const NAMES = {
  question: [
    'questions, question text, faq question, q, faq',
    'Frage, Fragen, Fragetext, pregunta, preguntas, question posée, domanda, domande, vraag, vragen, pytanie, pytania',
    'pergunta, perguntas, questão, soru, sorular, 質問, 質問文, 問い, 问题, 問題, 提问, 问, 問, السؤال, سؤال, الأسئلة',
    'question title, article title, title, subject, headline, heading, query, utterance, prompt, user question, intent',
    'Titel, titre, título, titolo, tytuł, başlık, タイトル, 标题, 標題, العنوان, name',
  ],
  answer: [
    'answers, answer text, faq answer, answer html, answer body, a, reply, response, solution',
    'Antwort, Antworten, Antworttext, respuesta, respuestas, réponse, réponses, risposta, risposte, antwoord, antwoorden',
    'odpowiedź, odpowiedzi, resposta, respostas, cevap, cevaplar, yanıt, yanıtlar, 回答, 回答文, 答え, 答案, 答复, 答',
    'الإجابة, إجابة, الجواب, جواب, الرد',
    'article body, body, body html, html, html body, content, article content, post content, article, text, description, completion',
    'Inhalt, Text, contenu, contenido, contenuto, inhoud, treść, conteúdo, içerik, 本文, 内容, 正文, المحتوى',
  ],
  category: [
    'categories, category name, faq category, section, section name, topic, collection, folder, group',
    'Kategorie, Kategorien, Rubrik, Thema, categoría, categoria, catégorie, rubrique, sección, sezione, categorie',
    'rubriek, onderwerp, kategoria, dział, seção, kategori, konu, カテゴリ, カテゴリー, 分類, 类别, 分类, 類別, الفئة, فئة, التصنيف',
  ],
  alternatives: [
    'alternative questions, alternative question, alternative, variants, variations, similar questions, other wordings',
    'rephrasings, paraphrases, synonyms, question variants, Alternativen, Alternativfragen, Varianten, alternativas, variantes',
    'preguntas alternativas, questions alternatives, alternative domande, domande alternative, alternatieven',
    'alternatieve vragen, alternatywy, alternatywne pytania, perguntas alternativas, alternatifler, alternatif sorular',
    '別の質問, 言い換え, 類似質問, 相似问题, 其他问法, 相似問題, بدائل, أسئلة بديلة',
  ],
} as const;

const listed = (lines: readonly string[]) => lines.flatMap((line) => line.split(', ')).map(plainName);

const faqColumns = ['question', 'answer', 'category', 'alternatives'] as const;

/** The columns of a table of FAQs. */
export const faqTable: Omit<TableForm, 'maxRows'> = {
  columns: faqColumns,
  required: ['question', 'answer'],
  synonyms: Object.fromEntries(Object.entries(NAMES).map(([column, lines]) => [column, listed(lines)])),
};
