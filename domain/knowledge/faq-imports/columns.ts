import { faqColumnNames } from '../../../engines/documents/index.ts';
import { columnSynonyms, type TableForm } from '../../core/csv/columns.ts';

/** How help desks, databases and people name the columns of a list of FAQs, best first. Names that only such columns have come first. */
const NAMES = {
  question: [
    ...faqColumnNames.question,
    'question title, article title, title, subject, headline, heading, query, utterance, prompt, user question, intent',
    'Titel, titre, título, titolo, tytuł, başlık, タイトル, 标题, 標題, العنوان, name',
  ],
  answer: [
    ...faqColumnNames.answer,
    'reply, response, solution, الرد',
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

const faqColumns = ['question', 'answer', 'category', 'alternatives'] as const;

/** The columns of a table of FAQs. */
export const faqTable: Omit<TableForm, 'maxRows'> = {
  columns: faqColumns,
  required: ['question', 'answer'],
  synonyms: columnSynonyms(NAMES),
};
