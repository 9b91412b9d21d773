import { faqColumnNames } from '../../../engines/documents/index.ts';
import { columnSynonyms, type TableColumns } from '../../core/csv/columns.ts';

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
    'alternative questions, alternative question, alternative, alternate questions, alternative wordings, other wordings',
    'variants, variations, similar questions, related phrasings, question variants, question variations, also asked as, aka',
    'rephrasings, paraphrases, synonyms, sample utterances, utterances, training phrases, alias, aliases',
    'Alternativen, Alternative, Alternativfrage, Alternativfragen, Alternative Fragen, Alternative Frage, Alternative Formulierungen',
    'Andere Formulierungen, Weitere Formulierungen, Ähnliche Fragen, Varianten, Fragevarianten, Synonyme',
    'preguntas alternativas, pregunta alternativa, preguntas similares, otras formulaciones, alternativas, variantes, sinónimos',
    'questions alternatives, question alternative, alternatives, questions similaires, autres formulations, synonymes',
    'domande alternative, domanda alternativa, alternative domande, domande simili, altre formulazioni, varianti, sinonimi',
    'alternatieven, alternatief, alternatieve vragen, alternatieve vraag, vergelijkbare vragen, andere formuleringen, synoniemen',
    'alternatywy, alternatywne pytania, alternatywne pytanie, pytania alternatywne, podobne pytania, inne sformułowania',
    'warianty, synonimy, perguntas alternativas, pergunta alternativa, perguntas semelhantes, perguntas similares',
    'outras formulações, sinônimos, sinónimos, alternatifler, alternatif, alternatif sorular, alternatif soru, benzer sorular',
    'diğer ifadeler, eş anlamlılar, 別の質問, 代替質問, 別の聞き方, 別の言い方, 言い換え, 類似質問, 類義語, 同義語',
    '相似问题, 其他问法, 替代问题, 备选问题, 相似问法, 同义问题, 同义词, 相似問題, 其他問法, 替代問題, 備選問題, 相似問法, 同義詞',
    'بدائل, أسئلة بديلة, سؤال بديل, الأسئلة البديلة, أسئلة مشابهة, صيغ أخرى, مرادفات',
  ],
} as const;

const faqColumns = ['question', 'answer', 'category', 'alternatives'] as const;

/** The columns of a table of FAQs. */
export const faqTable: TableColumns = {
  columns: faqColumns,
  required: ['question', 'answer'],
  synonyms: columnSynonyms(NAMES),
};
