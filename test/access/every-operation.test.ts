import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { AnyOperation } from '../../domain/core/operations/operation.ts';
import { routes } from '../../functions/rest/routes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'run' in value && 'scope' in value && 'kind' in value;

/** All operations that the domain exports, by name. */
async function everyOperation(): Promise<Map<string, AnyOperation>> {
  const found = new Map<string, AnyOperation>();
  for (const file of globSync('domain/**/*.ts', { cwd: root })) {
    const values: unknown[] = Object.values(await import(join(root, file)));
    for (const operation of values.filter(isOperation)) found.set(operation.name, operation);
  }
  return found;
}

const operations = await everyOperation();
const csvExports = new Set(routes.filter((route) => 'csv' in route).map(({ operation }) => operation.name));
const takesDataAway = ({ name }: AnyOperation) => csvExports.has(name) || /^export/.test(name);
const changes = [...operations.values()].filter((each) => each.kind === 'write' || takesDataAway(each));

const inConversation = 'stands in the conversation itself';
const oneRow = "writes no more than the conversation's row; of several at once it is listed";
const figuresAlone = 'numbers without a word of a visitor, as getBreakdown shows them';
const everyday = "everyday work, listed in the workspace's audit list";
const presence = 'says only who is looking or typing';
const guardedByEndpoint = 'sends to the endpoint that setWebhook guards';
const ownDevice = "a device of the person's own, which shows no more than they may read";
const oneUpload = 'a URL for the bytes of one file, for minutes';

/** Changes without a recent sign-in, each with the reason. */
const withoutRecentSignIn: Record<string, string> = {
  acceptImprovement: everyday,
  acceptImprovements: everyday,
  addAnswerTestFromMessage: everyday,
  addAnswerTests: everyday,
  addFaqSource: everyday,
  addFileSource: everyday,
  addNote: inConversation,
  addTextSource: everyday,
  addUrlSource: everyday,
  approveActionRun: inConversation,
  approveActionTool: 'approves what its caller has seen, at the address that the secrets are for',
  assignConversation: inConversation,
  applyKnowledgeFinding: everyday,
  confirmActionRun: inConversation,
  disconnectProgram: 'ends access, which must not wait',
  crawlSite: everyday,
  createAction: everyday,
  createAttachmentUpload: oneUpload,
  createCannedReply: everyday,
  createChatbot: everyday,
  createChatbotFromSite: everyday,
  createChatbotFromTemplate: everyday,
  createMacro: everyday,
  createSavedView: everyday,
  createAgencyTemplate: 'stays in the agency',
  createChatbotFromAgencyTemplate: everyday,
  createClient: 'an empty workspace without credits, people or keys',
  createLabel: everyday,
  createUpload: oneUpload,
  declineActionRun: inConversation,
  deleteCannedReply: 'one text of the team, which the team has also written',
  deleteMacro: 'a few lines of the team, which the team has also written',
  deleteSavedView: 'a filter under a name',
  deleteLabel: 'a name and a colour, which the team has also chosen',
  dismissImprovement: everyday,
  dismissKnowledgeFinding: everyday,
  dismissUnanswered: 'takes a question off a list, not its conversation',
  dismissUnansweredQuestions: 'takes questions off a list, not their conversations',
  endClientAccess: 'ends access, which must not wait',
  exportSourceFigures: figuresAlone,
  exportRefusedFaqs: 'the rows of a file that the workspace has just sent and not stored',
  importChatbot: 'a new chatbot, or what is missing in one; replaces nothing',
  importFaqs: everyday,
  importLeads: everyday,
  markRead: presence,
  mergeConversations: 'moves no message, and can be undone',
  previewFaqImport: 'changes nothing',
  proposeActions: 'reads a document; changes nothing',
  recrawlSource: everyday,
  redeliverWebhook: guardedByEndpoint,
  registerPushSubscription: ownDevice,
  releaseConversation: inConversation,
  removePushSubscription: ownDevice,
  replyToConversation: inConversation,
  resolveConversation: inConversation,
  retryActionRun: inConversation,
  revokeApiKey: 'ends access, which must not wait',
  revokeInvite: 'ends access, which must not wait',
  reopenKnowledgeFinding: everyday,
  runAnswerTests: 'asks the chatbot questions; changes nothing',
  runMacro: inConversation,
  sendTestEvent: guardedByEndpoint,
  setAllowedDomains: everyday,
  setAnswerTests: everyday,
  setConversationLabels: inConversation,
  setConversationPriority: inConversation,
  startKnowledgeAudit: 'reads the knowledge; changes nothing of it',
  setPresence: presence,
  setSiteCredentials: 'a secret of the owner, which only the site that it is for receives',
  setSynonyms: everyday,
  setTyping: presence,
  snoozeConversation: inConversation,
  startActionRun: inConversation,
  startFaqImport: everyday,
  startTestConversation: 'the token of one test conversation of nobody',
  takeOverConversation: inConversation,
  testMailConfig: 'mails the owner through the server that setMailConfig guards',
  testPushSubscription: ownDevice,
  toggleSource: everyday,
  unmergeConversation: 'undoes a merge',
  unsnoozeConversation: inConversation,
  undoImprovement: 'removes only what accepting added, and no FAQ that was changed since',
  updateAction: 'secrets stay with the origin that they were stored for',
  updateAgencyTemplate: 'a name and a description',
  updateAppearance: everyday,
  updateBusinessHours: everyday,
  updateCannedReply: everyday,
  updateChatbot: everyday,
  updateMacro: everyday,
  updateSavedView: everyday,
  updateConversations: everyday,
  updateEmailChannel: everyday,
  updateFaqById: everyday,
  updateFaqSource: everyday,
  updateLabel: everyday,
  updatePushSettings: ownDevice,
  updateSettings: everyday,
  updateNotifications: 'only which mails the member receives',
  updateViewer: "the person's own name",
  verifyCustomDomain: 'looks up the record of the domain that setCustomDomain guards',
};

