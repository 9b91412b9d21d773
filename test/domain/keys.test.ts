import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { type Grant, grants } from '../../config/grants.ts';
import { issueKey } from '../../domain/access/keys.ts';
import type { Item, Key, Store } from '../../domain/core/app.ts';
import { countRequests } from '../../domain/core/operations/count-requests.ts';
import { limits } from '../../domain/core/operations/limits.ts';
import { appOf } from '../support/app-of.ts';
import { matches } from '../support/iam/evaluate.ts';

const domain = new URL('../../domain/', import.meta.url);
const isKey = (value: unknown): value is Key =>
  typeof value === 'object' && value !== null && 'pk' in value && 'sk' in value;
const show = (value: unknown) => (isKey(value) ? `${value.pk} | ${value.sk}` : String(value));

/** Files of the pure key builders. */
const files = readdirSync(domain, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(items|records|tenants)\.ts$/.test(file))
  .sort();

/** A builder's arguments are named by what it calls them, so the table shows `BOT#<chatbotId>`. */
function argumentsOf(build: (...args: unknown[]) => unknown): string[] {
  const list = /^\s*(?:function\s+\w*)?\s*\(([^)]*)\)/.exec(String(build))?.[1] ?? '';
  return list.split(',').flatMap((part) => (part.trim() ? [`<${part.split('=')[0]?.trim()}>`] : []));
}

function pattern(name: string, value: unknown): string | undefined {
  if (typeof value === 'function' && /(Key|Pk|Sk|Prefix)$/.test(name))
    return show(value(...argumentsOf(value as never)));
  if (isKey(value) || (typeof value === 'string' && /_(PREFIX|SK|DUE)$/.test(name))) return show(value);
  return undefined;
}

async function builders(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const file of files) {
    const module: Record<string, unknown> = await import(new URL(file, domain).href);
    for (const [name, value] of Object.entries(module)) {
      const made = pattern(name, value);
      if (made !== undefined) found[`${file.split('/')[0]} ${name}`] = made;
    }
  }
  return found;
}

const keyId = '00000000-0000-7000-8000-000000000000';

const isPut = (write: unknown): write is { put: Item } => typeof write === 'object' && write !== null && 'put' in write;

/** Keys that no builder of those files makes: read off what is written. */
async function written(): Promise<Record<string, string>> {
  const keys: Key[] = [];
  const clock = { now: () => 0 };
  const store: Partial<Store> = {
    async transact(writes) {
      for (const write of Object.values(writes)) if (isPut(write)) keys.push(write.put);
      return { applied: true };
    },
    async update(key) {
      keys.push(key);
      return { applied: true, item: { ...key, used: 1 } };
    },
  };
  const settings = { rateLimitScale: 1 };
  const app = appOf({ settings, clock, cache: createCache(clock), ids: { next: () => keyId }, store });
  await issueKey(app, { workspaceId: '<workspaceId>', organisationId: '<organisationId>', name: 'Key', scopes: [] });
  await countRequests(app, { ...limits.ip, name: '<limit>' }, '<who>');
  const named = keys.map((key) =>
    show(key)
      .replace(keyId, '<keyId>')
      .replace(/[0-9a-f]{64}/, '<hash>'),
  );
  return {
    'access listKey': named[0]!,
    'access hashKey': named[1]!,
    'access idKey': named[2]!,
    'access rate': named[3]!,
  };
}

const everyKey = async () => ({ ...(await written()), ...(await builders()) });

