import { type Language, sharedAnalyser } from '../../engines/retrieval/text/index.ts';
import { featuresOf, isSparse } from '../../engines/retrieval/training.ts';
import { readUnrelated, type SampleOrganisation } from './organisations.ts';

/** An organisation with its texts as rows of features. */
export interface TrainingOrganisation {
  language: Language;
  /** `twin`: the same block in English, for languages of which there are few texts. */
  blocks: { title: Int32Array; content: Int32Array; questions: Int32Array[]; twin?: TrainingTexts }[];
  unanswered: Int32Array[];
}

interface TrainingTexts {
  title: Int32Array;
  content: Int32Array;
}

export interface TrainingSet {
  organisations: TrainingOrganisation[];
  unrelated: ReadonlyMap<Language, Int32Array[]>;
  /** The row of each feature. */
  rows: ReadonlyMap<number, number>;
}

/** Numbers the features that at least `minTexts` texts of the blocks have. */
export function numberedFeatures(organisations: readonly SampleOrganisation[], minTexts: number): TrainingSet {
  const read = (text: string, language: Language) => featuresOf(text, language, sharedAnalyser());
  const texts = new Map<number, number>();
  const counted = organisations.map(({ key, language, blocks, unanswered }) => {
    const count = (text: string) => {
      const features = read(text, language);
      for (const feature of new Set(features)) texts.set(feature, (texts.get(feature) ?? 0) + 1);
      return features;
    };
    return {
      key,
      language,
      blocks: blocks.map(({ heading, text, questions }) => ({
        title: count(heading),
        content: count(text),
        questions: questions.map(count),
      })),
      unanswered: unanswered.map((text) => read(text, language)),
    };
  });
  const known = [...texts].filter(([, count]) => count >= minTexts).map(([feature]) => feature);
  const rows = new Map(known.map((feature, row) => [feature, row]));
  const rowsOf = (features: readonly number[]) => Int32Array.from(features.flatMap((one) => rows.get(one) ?? []));
  const english = new Map(counted.filter(({ language }) => language === 'english').map((one) => [one.key, one]));
  const languages = new Set(organisations.map(({ language }) => language));
  return {
    organisations: counted.map(({ key, language, blocks, unanswered }) => ({
      language,
      blocks: blocks.flatMap(({ title, content, questions }, at) => {
        if (questions.length === 0) return [];
        const twin = isSparse(language) ? english.get(key)?.blocks[at] : undefined;
        return {
          title: rowsOf(title),
          content: rowsOf(content),
          questions: questions.map(rowsOf),
          ...(twin ? { twin: { title: rowsOf(twin.title), content: rowsOf(twin.content) } } : {}),
        };
      }),
      unanswered: unanswered.map(rowsOf),
    })),
    unrelated: new Map(
      [...languages].map((language) => [language, readUnrelated(language).map((text) => rowsOf(read(text, language)))]),
    ),
    rows,
  };
}
