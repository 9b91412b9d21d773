import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kind, type OperationTypeNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const schema = parse(readFileSync(`${root}schema/schema.graphql`, 'utf8'));
const folder = `${root}console/operations/`;
const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => parse(readFileSync(folder + name, 'utf8')));

const fieldsOf = (typeName: string): string[] =>
  schema.definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === typeName
      ? (definition.fields ?? []).map((field) => field.name.value)
      : [],
  );

/** The fields of the root that documents of the console select. */
const usedBy = (kind: `${OperationTypeNode}`): Set<string> =>
  new Set(
    documents
      .flatMap(({ definitions }) => definitions)
      .flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION && definition.operation === kind
          ? definition.selectionSet.selections
          : [],
      )
      .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : [])),
  );

const oneOfMany = 'updateConversations does it, for one conversation as for several';
const asFile = 'the console sends and saves the file of REST, so that programs read the same one';

/** What people can do in another way, with that way. */
const otherWays: Readonly<Record<'mutation' | 'query', Readonly<Record<string, string>>>> = {
  mutation: {
    assignConversation: oneOfMany,
    dismissUnanswered: 'dismissUnansweredQuestions does it, for one question as for several',
    setConversationLabels: oneOfMany,
    setConversationPriority: oneOfMany,
    snoozeConversation: oneOfMany,
    unsnoozeConversation: oneOfMany,
    importChatbot: asFile,
    importFaqs: 'startFaqImport reads a file of any length in the background',
    rotateWebhookSecret: 'setWebhook does it with rotateSecret',
  },
  query: {
    answerTests: 'answerTestList has their revision too',
    exportChatbot: asFile,
    faqs: 'the console lists all sources, and saves the FAQs as a file',
    lead: 'leads has every field of each',
    node: 'for libraries that read any record by its ID',
    sources: 'sourcesConnection has them by pages',
  },
};

describe.each([
  ['mutation', 'Mutation'],
  ['query', 'Query'],
] as const)('each %s of the API', (kind, typeName) => {
  const used = usedBy(kind);
  const all = fieldsOf(typeName);

  it('is an operation of the console, or people have another way', () => {
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter((name) => !used.has(name) && !(name in otherWays[kind]))).toEqual([]);
  });

  it('is listed with another way only if it needs one', () => {
    expect(Object.keys(otherWays[kind]).filter((name) => !all.includes(name) || used.has(name))).toEqual([]);
  });
});