it('prints every key of the table', async () => {
  expect(await everyKey()).toMatchInlineSnapshot(`
    {
      "access LIST_PREFIX": "KEY#",
      "access hashKey": "KEY#<hash> | KEY",
      "access idKey": "KEYID#<keyId> | KEY",
      "access listKey": "WS#<workspaceId> | KEY#<keyId>",
      "access rate": "RATE#<limit>#<who>#0 | COUNT",
      "actions ACTION_PREFIX": "ACTION#",
      "actions RUN_PREFIX": "RUN#",
      "actions USE_PREFIX": "USE#",
      "actions actionCountKey": "WS#<workspaceId>#BOT#<chatbotId>#ACTIONS | COUNT",
      "actions actionKey": "WS#<workspaceId>#BOT#<chatbotId>#ACTIONS | ACTION#<actionId>",
      "actions actionUseKey": "WS#<workspaceId>#BOT#<chatbotId>#ACTIONS | USE#<actionId>#<day>",
      "actions runKey": "WS#<workspaceId>#CONV#<conversationId> | RUN#<runId>",
      "actions runListingKey": "WS#<workspaceId>#BOT#<chatbotId>#RUNS | RUN#<runId>",
      "actions testRunKey": "WS#<workspaceId>#BOT#<chatbotId>#ACTIONS | RUN#<runId>",
      "actions waitingRunKey": "WS#<workspaceId>#INBOX#APPROVALS | RUN#<runId>",
      "actions waitingRunsPk": "WS#<workspaceId>#INBOX#APPROVALS",
      "agency CLIENT_PREFIX": "WS#",
      "agency LEDGER_PREFIX": "MOVE#",
      "agency alertKey": "ORG#<organisationId>#ALERT | <changeId>",
      "agency brandKey": "ORG#<organisationId> | BRAND",
      "agency clientsPk": "ORG#<organisationId>",
      "agency customDomainKey": "ORG#<organisationId> | DOMAIN",
      "agency domainClaimKey": "DOMAIN#<domain> | CLAIM",
      "agency ledgerKey": "ORG#<organisationId>#LEDGER | MOVE#<entryId>",
      "agency ledgerPk": "ORG#<organisationId>#LEDGER",
      "agency mailConfigKey": "ORG#<organisationId> | MAIL",
      "agency moveKey": "ORG#<organisationId>#MOVE | <idempotencyKey>",
      "agency waitingKey": "ORG#<organisationId>#WAITING | <workspaceId>#<conversationId>",
      "agency waitingPk": "ORG#<organisationId>#WAITING",
      "analytics ASKED_DUE": "asked-day",
      "analytics ASKED_PREFIX": "MSG#",
      "analytics DAY_PREFIX": "DAY#",
      "analytics askedPk": "WS#<workspaceId>#ASKED#<figuresScope>",
      "analytics commentSk": "<createdAt>#<conversationId>",
      "analytics commentsPk": "WS#<workspaceId>#COMMENTS#<figuresScope>",
      "analytics countedChangeKey": "WS#<workspaceId>#COUNTED | <changeId>",
      "analytics countedKey": "WS#<workspaceId>#COUNTED | AT#<second>",
      "analytics daySk": "DAY#<day>",
      "analytics figuresPk": "WS#<workspaceId>#FIGURES#<figuresScope>",
      "analytics groupedDayKey": "WS#<workspaceId>#GROUPED | DAY#<day>",
      "analytics groupedDaysPk": "WS#<workspaceId>#GROUPED",
      "analytics labelledPk": "WS#<workspaceId>#LABELLED#<figuresScope>",
      "analytics lastSk": "<sk>~",
      "analytics quarterSk": "QUARTER#<quarter>",
      "analytics responsesPk": "WS#<workspaceId>#RESPONSES#<figuresScope>",
      "analytics responsesSk": "<day>#<agentId>#<spare>",
      "analytics spareSk": "<sk>#<spare>",
      "analytics spreadSk": "SPREAD#<day>",
      "analytics tokensSk": "TOKENS#<day>",
      "answer-tests testRunKey": "WS#<workspaceId>#BOT#<chatbotId> | TESTS#RUN",
      "answer-tests testsKey": "WS#<workspaceId>#BOT#<chatbotId> | TESTS",
      "bundles templateKey": "ORG#<organisationId>#TEMPLATE | <place>",
      "canned-replies SHORTCUT_PREFIX": "SHORTCUT#",
      "canned-replies cannedCountKey": "WS#<workspaceId>#CANNED | COUNT",
      "canned-replies cannedIdKey": "WS#<workspaceId>#CANNED | ID#<cannedReplyId>",
      "canned-replies cannedKey": "WS#<workspaceId>#CANNED | SHORTCUT#<shortcut>",
      "canned-replies cannedPk": "WS#<workspaceId>#CANNED",
      "changes FAILED_CHANGE_DUE": "failed-change",
      "changes failedChangeKey": "<pk>#FAILED | <sk>#<changeId>#<step>",
      "changes failedChangesPk": "<pk>#FAILED",
      "chatbots CHATBOT_PREFIX": "BOT#",
      "chatbots chatbotKey": "WS#<workspaceId> | BOT#<chatbotId>",
      "chatbots installationsKey": "WS#<workspaceId>#BOT#<chatbotId> | INSTALLATIONS",
      "chatbots mailboxKey": "MAILBOX#da4430f0836d2eaa905cf9bc14822c33e8c89bc793957c181f32becb6d238823 | BOT",
      "chatbots publicIdKey": "PUBLIC#<publicId> | BOT",
      "conversations CONVERSATION_PREFIX": "CONV#",
      "conversations IDLE_DUE": "inactivity",
      "conversations LATE_PREFIX": "LATE#",
      "conversations MENTION_MARK_PREFIX": "MENTION#",
      "conversations MESSAGE_PREFIX": "MSG#",
      "conversations NOTE_PREFIX": "NOTE#",
      "conversations REPLY_MAIL_DUE": "reply-mail",
      "conversations WAKE_DUE": "snooze",
      "conversations addressStreamsKey": "LEASE#ADDRESS#<address> | STREAMS",
      "conversations agentSubscriptionsKey": "LEASE#WS#<workspaceId>#AGENT#<agentId> | SUBSCRIPTIONS",
      "conversations bucketPk": "WS#<workspaceId>#CONV#<bucket>",
      "conversations chatbotLeaseKey": "LEASE#BOT#<chatbotId> | <slotName>",
      "conversations conversationKey": "WS#<workspaceId>#CONV | CONV#<conversationId>",
      "conversations conversationPk": "WS#<workspaceId>#CONV#<conversationId>",
      "conversations conversationStreamsKey": "LEASE#CONV#<conversationId> | STREAMS",
      "conversations conversationsPk": "WS#<workspaceId>#CONV",
      "conversations csatKey": "WS#<workspaceId>#CONV#<conversationId> | CSAT",
      "conversations deliveredKey": "LEASE#CONV#<conversationId> | DELIVERED",
      "conversations fileKey": "WS#<workspaceId>#CONV#<conversationId> | FILE#<fileId>",
      "conversations firstReplayKey": "WS#<workspaceId>#BOT#<chatbotId>#REPLAY | <hash>",
      "conversations idleKey": "WS#<workspaceId>#CONV#<conversationId> | IDLE",
      "conversations inboxEntryKey": "WS#<workspaceId>#INBOX | 0000000<number>",
      "conversations inboxHeadKey": "WS#<workspaceId>#INBOX#HEAD | HEAD",
      "conversations inboxLogPk": "WS#<workspaceId>#INBOX",
      "conversations inboxTypingPk": "WS#<workspaceId>#INBOX#TYPING",
      "conversations lateKey": "WS#<workspaceId>#CONV#<conversationId> | LATE#00000<seq>",
      "conversations mentionKey": "WS#<workspaceId>#CONV#MENTIONS#<memberId> | <noteId>",
      "conversations mentionMarkKey": "WS#<workspaceId>#CONV#<conversationId> | MENTION#<memberId>",
      "conversations mentionsPk": "WS#<workspaceId>#CONV#MENTIONS#<memberId>",
      "conversations messageKey": "WS#<workspaceId>#CONV#<conversationId> | MSG#<messageId>",
      "conversations noteKey": "WS#<workspaceId>#CONV#<conversationId> | NOTE#<noteId>",
      "conversations pointerKey": "WS#<workspaceId>#CONV#HUMANS | <status>#<conversationId>",
      "conversations pointerPrefix": "<status>#",
      "conversations pointersMarkKey": "WS#<workspaceId>#CONV#HUMANS | COMPLETE",
      "conversations pointersPk": "WS#<workspaceId>#CONV#HUMANS",
      "conversations presenceKey": "WS#<workspaceId>#CONV#<conversationId> | PRESENCE",
      "conversations ratingsPk": "WS#<workspaceId>#CONV#RATINGS#<figuresScope>",
      "conversations ratingsSk": "00000000-0NaN-d>",
      "conversations readMarkKey": "WS#<workspaceId>#CONV#<conversationId> | READ#<readerId>",
      "conversations replayKey": "WS#<workspaceId>#CONV#<conversationId> | REPLAY#<clientMessageId>",
      "conversations replyMailKey": "WS#<workspaceId>#CONV#<conversationId> | REPLYMAIL",
      "conversations sentKey": "WS#<workspaceId>#CONV#<conversationId> | SENT#undefined#undefined#undefined",
      "conversations snoozedPk": "WS#<workspaceId>#CONV#SNOOZED",
      "conversations snoozedSk": "00000000-0NaN-d>",
      "conversations subscriptionLeaseKey": "LEASE#WS#<workspaceId> | <slotName>",
      "conversations typingHintSk": "000000<untilMs>",
      "conversations typingKey": "WS#<workspaceId>#CONV#<conversationId> | TYPING",
      "conversations unmailedKey": "WS#<workspaceId>#CONV#UNMAILED | ADDRESS#<addressHash>",
      "conversations unmailedPk": "WS#<workspaceId>#CONV#UNMAILED",
      "conversations unsubscribeSecretKey": "WS#<workspaceId>#CONV#UNMAILED | SECRET",
      "conversations viewCountsPk": "WS#<workspaceId>#CONV#VIEWS",
      "conversations viewCountsSk": "<agentId>#<spare>",
      "conversations waitingMailKey": "WS#<workspaceId>#CONV#<conversationId> | WAITMAIL",
      "conversations waitingPk": "WS#<workspaceId>#CONV#WAITING",
      "conversations waitingSk": "00000000-0NaN-d>",
      "conversations wakeKey": "WS#<workspaceId>#CONV#<conversationId> | WAKE",
      "core AUDIT_PREFIX": "ENTRY#",
      "core RETENTION_DUE": "retention",
      "core auditKey": "WS#<workspaceId>#AUDIT | ENTRY#<entryId>",
      "core auditPk": "WS#<workspaceId>#AUDIT",
      "core creditShardKey": "WS#<workspaceId>#CREDITS | SHARD#<shard>",
      "core creditShardsPk": "WS#<workspaceId>#CREDITS",
      "core foundedKey": "PLATFORM | FOUNDED",
      "core organisationKey": "ORG#<organisationId> | ORG",
      "core organisationWorkspaceKey": "ORG#<organisationId> | WS#<workspaceId>",
      "core platformKey": "PLATFORM | PLATFORM",
      "core settingsKey": "WS#<workspaceId> | SETTINGS",
      "core workspaceKey": "WS#<workspaceId> | WS",
      "core workspacePk": "WS#<workspaceId>",
      "email addressSecretKey": "WS#<workspaceId>#EMAIL | SECRET",
      "email emailPk": "WS#<workspaceId>#EMAIL",
      "erasure erasedPk": "WS#<workspaceId>#ERASED",
      "exports EXPORT_PREFIX": "EXPORT#",
      "exports exportKey": "WS#<workspaceId>#EXPORT | EXPORT#<exportId>",
      "exports exportsPk": "WS#<workspaceId>#EXPORT",
      "improvements IMPROVEMENT_PREFIX": "IMPROVEMENT#",
      "improvements improvementKey": "WS#<workspaceId>#BOT#<chatbotId>#IMPROVEMENTS | IMPROVEMENT#<improvementId>",
      "improvements originKey": "WS#<workspaceId>#BOT#<chatbotId>#IMPROVEMENTS | FROM#<conversationId>#<improvementId>",
      "improvements originPrefix": "FROM#<conversationId>#",
      "knowledge ASKED_SK": "ZZ#ASKED",
      "knowledge BACKLOG_PREFIX": "WAIT#",
      "knowledge CRAWL_DUE": "crawl",
      "knowledge CRAWL_PAGE_DUE": "crawl-page",
      "knowledge CRAWL_PREFIX": "CRAWL#",
      "knowledge HEAD_SK": "Z#HEAD",
      "knowledge IMPORT_DUE": "faq-import",
      "knowledge IMPORT_PREFIX": "FAQS#",
      "knowledge INGEST_DUE": "ingest",
      "knowledge LINKS_PREFIX": "LINKS#",
      "knowledge LOG_PREFIX": "LOG#",
      "knowledge OPEN_PREFIX": "OPEN#",
      "knowledge PAGE_PREFIX": "PAGE#",
      "knowledge RECRAWL_DUE": "recrawl",
      "knowledge SITE_PREFIX": "SITE#",
      "knowledge SLOT_PREFIX": "SLOT#",
      "knowledge SNAPSHOT_PREFIX": "BLOB#",
      "knowledge SOURCE_PREFIX": "SRC#",
      "knowledge actionRunsPk": "WS#<workspaceId>#BOT#<chatbotId>#RUNS",
      "knowledge actionsPk": "WS#<workspaceId>#BOT#<chatbotId>#ACTIONS",
      "knowledge callsPk": "WS#<workspaceId>#BOT#<chatbotId>#CALLS",
      "knowledge chunkPk": "WS#<workspaceId>#BOT#<chatbotId>#CHUNK",
      "knowledge chunkPrefix": "<sourceId>#<chunkSet>#",
      "knowledge chunkSk": "<sourceId>#<chunkSet>#<position>",
      "knowledge citationsPk": "WS#<workspaceId>#BOT#<chatbotId>#CITED",
      "knowledge citationsPrefix": "<sourceId>#",
      "knowledge claimPk": "WS#<workspaceId>#BOT#<chatbotId>#CLAIM",
      "knowledge crawlKey": "WS#<workspaceId>#BOT#<chatbotId>#CRAWL | CRAWL#<crawlId>",
      "knowledge crawlPk": "WS#<workspaceId>#BOT#<chatbotId>#CRAWL#<crawlId>",
      "knowledge crawlsPk": "WS#<workspaceId>#BOT#<chatbotId>#CRAWL",
      "knowledge importKey": "WS#<workspaceId>#BOT#<chatbotId>#IMPORT | FAQS#<importId>",
      "knowledge importLeaseKey": "WS#<workspaceId>#BOT#<chatbotId>#IMPORT | LEASE",
      "knowledge importsPk": "WS#<workspaceId>#BOT#<chatbotId>#IMPORT",
      "knowledge improvementsPk": "WS#<workspaceId>#BOT#<chatbotId>#IMPROVEMENTS",
      "knowledge indexPk": "WS#<workspaceId>#BOT#<chatbotId>#INDEX",
      "knowledge ingestPk": "LEASE#INGEST#<workspaceId>",
      "knowledge knowledgeAuditPk": "WS#<workspaceId>#BOT#<chatbotId>#AUDIT",
      "knowledge linksSk": "LINKS#<pageId>",
      "knowledge openSk": "OPEN#<pageId>",
      "knowledge pageSk": "PAGE#<pageId>",
      "knowledge robotsSk": "ROBOTS#<origin>",
      "knowledge siteCountKey": "WS#<workspaceId>#BOT#<chatbotId>#SITES | COUNT",
      "knowledge siteCredentialsKey": "WS#<workspaceId>#BOT#<chatbotId>#SITES | SITE#<id>",
      "knowledge siteCredentialsPk": "WS#<workspaceId>#BOT#<chatbotId>#SITES",
      "knowledge slotSk": "SLOT#<n>",
      "knowledge snapshotSk": "BLOB#<version>",
      "knowledge sourceKey": "WS#<workspaceId>#BOT#<chatbotId> | SRC#<sourceId>",
      "knowledge sourcePk": "WS#<workspaceId>#BOT#<chatbotId>",
      "knowledge storedPk": "WS#<workspaceId>#BOT#<chatbotId>#STORED",
      "knowledge storedSk": "<sourceId>#<chunkSet>#",
      "knowledge synonymsKey": "WS#<workspaceId>#BOT#<chatbotId> | SYNONYMS",
      "knowledge textDraftKey": "WS#<workspaceId>#BOT#<chatbotId>#TEXT | TEXT#<sourceId>#<version>",
      "knowledge textKey": "WS#<workspaceId>#BOT#<chatbotId>#TEXT | TEXT#<sourceId>",
      "knowledge textPk": "WS#<workspaceId>#BOT#<chatbotId>#TEXT",
      "knowledge unansweredKey": "WS#<workspaceId>#BOT#<chatbotId>#UNANSWERED | QUESTION#<questionId>",
      "knowledge unansweredPk": "WS#<workspaceId>#BOT#<chatbotId>#UNANSWERED",
      "knowledge vectorFillKey": "WS#<workspaceId>#BOT#<chatbotId>#VECTORS | FILL",
      "knowledge vectorFillPk": "WS#<workspaceId>#BOT#<chatbotId>#VECTORS",
      "knowledge-audit FINDING_PREFIX": "FINDING#",
      "knowledge-audit findingKey": "WS#<workspaceId>#BOT#<chatbotId>#AUDIT | FINDING#<findingId>",
      "knowledge-audit runKey": "WS#<workspaceId>#BOT#<chatbotId>#AUDIT | RUN",
      "labels labelsKey": "WS#<workspaceId>#LABELS | ALL",
      "leads LEAD_PREFIX": "LEAD#",
      "leads leadKey": "WS#<workspaceId>#LEAD | LEAD#<leadId>",
      "leads leadOfKey": "WS#<workspaceId>#BOT#<chatbotId>#LEADOF | <visitorId>",
      "leads leadsPk": "WS#<workspaceId>#LEAD",
      "macros MACRO_PREFIX": "MACRO#",
      "macros macroCountKey": "WS#<workspaceId>#MACROS | COUNT",
      "macros macroKey": "WS#<workspaceId>#MACROS | MACRO#<macroId>",
      "macros macrosPk": "WS#<workspaceId>#MACROS",
      "mail outboxKey": "WS#<workspaceId> | MAIL#<mailId>",
      "people INVITATION_PREFIX": "INVITATION#",
      "people MEMBERSHIP_PREFIX": "MEMBERSHIP#",
      "people PROGRAM_PREFIX": "PROGRAM#",
      "people SESSION_PREFIX": "SESSION#",
      "people attemptKey": "SIGNIN#<hash> | SIGNIN",
      "people clientKey": "CLIENT#<clientId> | CLIENT",
      "people cookieKey": "COOKIE#<hash> | COOKIE",
      "people handoverKey": "HANDOVER#<hash> | HANDOVER",
      "people identityKey": "IDENTITY#<identityHash> | IDENTITY",
      "people invitationKey": "PERSON#<personId> | INVITATION#<workspaceId>",
      "people membershipKey": "PERSON#<personId> | MEMBERSHIP#<workspaceId>",
      "people personKey": "PERSON#<personId> | PERSON",
      "people personPk": "PERSON#<personId>",
      "people programKey": "PERSON#<personId> | PROGRAM#<programId>",
      "people sessionKey": "PERSON#<personId> | SESSION#<sessionId>",
      "people tokenKey": "TOKEN#<hash> | TOKEN",
      "push pushPk": "WS#<workspaceId>#PUSH",
      "push pushedKey": "WS#<workspaceId>#PUSH#<conversationId> | <deviceId>",
      "push subscriberKey": "WS#<workspaceId>#PUSH | MEMBER#<memberId>",
      "push vapidKey": "PLATFORM | PUSH",
      "saved-views VIEW_PREFIX": "VIEW#",
      "saved-views savedViewCountKey": "WS#<workspaceId>#SAVEDVIEWS#<owner> | COUNT",
      "saved-views savedViewKey": "WS#<workspaceId>#SAVEDVIEWS#<owner> | VIEW#<savedViewId>",
      "saved-views savedViewsPk": "WS#<workspaceId>#SAVEDVIEWS#<owner>",
      "search BACKFILL_SK": "BACKFILL",
      "search FORGOTTEN_PREFIX": "FORGOTTEN#",
      "search RECENT_PREFIX": "RECENT#",
      "search SEGMENT_PREFIX": "SEGMENT#",
      "search UNUSED_PREFIX": "UNUSED#",
      "search backfillKey": "WS#<workspaceId>#SEARCH | BACKFILL",
      "search forgettingKey": "WS#<workspaceId>#SEARCH | FORGETTING",
      "search forgottenKey": "WS#<workspaceId>#SEARCH | FORGOTTEN#<conversationId>",
      "search recentKey": "WS#<workspaceId>#SEARCH | RECENT#<conversationId>",
      "search searchPk": "WS#<workspaceId>#SEARCH",
      "search segmentKey": "WS#<workspaceId>#SEARCH | SEGMENT#<segmentId>",
      "search unusedKey": "WS#<workspaceId>#SEARCH | UNUSED#<segmentId>",
      "search writerKey": "LEASE#SEARCH#<workspaceId> | WRITER",
      "team ADDRESS_MEMBER_PREFIX": "MEMBER#",
      "team INVITE_PREFIX": "INVITE#",
      "team MEMBER_PREFIX": "MEMBER#",
      "team WAITING_MAIL_DUE": "waiting-mail",
      "team addressInviteKey": "ADDRESS#<addressHash> | INVITE#<workspaceId>",
      "team addressMemberKey": "ADDRESS#<addressHash> | MEMBER#<workspaceId>",
      "team addressesPk": "ADDRESS#<addressHash>",
      "team inviteKey": "WS#<workspaceId> | INVITE#<inviteId>",
      "team inviteTokenKey": "INVITE#<hash> | INVITE",
      "team memberKey": "WS#<workspaceId> | MEMBER#<memberId>",
      "team teamAddressKey": "WS#<workspaceId> | TEAMADDRESS#<address>",
      "team weeklyKey": "WS#<workspaceId>#WEEKLY | <memberId>",
      "team weeklyPk": "WS#<workspaceId>#WEEKLY",
      "transcripts transcriptKey": "WS#<workspaceId>#CONV#<conversationId> | TRANSCRIPT#<requestId>",
      "unanswered MISSED_PREFIX": "MSG#",
      "unanswered missedKey": "WS#<workspaceId>#MISSED#<whose> | MSG#<messageId>",
      "unanswered missedPk": "WS#<workspaceId>#MISSED#<whose>",
      "uploads uploadKey": "WS#<workspaceId>#UPLOAD | <uploadId>",
      "uploads uploadPk": "WS#<workspaceId>#UPLOAD",
      "webhooks backlogMarkKey": "WS#<workspaceId>#HOOK#BACKLOG | <feature>",
      "webhooks backlogPk": "WS#<workspaceId>#HOOK#BACKLOG#<feature>",
      "webhooks countedHoursKey": "WS#<workspaceId>#DELIVERY#COUNT | COUNTED",
      "webhooks deliveriesPk": "WS#<workspaceId>#DELIVERY",
      "webhooks deliveryBodyKey": "WS#<workspaceId>#DELIVERY#BODY | <deliveryId>",
      "webhooks deliveryCountKey": "WS#<workspaceId>#DELIVERY#COUNT | <hour>",
      "webhooks deliveryCountsPk": "WS#<workspaceId>#DELIVERY#COUNT",
      "webhooks deliveryKey": "WS#<workspaceId>#DELIVERY | <deliveryId>",
      "webhooks deliverySlotKey": "LEASE#HOOK#<workspaceId>#<feature> | <slot>",
      "webhooks droppedIdsKey": "WS#<workspaceId>#DELIVERY#DROPPED | <firstId>",
      "webhooks droppedKey": "WS#<workspaceId>#DELIVERY#COUNT | DROPPED",
      "webhooks droppedPk": "WS#<workspaceId>#DELIVERY#DROPPED",
      "webhooks endpointKey": "WS#<workspaceId>#HOOK | <feature>",
      "webhooks endpointsPk": "WS#<workspaceId>#HOOK",
      "webhooks eventsOfPk": "WS#<workspaceId>#DELIVERY#OF#<subjectId>",
      "webhooks indexedSinceKey": "WS#<workspaceId>#DELIVERY#COUNT | SINCE",
      "webhooks messageQuotaKey": "RATE#EVENTS#<workspaceId>#<minute> | COUNT",
    }
  `);
});

