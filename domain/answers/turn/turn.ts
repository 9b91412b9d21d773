import type { QuestionVector, SearchIndex } from '../../../engines/retrieval/index.ts';
import type { ActionSet } from '../../actions/flow/action-set.ts';
import type { ChatAction } from '../../actions/records/chat-action.ts';
import type { Chatbot } from '../../chatbots/records.ts';
import type { Replay } from '../../conversations/items.ts';
import type { OpenedConversation } from '../../conversations/merge/thread.ts';
import type { Message } from '../../conversations/records.ts';
import type { Key } from '../../core/app.ts';
import type { Workspace } from '../../core/tenants.ts';
import type { LoadedIndex } from '../../knowledge/search-index/snapshot.ts';
import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import type { MailedTurn } from './request.ts';

/** One message of a visitor with everything that its answer needs, read in one round trip. */
export interface Turn {
  chatbot: Chatbot;
  workspace: Workspace;
  /** True if the workspace can pay for an answer. */
  hasCredit: boolean;
  conversation: OpenedConversation;
  /** Set if this message starts the conversation. */
  bindingToken: string | undefined;
  isNew: boolean;
  /** Previous messages, oldest first. */
  history: Message[];
  /** The client asked to show the visitor as typing until the message is stored. */
  visitorTypes: boolean;
  index: SearchIndex;
  /** Set if most of the knowledge is in the vector store, which is still to be asked. The index then has only the rest. */
  remainder?: LoadedIndex | undefined;
  /** The owner's synonyms, in addition to those of retrieval. */
  synonyms: SynonymGroups;
  /** The message's embedding. Undefined if words alone decide. */
  embedding: QuestionVector | undefined;
  text: string;
  /** Language of fixed replies. */
  language: FixedLanguage;
  lang: string | null;
  visitorMessageId: string;
  answerId: string;
  startedAtMs: number;
  /** The key of the row that records this message's ID, if it has one. */
  replay: Key | undefined;
  clientMessageId: string | null;
  /** Set if the message came by email. */
  mail?: MailedTurn | undefined;
  /** The turn that an earlier call with the same ID made. */
  replayed: Replay | undefined;
  /** Undefined: the chatbot has none. */
  actions: ActionSet | undefined;
  /** What the message does with an action, besides its words. */
  action: ChatAction | null;
  /** Whether the row of a conversation that begins with this message is stored already. */
  begun: { isStored: boolean };
}

/** What the built-in model plans a reply from. A question that nobody asked has no more than this. */
export type AskedTurn = Pick<
  Turn,
  'chatbot' | 'index' | 'synonyms' | 'embedding' | 'text' | 'language' | 'lang' | 'history' | 'startedAtMs'
> & { conversation: Pick<Turn['conversation'], 'suggestionsOf'> };
