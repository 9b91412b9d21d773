import { loadStemmers } from '../../engines/retrieval/index.ts';
import { createMeaningModel, Trial } from '../../engines/retrieval/training.ts';
import { createChatbot } from './chatbot.ts';
import { readOrganisations } from './organisations.ts';
import { trainParts } from './parts.ts';

/**
 * Prints by language for which share of the questions the first chunk is right, where the models were trained without the organisation in
 * any language: `node tools/run.mjs tools/meaning/held-out.ts`. Leaves out a quarter of the organisations. Takes some ten minutes.
 */
const SHARE = 4;

await loadStemmers();
const organisations = readOrganisations();
const keys = [...new Set(organisations.map(({ key }) => key))].toSorted();
const isApart = ({ key }: { key: string }) => keys.indexOf(key) % SHARE === 1;
const parts = trainParts(organisations.filter((organisation) => !isApart(organisation)));
const rows = [...parts].map(([language, part]) => {
  const model = createMeaningModel(part);
  const asked = organisations.filter((organisation) => organisation.language === language && isApart(organisation));
  const right = asked.flatMap((organisation) => {
    const { chunks, questions } = createChatbot(organisation);
    const trial = new Trial(chunks, model);
    const answered = questions.filter(({ answers }) => answers.size > 0);
    return answered.map(({ text, answers }) => answers.has(trial.first(text)?.id ?? ''));
  });
  const share = right.filter(Boolean).length / right.length;
  return [
    language,
    { organisations: asked.length, questions: right.length, 'first chunk is right': `${(100 * share).toFixed(1)} %` },
  ];
});
console.table(Object.fromEntries(rows));