/** Changes that are not in the audit list, each with the reason. */
const withoutAudit: Record<string, string> = {
  addNote: inConversation,
  createAttachmentUpload: 'part of replyToConversation',
  createUpload: 'part of addFileSource',
  dismissUnanswered: 'takes a question off a list, not its conversation',
  dismissUnansweredQuestions: 'takes questions off a list, not their conversations',
  exportSourceFigures: figuresAlone,
  markRead: presence,
  previewFaqImport: 'changes nothing',
  proposeActions: 'changes nothing',
  redeliverWebhook: 'stands in the list of deliveries',
  replyToConversation: inConversation,
  runAnswerTests: 'changes nothing',
  sendTestEvent: 'stands in the list of deliveries',
  setConversationLabels: oneRow,
  setPresence: presence,
  setTyping: presence,
  snoozeConversation: oneRow,
  startTestConversation: 'a conversation, marked as a test',
  takeOverConversation: inConversation,
  unsnoozeConversation: oneRow,
  testPushSubscription: 'changes nothing',
};

const namesOf = (all: readonly AnyOperation[]) => all.map(({ name }) => name).toSorted();

it('finds the operations of every route', () => {
  const named = routes.map(({ operation }) => operation);
  expect(namesOf(named).filter((name) => !operations.has(name))).toEqual([]);
  expect(changes.length).toBeGreaterThan(60);
});

it('has a recent sign-in asked for by each change and export, or a reason why not', () => {
  const unguarded = changes.filter(({ needsRecentSignIn }) => !needsRecentSignIn);
  expect(namesOf(unguarded)).toEqual(Object.keys(withoutRecentSignIn).toSorted());
});

it('has each change and export recorded, or a reason why not', () => {
  const unrecorded = changes.filter(({ audit }) => !audit);
  expect(namesOf(unrecorded)).toEqual(Object.keys(withoutAudit).toSorted());
});

it('asks for a recent sign-in whenever something is erased, and for each secret that lasts', () => {
  const erasing = changes.filter(({ name }) => /^(delete|remove|reset)/.test(name));
  const lasting = [...operations.values()].filter(({ returnsSecret }) => returnsSecret);
  const unguarded = [...erasing, ...lasting].filter(({ needsRecentSignIn }) => needsRecentSignIn !== true);
  expect(namesOf(unguarded)).toEqual([
    'createAttachmentUpload',
    'createUpload',
    'deleteCannedReply',
    'deleteLabel',
    'deleteMacro',
    'deleteSavedView',
    'removePushSubscription',
    'startTestConversation',
  ]);
});