/** Rows that are found before a tenant is known, that belong to none, or that stand beside any other row. */
const withoutWorkspace =
  /^(KEY#|KEYID#|INVITE#|ADDRESS#|IDENTITY#|PERSON#|COOKIE#|TOKEN#|SIGNIN#|HANDOVER#|CLIENT#|PUBLIC#|MAILBOX#|RATE#|LEASE#|ORG#|DOMAIN#|PLATFORM |<pk>#)/;

const everyPartition = async () =>
  Object.entries(await everyKey()).filter(([name, key]) => key.includes(' | ') || name.endsWith('Pk'));

it('has a function that may write to each partition, and one that may read it', async () => {
  const rights = Object.values<Grant>(grants).map(({ rows = {} }) => rows);
  const isCovered = (pk: string, patterns: readonly string[] = []) => patterns.some((pattern) => matches(pattern, pk));
  const closed = (await everyPartition()).filter(([, key]) => {
    const pk = key.split(' | ')[0]!.replace('<workspaceId>', keyId);
    const isWritten = rights.some(({ count, write }) => isCovered(pk, count) || isCovered(pk, write));
    return !isWritten || !rights.some(({ read }) => isCovered(pk, read));
  });
  // Those of changes that failed are read below their workspace.
  expect(closed.map(([name]) => name)).toEqual(['changes failedChangeKey', 'changes failedChangesPk']);
});

it("keeps each tenant's rows under its workspace", async () => {
  const partitions = await everyPartition();
  expect(partitions.length).toBeGreaterThan(20);
  const elsewhere = partitions.filter(([, key]) => !key.startsWith('WS#<workspaceId>') && !withoutWorkspace.test(key));
  expect(elsewhere).toEqual([]);
});
