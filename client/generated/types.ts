// Made from docs/openapi.json by `npm run generate`: not to be changed by hand.
import type { CallOptions } from '../options.ts';

/** Codes of failures, the same on every surface. */
export type ErrorCode = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'USAGE_LIMIT_REACHED' | 'REAUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'DOMAIN_NOT_ALLOWED' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

export interface Failure {
  /** True for a success, false for a failure */
  success: false;
  /** What went wrong */
  error: {
    /** For programs. docs/errors.md lists causes and cures. */
    code: 'BAD_REQUEST' | 'UNAUTHORIZED' | 'USAGE_LIMIT_REACHED' | 'REAUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'DOMAIN_NOT_ALLOWED' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
    /** For people. Programs use `code`. */
    message: string;
  };
}

export interface ValidationFailure {
  /** True for a success, false for a failure */
  success: false;
  /** What went wrong */
  error: {
    /** For programs. docs/errors.md lists causes and cures. */
    code: 'BAD_REQUEST' | 'UNAUTHORIZED' | 'USAGE_LIMIT_REACHED' | 'REAUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'DOMAIN_NOT_ALLOWED' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
    /** For people. Programs use `code`. */
    message: string;
    /** One row for each invalid field. */
    details: ErrorDetail[];
  };
}

export interface ErrorDetail {
  /** Path of the field, such as `settings.primaryColor`. Empty for the whole body. */
  path: string;
  /** What is wrong with it. */
  message: string;
}

/** A chatbot as it was exported. */
export interface ChatbotBundleInput {
  /** Version of the format */
  version: number;
  /** Name for the team */
  name: string;
  /** Name that visitors see. Default: `name` */
  botName?: string;
  /** First message of a chat. Null: the default text */
  greetingMessage?: string | null;
  /** BCP 47 language tag of the answers */
  language?: string | null;
  /** Whether a chatbot answers visitors. */
  status?: 'active' | 'paused';
  /** What a language model should know and how it should answer, below the rules of the platform. Null: none */
  instructions?: string | null;
  /** How a language model addresses visitors. Null: as the model does by itself */
  tone?: 'friendly' | 'neutral' | 'formal' | null;
  /** Host names of the sites that may use the chatbot. Empty: any site */
  allowedDomains?: string[];
  /** Settings of the widget. */
  settings?: {
    /** Main colour of the widget */
    primaryColor?: string;
    /** Second colour. Null: derived from the main colour */
    secondaryColor?: string | null;
    /** Background of the chat window. Null: the default */
    backgroundColor?: string | null;
    /** Text colour. Null: the default */
    textColor?: string | null;
    /** Colour of the launcher bubble */
    bubbleColor?: string | null;
    /** Where the widget is on the page. */
    position?: 'bottom-right' | 'bottom-left';
    /** Whether the widget shows a line with the name of the platform */
    showPoweredBy?: boolean;
    /** Whether answers show their sources */
    showSources?: boolean;
    /** Topics that the chatbot declines to answer. `[]` clears the list */
    blockedTopics?: string[];
    /** Reply to a blocked topic. Null: the default text */
    refusalMessage?: string | null;
    /** Whether visitors are asked for contact details */
    collectLeads?: boolean;
    /** When visitors are asked for contact details. */
    leadCaptureMode?: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual';
    /** Questions that the widget offers at the start */
    suggestedQuestions?: string[];
    /** Placeholder of the message field */
    placeholderText?: string;
    /** URL of the chatbot's picture. Null: none */
    avatarUrl?: string | null;
    /** Whether the widget opens by itself with a message */
    proactiveEnabled?: boolean;
    /** The message of a widget that opens by itself. Null: the default text */
    proactiveMessage?: string | null;
    /** Seconds before the widget opens by itself */
    proactiveDelaySeconds?: number;
    /** Whether a reply makes a sound while the page is hidden. Default true. Visitors can turn the sound off */
    replySound?: boolean;
    /** Whether visitors may have their conversation mailed, if mail is configured. Default true */
    transcripts?: boolean;
    /** Whether wordings that three visitors used for a FAQ become its alternatives by themselves, if the answer tests still pass. Default false */
    autoImprove?: boolean;
    /** Whether the widget says that an AI answers */
    aiDisclosureEnabled?: boolean;
    /** The text of that notice. Null: the default text */
    aiDisclosureText?: string | null;
  };
  /** Business hours of an exported chatbot. */
  businessHours?: {
    /** Whether business hours apply. False: always open */
    enabled: boolean;
    /** IANA time zone of the schedule, such as `Europe/Berlin` */
    timezone: string;
    /** Shown outside opening hours. Null: the default text */
    awayMessage?: string | null;
    /** Opening hours by day, with the keys of a read. */
    schedule: {
      /** Opening hours of a day. Null or omitted: closed. */
      monday?: {
        /** Opening time, HH:MM */
        open: string;
        /** Closing time, HH:MM. Earlier than `open`: on the next day */
        close: string;
      } | null;
      /** Opening hours of a day. Null or omitted: closed. */
      tuesday?: {
        /** Opening time, HH:MM */
        open: string;
        /** Closing time, HH:MM. Earlier than `open`: on the next day */
        close: string;
      } | null;
      /** Opening hours of a day. Null or omitted: closed. */
      wednesday?: {
        /** Opening time, HH:MM */
        open: string;
        /** Closing time, HH:MM. Earlier than `open`: on the next day */
        close: string;
      } | null;
      /** Opening hours of a day. Null or omitted: closed. */
      thursday?: {
        /** Opening time, HH:MM */
        open: string;
        /** Closing time, HH:MM. Earlier than `open`: on the next day */
        close: string;
      } | null;
      /** Opening hours of a day. Null or omitted: closed. */
      friday?: {
        /** Opening time, HH:MM */
        open: string;
        /** Closing time, HH:MM. Earlier than `open`: on the next day */
        close: string;
      } | null;
      /** Opening hours of a day. Null or omitted: closed. */
      saturday?: {
        /** Opening time, HH:MM */
        open: string;
        /** Closing time, HH:MM. Earlier than `open`: on the next day */
        close: string;
      } | null;
      /** Opening hours of a day. Null or omitted: closed. */
      sunday?: {
        /** Opening time, HH:MM */
        open: string;
        /** Closing time, HH:MM. Earlier than `open`: on the next day */
        close: string;
      } | null;
    };
  };
  /** Groups of words or phrases with the same meaning for this chatbot */
  synonyms?: string[][];
  /** Actions, without secrets */
  actions?: {
    /** Name for visitors and the team */
    name: string;
    /** What an action calls. */
    call: {
      /** HTTP method of a call. */
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      /** An https URL. `{key}` stands for the value of an input, in segments of the path and values of the query */
      url: string;
      /** Headers without secrets */
      headers?: ActionHeader[] | null;
      /** JSON. `{key}` in a string stands for the value of an input. Not for GET */
      body?: string | null;
      /** The system does nothing twice for one `Idempotency-Key`, so a call that was cut off may be repeated */
      honorsKey?: boolean | null;
      /** URL of a GET that answers 2xx if the call was done, 404 if it was not. `{idempotency_key}` stands for the key of the call */
      lookupUrl?: string | null;
      /** Time limit of the call, a repetition included. Default: 10 */
      timeoutSeconds?: number | null;
      /** A tool of the MCP server at `url`: `method` is POST, and `body` has its arguments. Required where the saved call has a tool: null makes it a call of HTTP */
      mcp?: {
        /** Name of the tool */
        tool: string;
        /** Of all that the server says of the tool. If it differs at a call, nothing is called and the action is switched off */
        fingerprint: string;
        /** The server says that the tool changes nothing */
        readOnly: boolean;
      } | null;
    };
    /** What visitors say who want it */
    wordings?: string[] | null;
    /** What it does, for language models */
    description?: string | null;
    /** The values that it needs */
    inputs?: {
      /** Name, unique in the action. `{key}` stands for the value */
      key: string;
      /** What kind of value an input takes. */
      kind: 'text' | 'number' | 'date' | 'email' | 'pattern' | 'choice' | 'boolean';
      /** Default: `visitor` */
      from?: 'visitor' | 'visitor_id' | 'visitor_email' | null;
      /** Default: true */
      required?: boolean | null;
      /** How the chatbot asks for it, in the chatbot's languages */
      questions?: ActionText[] | null;
      /** A short name of it for visitors, such as "Order number". Default: the key */
      labels?: ActionText[] | null;
      /** For text, number and date */
      min?: string | null;
      /** For text, number and date */
      max?: string | null;
      /** For `number`: without decimals. Default: false */
      whole?: boolean | null;
      /** For `pattern`: characters, classes such as `[A-Z]` and `\d`, and counts such as `{4,8}`. No groups */
      pattern?: string | null;
      /** For `choice` */
      choices?: {
        /** The value that is sent */
        value: string;
        /** What visitors read. Default: the value */
        labels?: ActionText[] | null;
      }[] | null;
    }[] | null;
    /** Default: `anybody` */
    access?: 'anybody' | 'verified' | 'email_code' | null;
    /** Default: `always` */
    confirm?: 'always' | 'never' | null;
    /** What of the answer is shown. */
    result?: {
      /** What of the answer is shown. Nothing else is */
      fields?: ActionField[] | null;
      /** The sentence that is shown. `{key}` stands for a field or an input */
      template?: string | null;
    } | null;
    /** What happens when an action fails. */
    failure?: {
      /** What visitors read if it fails */
      message?: string | null;
      /** Whether a human is requested then. Default: false */
      handOver?: boolean | null;
    } | null;
    /** What a run costs when it is done */
    credits?: number | null;
    /** Whether a member must approve each run */
    needsApproval?: boolean | null;
    /** Names of inputs, and of fields of bodies and answers at any depth, that the log masks */
    redacted?: string[] | null;
    /** Answers for tests and test conversations, which call nothing */
    examples?: ActionExample[] | null;
    /** Default: true */
    enabled?: boolean | null;
  }[];
  /** FAQs */
  faqs?: {
    /** The question */
    question: string;
    /** The answer, as visitors receive it */
    answer: string;
    /** Category for the team */
    category?: string | null;
    /** Other wordings of the question. Each finds the answer as the question does */
    alternatives?: string[] | null;
    /** False: stored but excluded from retrieval. Default: true */
    enabled?: boolean;
  }[];
  /** Texts */
  texts?: {
    /** Title for the team and in citations */
    title: string;
    /** The text to answer from */
    text: string;
    /** Category for the team */
    category?: string | null;
    /** False: stored but excluded from retrieval. Default: true */
    enabled?: boolean;
  }[];
  /** Web pages. They are fetched again */
  pages?: {
    /** URL of a public page */
    url: string;
    /** Default: the page's title */
    title?: string | null;
    /** Hours between crawls of the page. 0: never */
    recrawlIntervalHours?: number | null;
    /** False: stored but excluded from retrieval. Default: true */
    enabled?: boolean;
  }[];
  /** Files. They are read again */
  files?: {
    /** Title */
    title: string;
    /** `pdf`, `docx`, `xlsx`, `pptx`, `csv`, `json`, `txt`, `md` or `html` */
    kind: 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'csv' | 'json' | 'txt' | 'md' | 'html';
    /** The bytes, in base64 */
    contentBase64: string;
    /** False: stored but excluded from retrieval. Default: true */
    enabled?: boolean;
  }[];
}

/** A header of a call. */
export interface ActionHeader {
  /** Name */
  name: string;
  /** Value */
  value: string;
}

/** A text in one language. */
export interface ActionText {
  /** BCP 47 language tag */
  language: string;
  /** The text in this language */
  text: string;
}

/** A value of the answer that is shown. */
export interface ActionField {
  /** Name, unique in the action. `{key}` in the template stands for the value */
  key: string;
  /** What stands before the value */
  label: string;
  /** Where it is in the JSON of the answer: names and numbers with dots between, such as `items.0.status` */
  path: string;
}

/** An answer for tests. */
export interface ActionExample {
  /** For these values of inputs. Empty: for all others */
  values: ActionValue[];
  /** HTTP status of the answer */
  status: number;
  /** Body of the answer. JSON, or empty */
  body: string;
}

/** A value of an input. */
export interface ActionValue {
  /** The input's key */
  key: string;
  /** The value. Numbers, days and yes or no as text */
  value: string;
}

/** A FAQ to import. */
export interface FaqRow {
  /** The question */
  question: string;
  /** The answer, as visitors receive it */
  answer: string;
  /** Category for the team */
  category?: string | null;
  /** Other wordings of the question. Each finds the answer as the question does */
  alternatives?: string[] | null;
}

/** Columns of a file, each by its name, its number from 1, or its letter. Null: it has none. */
export interface FaqColumns {
  /** The column with the questions */
  question?: string | null;
  /** The column with the answers */
  answer?: string | null;
  /** The column with the categories */
  category?: string | null;
  /** The column with other wordings of the questions */
  alternatives?: string | null;
}

/** A header to send to a site. */
export interface SiteHeader {
  /** Name, such as `X-Api-Key` or `Cookie` */
  name: string;
  /** Value. Stored encrypted */
  value: string;
}

/** A lead to import. */
export interface LeadRow {
  /** ID of the lead, if it exists. Such a lead is changed; an unknown ID is ignored */
  id?: string | null;
  /** The visitor's name */
  name?: string | null;
  /** Email address */
  email?: '' | string | null;
  /** Phone number */
  phone?: string | null;
  /** Company */
  company?: string | null;
  /** What the visitor wrote */
  message?: string | null;
  /** Page on which the form was sent */
  pageUrl?: string | null;
  /** The visitor's ID, as in the chat. Identifies the lead. Default: derived from email, else phone, else the texts */
  visitorId?: string | null;
  /** When the visitor submitted the lead. Default: now */
  createdAt?: string | null;
}

/** What a message does with an action, besides what its words say. */
export interface ChatAction {
  /** ID of the action to start */
  start?: string | null;
  /** Values of the inputs that the newest card asks for or, with `start`, values to start with */
  values?: ActionValue[] | null;
  /** The `confirmation` of the newest card: runs the action */
  confirm?: string | null;
  /** True: declines what the newest card proposes */
  decline?: true | null;
  /** True: the visitor no longer wants the action */
  cancel?: true | null;
}

export interface VisitorFile {
  /** File name */
  name: string;
  /** The bytes, in base64 */
  contentBase64: string;
}

/** A source that an answer is based on. */
export interface Citation {
  /** ID of the source */
  sourceId: string;
  /** Title of the source */
  title: string;
  /** URL of the page. Null: not a page */
  url: string | null;
  /** Language of the source, as a BCP 47 tag, if it is another than that of the chatbot's own sentences. Null or absent: the same, or unknown */
  language?: string | null;
}

/** A question that the visitor may have meant. */
export interface Suggestion {
  /** The question or heading, one line. Send it as the next message */
  text: string;
  /** ID of the source that answers it */
  sourceId: string;
  /** Language of the source, as a BCP 47 tag, if it is another than that of the chatbot's own sentences. Null or absent: the same, or unknown */
  language?: string | null;
}

/** A file of an agent or a visitor. */
export interface Attachment {
  /** The file's ID within its conversation */
  id: string;
  /** File name */
  name: string;
  /** Media type, such as `application/pdf` */
  contentType: string;
  /** Size in bytes */
  size: number;
}

/** An agent. */
export interface Person {
  /** ID of the member, or of the key that acted */
  id: string;
  /** Name that visitors see */
  name: string;
}

/** A step of an action, which clients show as a card. Each step is a message of its own, and only the newest one of a conversation can be acted on. */
export interface MessageAction {
  /** ID of the action */
  actionId: string;
  /** Name of the action at that time */
  name: string;
  /** ID of the run. Null: there is none yet */
  runId: string | null;
  /** State of an action when a message was stored. */
  status: 'asking' | 'code' | 'proposed' | 'confirmed' | 'calling' | 'done' | 'failed' | 'unknown' | 'declined' | 'expired' | 'cancelled';
  /** The exact values of the run. Redacted ones are masked once it is done */
  values: ActionShownValue[];
  /** What is missing, while the status is `asking` or `code`. The text asks for the first */
  inputs: MessageActionInput[];
  /** Confirms exactly these values, once. Null: nothing is to be confirmed */
  confirmation: string | null;
  /** Until when it can be confirmed or approved. Null: no time limit */
  expiresAt: string | null;
  /** What the system returned */
  shown: ActionShownValue[];
}

/** A value of an action that is shown. */
export interface ActionShownValue {
  /** The key of the action's input, or of the field of the answer */
  key: string;
  /** What stands before the value */
  label: string;
  /** The value, as people read it */
  value: string;
}

/** A value that an action still needs. */
export interface MessageActionInput {
  /** The input's key. `code` and `email` while the status is `code` */
  key: string;
  /** A short name of the input */
  label: string;
  /** What kind of value an input takes. */
  kind: 'text' | 'number' | 'date' | 'email' | 'pattern' | 'choice' | 'boolean';
  /** False: it may be left out */
  required: boolean;
  /** Lowest number, shortest length or first day. Null: none */
  min: string | null;
  /** Highest number, longest length or last day. Null: none */
  max: string | null;
  /** The values that it accepts. Empty: another kind */
  choices: MessageActionChoice[];
}

/** A value that an input accepts. */
export interface MessageActionChoice {
  /** The value to send */
  value: string;
  /** What visitors read */
  label: string;
}

/** A message as its visitor receives it. */
export interface PublicMessage {
  /** The message's ID */
  id: string;
  /** ID of its conversation */
  conversationId: string;
  /** Who wrote a message. */
  role: 'visitor' | 'assistant' | 'agent' | 'system';
  /** The text. May be empty for a reply with attachments */
  content: string;
  /** Sources of an answer. With `unanswered`: the answer was given with a hedge */
  sources: Citation[];
  /** Up to 3 questions or headings to choose from if the question was ambiguous, otherwise empty */
  suggestions: Suggestion[];
  /** Files of the message */
  attachments: Attachment[];
  /** The agent who wrote it. Null: not written by an agent */
  author: Person | null;
  /** The visitor's feedback: -1, 0 (none) or 1 */
  feedback: number;
  /** Milliseconds until the answer was complete. Null: not an answer */
  latencyMs: number | null;
  /** Credits that the answer cost */
  creditsUsed: number;
  /** True for a question without a certain answer. Becomes false for a message with suggestions if the visitor's next message takes one of them, or if the visitor rates its hedged answer up or thanks for it */
  unanswered: boolean;
  /** True for a fixed text that says what happens next, such as that a person was asked. It is no answer: it cannot be rated, and does not count as an AI reply */
  notice: boolean;
  /** True if the model failed while writing the answer */
  incomplete: boolean;
  /** The step of an action that the message tells. Null: it tells none */
  action: MessageAction | null;
  /** When it was stored */
  createdAt: string;
}

/** Answers visitors from its knowledge sources and hands conversations over to the team. */
export interface Chatbot {
  /** The chatbot's ID */
  id: string;
  /** The chatbot's id in public URLs */
  publicId: string;
  /** Name for the team. Visitors see `botName` */
  name: string;
  /** Name that visitors see */
  botName: string;
  /** Whether a chatbot answers visitors. */
  status: 'active' | 'paused';
  /** Host names of the sites that may use the chatbot. Empty: any site */
  allowedDomains: string[];
  /** Language of the answers. Null: the language of the question */
  language: string | null;
  /** What a language model should know and how it should answer, below the rules of the platform. Null: none */
  instructions: string | null;
  /** How a language model addresses visitors. Null: as the model does by itself */
  tone: 'friendly' | 'neutral' | 'formal' | null;
  /** Key of the template that it was created from. Null: none */
  templateKey: string | null;
  /** Number of knowledge sources, whatever their status */
  sourceCount: number;
  /** Increases with each change of the chatbot and its settings */
  settingsRevision: number;
  /** When the record was created */
  createdAt: string;
  /** When the record last changed */
  updatedAt: string;
}

/** A preset for new chatbots. */
export interface ChatbotTemplate {
  /** Send it to create a chatbot */
  key: string;
  /** Name of the template */
  label: string;
}

/** How a chatbot looks to visitors. */
export interface Appearance {
  chatbot: AppearanceChatbot;
  settings: ChatbotSettings;
}

/** The chatbot's name and greeting. */
export interface AppearanceChatbot {
  /** Name that visitors see */
  botName: string;
  /** First message of a chat. Null: the default text */
  greetingMessage: string | null;
}

/** Appearance and behaviour of the widget. In REST, settings that were never set are omitted. */
export interface ChatbotSettings {
  /** Main colour of the widget */
  primaryColor?: string;
  /** Second colour. Null: derived from the main colour */
  secondaryColor?: string | null;
  /** Background of the chat window. Null: the default */
  backgroundColor?: string | null;
  /** Text colour. Null: the default */
  textColor?: string | null;
  /** Colour of the launcher bubble */
  bubbleColor?: string | null;
  /** Where the widget is on the page. */
  position?: 'bottom-right' | 'bottom-left';
  /** Whether the widget shows a line with the name of the platform */
  showPoweredBy?: boolean;
  /** Whether answers show their sources */
  showSources?: boolean;
  /** Topics that the chatbot declines to answer. `[]` clears the list */
  blockedTopics?: string[];
  /** Reply to a blocked topic. Null: the default text */
  refusalMessage?: string | null;
  /** Whether visitors are asked for contact details */
  collectLeads?: boolean;
  /** When visitors are asked for contact details. */
  leadCaptureMode?: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual';
  /** Questions that the widget offers at the start */
  suggestedQuestions?: string[];
  /** Placeholder of the message field */
  placeholderText?: string;
  /** URL of the chatbot's picture. Null: none */
  avatarUrl?: string | null;
  /** Whether the widget opens by itself with a message */
  proactiveEnabled?: boolean;
  /** The message of a widget that opens by itself. Null: the default text */
  proactiveMessage?: string | null;
  /** Seconds before the widget opens by itself */
  proactiveDelaySeconds?: number;
  /** Whether a reply makes a sound while the page is hidden. Default true. Visitors can turn the sound off */
  replySound?: boolean;
  /** Whether visitors may have their conversation mailed, if mail is configured. Default true */
  transcripts?: boolean;
  /** Whether wordings that three visitors used for a FAQ become its alternatives by themselves, if the answer tests still pass. Default false */
  autoImprove?: boolean;
  /** Whether the widget says that an AI answers */
  aiDisclosureEnabled?: boolean;
  /** The text of that notice. Null: the default text */
  aiDisclosureText?: string | null;
}

/** When the team is available to the chatbot's visitors. */
export interface BusinessHours {
  /** Whether business hours apply. False: always open */
  enabled: boolean;
  /** IANA time zone of the schedule, such as `Europe/Berlin` */
  timezone: string;
  /** Shown outside opening hours. Null: the default text */
  awayMessage: string | null;
  schedule: WeekSchedule;
}

/** Opening hours by day. Reads name days in full, `monday`; writes take the keys `mon` to `sun`. */
export interface WeekSchedule {
  /** Opening hours of this day. Null: closed */
  monday: DayHours | null;
  /** Opening hours of this day. Null: closed */
  tuesday: DayHours | null;
  /** Opening hours of this day. Null: closed */
  wednesday: DayHours | null;
  /** Opening hours of this day. Null: closed */
  thursday: DayHours | null;
  /** Opening hours of this day. Null: closed */
  friday: DayHours | null;
  /** Opening hours of this day. Null: closed */
  saturday: DayHours | null;
  /** Opening hours of this day. Null: closed */
  sunday: DayHours | null;
}

/** Opening hours of a day. Null: closed. */
export interface DayHours {
  /** Opening time, HH:MM */
  open: string;
  /** Closing time, HH:MM. Earlier than `open`: on the next day */
  close: string;
}

export interface TestConversation {
  /** The conversation's ID */
  conversationId: string;
  /** Gives access to the conversation in the public chat. Shown only once */
  bindingToken: string;
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** When it was created */
  createdAt: string;
}

/** A chatbot with its settings and knowledge. An import creates a copy. */
export interface ChatbotBundle {
  /** Version of the format */
  version: number;
  /** When it was exported */
  exportedAt: string;
  /** Name for the team */
  name: string;
  /** Name that visitors see */
  botName: string;
  /** First message of a chat. Null: the default text */
  greetingMessage: string | null;
  /** Language of the answers. Null: the language of the question */
  language: string | null;
  /** Whether a chatbot answers visitors. */
  status: 'active' | 'paused';
  /** What a language model should know and how it should answer, below the rules of the platform. Null: none */
  instructions: string | null;
  /** How a language model addresses visitors. Null: as the model does by itself */
  tone: 'friendly' | 'neutral' | 'formal' | null;
  /** Host names of the sites that may use the chatbot. Empty: any site */
  allowedDomains: string[];
  settings: ChatbotSettings;
  businessHours: BusinessHours;
  /** Groups of words or phrases with the same meaning for this chatbot */
  synonyms: string[][];
  /** The actions, by name. One with secrets is switched off */
  actions: BundleAction[];
  /** The FAQs, newest first */
  faqs: BundleFaq[];
  /** The texts, newest first */
  texts: BundleText[];
  /** The web pages, newest first */
  pages: BundlePage[];
  /** The files, newest first */
  files: BundleFile[];
  /** Sources that do not fit into the file. At most 1,000 are listed */
  leftOut: BundleLeftOut[];
}

/** An action of an exported chatbot, without its secrets. */
export interface BundleAction {
  /** Name for visitors and the team */
  name: string;
  /** What visitors say who want it */
  wordings: string[];
  /** What it does, for language models */
  description: string;
  /** What a run costs when it is done */
  credits: number;
  /** Whether a member must approve each run */
  needsApproval: boolean;
  /** Names of inputs, and of fields of bodies and answers at any depth, that the log masks */
  redacted: string[];
  /** Answers for tests and test conversations, which call nothing */
  examples: ActionExample[];
  /** False: nobody can use it */
  enabled: boolean;
  /** The values that it needs */
  inputs: ActionInput[];
  /** Who may use an action. */
  access: 'anybody' | 'verified' | 'email_code';
  /** Whether an action is confirmed before it is run. */
  confirm: 'always' | 'never';
  call: ActionCall;
  result: ActionResult;
  failure: ActionFailure;
}

/** A value that an action needs. */
export interface ActionInput {
  /** Name, unique in the action. `{key}` stands for the value */
  key: string;
  /** What kind of value an input takes. */
  kind: 'text' | 'number' | 'date' | 'email' | 'pattern' | 'choice' | 'boolean';
  /** Where the value of an input comes from. */
  from: 'visitor' | 'visitor_id' | 'visitor_email';
  /** False: the visitor may leave it out */
  required: boolean;
  /** How the chatbot asks for it, in the chatbot's languages */
  questions: ActionText[];
  /** A short name of it for visitors, such as "Order number". Empty: the key */
  labels: ActionText[];
  /** Lowest number, shortest length or first day. Null: none */
  min: string | null;
  /** Highest number, longest length or last day. Null: none */
  max: string | null;
  /** True: a number without decimals */
  whole: boolean;
  /** What the whole value matches. Null: another kind */
  pattern: string | null;
  /** The values that it accepts. Empty: another kind */
  choices: ActionChoice[];
}

/** A value that an input accepts. */
export interface ActionChoice {
  /** The value that is sent */
  value: string;
  /** What visitors read. Empty: the value */
  labels: ActionText[];
}

/** What an action calls. */
export interface ActionCall {
  /** HTTP method of a call. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** An https URL. `{key}` stands for the value of an input, in segments of the path and values of the query */
  url: string;
  /** Headers without secrets */
  headers: ActionHeader[];
  /** JSON. `{key}` in a string stands for the value of an input. Null: no body */
  body: string | null;
  /** The system does nothing twice for one `Idempotency-Key`, so a call that was cut off may be repeated */
  honorsKey: boolean;
  /** URL of a GET that answers 2xx if the call was done, 404 if it was not. `{idempotency_key}` stands for the key of the call. Null: none */
  lookupUrl: string | null;
  /** Time limit of the call, a repetition included */
  timeoutSeconds: number;
  /** A tool of the MCP server at `url`: `method` is POST, and `body` has its arguments. Null: a call of HTTP */
  mcp: ActionTool | null;
}

/** A tool of an MCP server, as its owner has approved it. */
export interface ActionTool {
  /** Name of the tool */
  tool: string;
  /** Of all that the server says of the tool. If it differs at a call, nothing is called and the action is switched off */
  fingerprint: string;
  /** The server says that the tool changes nothing */
  readOnly: boolean;
}

/** What of the answer is shown. */
export interface ActionResult {
  /** What of the answer is shown. Nothing else is */
  fields: ActionField[];
  /** The sentence that is shown. Null: labels and values */
  template: string | null;
}

/** What happens when an action fails. */
export interface ActionFailure {
  /** What visitors read if it fails. Null: the default text */
  message: string | null;
  /** Whether a human is requested then */
  handOver: boolean;
}

/** A FAQ of an exported chatbot. */
export interface BundleFaq {
  /** The question */
  question: string;
  /** The answer, as visitors receive it */
  answer: string;
  /** Category for the team. Null: none */
  category: string | null;
  /** Other wordings of the question */
  alternatives: string[];
  /** False: stored but excluded from retrieval */
  enabled: boolean;
}

/** A text of an exported chatbot. */
export interface BundleText {
  /** Title */
  title: string;
  /** The text */
  text: string;
  /** Category for the team. Null: none */
  category: string | null;
  /** False: stored but excluded from retrieval */
  enabled: boolean;
}

/** A web page of an exported chatbot. */
export interface BundlePage {
  /** URL of the page. An import fetches it again */
  url: string;
  /** Title */
  title: string;
  /** Hours between crawls. 0: never */
  recrawlIntervalHours: number;
  /** False: stored but excluded from retrieval */
  enabled: boolean;
}

/** A file of an exported chatbot. */
export interface BundleFile {
  /** Title */
  title: string;
  /** `pdf`, `docx`, `xlsx`, `pptx`, `csv`, `json`, `txt`, `md` or `html` */
  kind: 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'csv' | 'json' | 'txt' | 'md' | 'html';
  /** The bytes, in base64 */
  contentBase64: string;
  /** False: stored but excluded from retrieval */
  enabled: boolean;
}

/** A source that is not part of an export. */
export interface BundleLeftOut {
  /** Kind of a source. */
  type: 'faq' | 'url' | 'text' | 'file';
  /** Title of the source */
  title: string;
  /** Why it is not in the file */
  reason: string;
}

/** What an import created. */
export interface ChatbotImport {
  chatbot: Chatbot;
  /** Sources that were added. Pages and files are read in the background */
  created: number;
  /** Sources that time did not suffice for. Send the same bundle again to continue */
  remaining: number;
}

export interface IdentitySecretState {
  /** When the secret was created or last rotated. Null: none */
  createdAt: string | null;
}

export interface NewIdentitySecret {
  /** The secret. Shown only once */
  secret: string;
  /** When it was created */
  createdAt: string;
}

/** What a chatbot can do in a conversation: one call of a system of its owner. */
export interface Action {
  /** The action's ID */
  id: string;
  /** ID of its chatbot */
  chatbotId: string;
  /** Name for visitors and the team */
  name: string;
  /** What visitors say who want it */
  wordings: string[];
  /** What it does, for language models */
  description: string;
  /** What a run costs when it is done */
  credits: number;
  /** Whether a member must approve each run */
  needsApproval: boolean;
  /** Names of inputs, and of fields of bodies and answers at any depth, that the log masks */
  redacted: string[];
  /** Answers for tests and test conversations, which call nothing */
  examples: ActionExample[];
  /** False: nobody can use it */
  enabled: boolean;
  /** The values that it needs */
  inputs: ActionInput[];
  /** Who may use an action. */
  access: 'anybody' | 'verified' | 'email_code';
  /** Whether an action is confirmed before it is run. */
  confirm: 'always' | 'never';
  call: ActionCall;
  /** Names of the headers with secrets, in lower case */
  secretHeaderNames: string[];
  /** Why the platform has switched it off. Null: it has not. Saving the action as enabled clears it */
  stoppedReason: string | null;
  /** Whether calls are signed, with a secret of `rotateActionSecret` */
  signed: boolean;
  result: ActionResult;
  failure: ActionFailure;
  /** Number of changes so far. A confirmation is for one revision */
  revision: number;
  /** When it was created */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
}

/** How often an action was used in conversations in the last 30 days. */
export interface ActionUsage {
  /** ID of the action */
  actionId: string;
  /** How often it was started */
  runs: number;
  /** When a run last failed or was cut off. Null: none did */
  lastFailedAt: string | null;
}

/** Actions made of an OpenAPI document, or of the tools of an MCP server. */
export interface ActionProposals {
  /** The actions, in the order of the document or the server */
  proposals: ActionProposal[];
  /** Number of operations in the document, or of tools that were read */
  total: number;
}

/** An operation of a document, or a tool, as an action. Nothing is stored. */
export interface ActionProposal {
  /** Method and path in the document, such as `GET /orders/{id}`, or the name of the tool */
  operation: string;
  action: BundleAction;
  /** Headers with secrets that the document asks for, or with which the tools were read */
  secretHeaderNames: string[];
  /** What an MCP server says of its tool. Text of a stranger: the action has none of it, and models read only what you copy. Null: nothing */
  toolDescription: string | null;
  /** What must be changed or looked at first. Empty: nothing was found */
  problems: string[];
}

/** How the tool of an action has changed since it was approved. */
export interface ActionToolReview {
  /** Of the tool as it is now, to approve it. Null: the server has no such tool */
  fingerprint: string | null;
  /** Whether it is another tool than the action was approved for */
  changed: boolean;
  /** The tool as it was approved. Null: not known, because it was not called while it was so */
  approved: ActionToolView | null;
  /** The tool as it is now. Null: the server has no such tool */
  current: ActionToolView | null;
  /** What of the action does not fit the tool as it is now, and must be changed before it can be approved */
  problems: string[];
}

/** A tool as its server describes it. Text of a stranger, for people: models never read it. */
export interface ActionToolView {
  /** What the server says of the tool. Null: nothing */
  description: string | null;
  /** Whether the server says that the tool changes nothing */
  readOnly: boolean;
  /** The arguments, at most 30, those that the tool needs first */
  arguments: ActionToolArgument[];
}

/** An argument of a tool. */
export interface ActionToolArgument {
  /** Name of the argument */
  name: string;
  /** `string`, `number`, `integer`, `boolean`, `object`, `array` or `any` */
  type: string;
  /** Whether the tool needs it */
  required: boolean;
  /** What the server says of it. Null: nothing */
  description: string | null;
}

/** Which past conversations would have started an action by its wordings. */
export interface ActionReplay {
  /** Number of conversations that were looked at, newest first */
  conversations: number;
  /** In how many of them the action would have been started */
  matched: number;
  /** The newest such sentence of up to 20 conversations, newest first */
  sentences: ReplayedSentence[];
}

/** A sentence that would have started an action. */
export interface ReplayedSentence {
  /** ID of the conversation */
  conversationId: string;
  /** What the visitor wrote, with addresses and long numbers masked */
  sentence: string;
  /** When they wrote it */
  askedAt: string;
}

/** One use of an action. */
export interface ActionRun {
  /** The run's ID, sent as `Idempotency-Key` */
  id: string;
  /** ID of the chatbot */
  chatbotId: string;
  /** ID of the conversation. Null: a test */
  conversationId: string | null;
  /** ID of the action */
  actionId: string;
  /** Name of the action at that time */
  actionName: string;
  /** Revision of the action that was confirmed */
  actionRevision: number;
  /** State of a run. */
  status: 'proposed' | 'confirmed' | 'calling' | 'done' | 'failed' | 'unknown' | 'declined' | 'expired';
  /** True: a recorded example answers, and nothing is called */
  usesExample: boolean;
  /** The exact values. Redacted ones are masked when the run no longer waits */
  values: ActionValue[];
  /** Confirms these values of this revision, once. Null: nothing is to be confirmed */
  confirmation: string | null;
  /** Until when it can be confirmed or, once it is, approved. Null: it needs neither */
  expiresAt: string | null;
  /** Whether a member must approve it */
  needsApproval: boolean;
  /** The agent who started it. Null: the visitor */
  startedBy: Person | null;
  /** The agent who confirmed it. Null: the visitor, or nobody */
  confirmedBy: Person | null;
  /** The member who approved it. Null: nobody */
  approvedBy: Person | null;
  /** How often it was begun to call */
  attempts: number;
  /** The last call. Null: there was none */
  request: ActionRequest | null;
  /** The last answer. Null: there was none */
  response: ActionResponse | null;
  /** What visitors see of the answer */
  shown: ActionShownValue[];
  /** The sentence that visitors read. Null: the default text, or nothing yet */
  message: string | null;
  /** Why it failed, or is unknown. Null: it did not and is not */
  error: string | null;
  /** Credits that were spent */
  credits: number;
  /** When it was started */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
  /** When it was done, failed, cut off or declined. Null: it was not */
  endedAt: string | null;
}

/** A call as it was sent, without secrets. Redacted values are masked. */
export interface ActionRequest {
  /** HTTP method of a call. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** URL that was called */
  url: string;
  /** Headers without secrets and signatures */
  headers: ActionSentHeader[];
  /** The JSON that was sent, masked. Null: no body */
  body: string | null;
}

/** A header that was sent. */
export interface ActionSentHeader {
  /** Name */
  name: string;
  /** Value */
  value: string;
}

/** The answer of the system. Redacted values are masked. */
export interface ActionResponse {
  /** HTTP status */
  status: number;
  /** Up to 8 KB of the JSON, masked. Null: it was none */
  body: string | null;
}

export interface Channels {
  /** The rows of this page */
  channels: Channel[];
  /** Number of all rows */
  total: number;
  /** Whether there are more rows after these */
  hasMore: boolean;
}

/** A way for visitors to reach a chatbot. */
export interface Channel {
  /** The channel's ID */
  id: string;
  /** ID of its chatbot */
  chatbotId: string;
  /** How visitors reach a chatbot. */
  type: 'widget' | 'api' | 'email';
  /** Name of the chatbot and the channel */
  name: string;
  /** False while the chatbot is paused. For email: also while mail to its address does not arrive */
  active: boolean;
  /** When the record was created */
  createdAt: string;
}

/** A domain whose pages load a chatbot's widget. */
export interface Installation {
  /** Host of the pages, with its port if that is not the default one */
  domain: string;
  /** When a page of it last loaded the widget. Exact to the hour */
  lastSeenAt: string;
}

/** A chatbot's address for mail, and what happens with mail to it. */
export interface EmailChannel {
  /** Address of the business. Null: none */
  address: string | null;
  /** What happens with mail to the address of a chatbot. */
  mode: 'answer' | 'draft' | 'off';
  /** In the mode `answer`: the confidence from which on the chatbot answers, 0-1 */
  minConfidence: number;
  /** Whether mail to a chatbot arrives. */
  status: 'unavailable' | 'none' | 'pending' | 'active';
  /** Where mail to `address` is to be forwarded. Null: not needed, or the platform receives no mail */
  forwardTo: string | null;
  /** Domain of which an address needs no forwarding. Null: the platform receives no mail */
  domain: string | null;
}

/** Something that a chatbot knows: a FAQ, page, file or text. */
export interface Source {
  /** The source's ID */
  id: string;
  /** ID of its chatbot */
  chatbotId: string;
  /** Kind of a source. */
  type: 'faq' | 'url' | 'text' | 'file';
  /** For a FAQ, its question */
  title: string;
  /** Progress of a source. */
  status: 'pending' | 'processing' | 'completed' | 'failed';
  /** URL of the page. Null: not a page */
  sourceUrl: string | null;
  /** Why the last attempt failed */
  errorMessage: string | null;
  /** When its content was last indexed. Null: never */
  processedAt: string | null;
  /** When the page was last fetched. Null: never, or not a page */
  lastCrawledAt: string | null;
  /** Hours between crawls. 0: never */
  recrawlIntervalHours: number;
  /** When the page is crawled next. Null: never, or it is being crawled */
  nextCrawlAt: string | null;
  /** What was read. Null: nothing yet, or a FAQ */
  reading: SourceReading | null;
  /** False: stored but excluded from retrieval */
  enabled: boolean;
  /** Number of chunks in the search index */
  chunkCount: number;
  /** Category for the team. Null: none */
  category: string | null;
  /** For a FAQ, other wordings of its question, otherwise empty */
  alternatives: string[];
  /** When the record was created */
  createdAt: string;
  /** When the record last changed */
  updatedAt: string;
}

/** What was read of a source. */
export interface SourceReading {
  /** Pages of a PDF, sheets of a workbook, or slides of a presentation. Null: the source has none */
  pages: number | null;
  /** Words of the text. Scripts without spaces: characters */
  words: number;
  /** Tables in the text */
  tables: number;
  /** What was left out, and why */
  notes: string[];
}

/** A part of a source as it is indexed. */
export interface Chunk {
  /** The chunk's ID */
  id: string;
  /** ID of its source */
  sourceId: string;
  /** Position within the source, from 0 */
  position: number;
  /** The text */
  content: string;
  /** Length of the text in characters */
  charCount: number;
  /** When it was indexed */
  createdAt: string;
}

/** What a chatbot finds for a query, and what it would do with it. */
export interface SearchResults {
  /** Matching chunks, best first */
  results: SearchResult[];
  /** True if the chatbot would answer from these results */
  answerable: boolean;
  /** Whether the chatbot would answer, offer `suggestions`, or say that it does not know */
  outcome: 'answer' | 'suggest' | 'refuse';
  /** True if the chatbot would give the best result as an answer that it is not certain of, besides `suggestions` */
  hedged: boolean;
  /** Words of the query that occur in the best result */
  matched: string[];
  /** Synonyms through which the best result matched the query */
  synonymsUsed: SynonymUsed[];
  /** Set for the outcome `suggest`, otherwise empty */
  suggestions: Suggestion[];
  /** What a visitor would read if the query were the first message of a conversation. Null: a language model writes the answers */
  reply: PlannedReply | null;
}

/** A chunk that matches a query. */
export interface SearchResult {
  /** ID of the source */
  sourceId: string;
  /** ID of the chunk */
  chunkId: string;
  /** Title of the source */
  title: string;
  /** URL of the page. Null: not a page */
  url: string | null;
  /** The text of the chunk */
  content: string;
  /** Rank within these results. Comparable only within one search */
  score: number;
  /** Estimated probability that the chunk answers the query, 0-1 */
  confidence: number;
}

/** A synonym through which a result matched. */
export interface SynonymUsed {
  /** Word of the query */
  word: string;
  /** The matching synonym in the best result */
  as: string;
}

/** What a chatbot would reply. */
export interface PlannedReply {
  /** Markdown. It ends with the suggestions, each on a line `- text`, if there are any */
  text: string;
  /** The sources that it quotes. Empty if the chatbot does not show sources */
  sources: Citation[];
  /** What the visitor can choose from */
  suggestions: Suggestion[];
}

/** A question with its answer. */
export interface Faq {
  /** The source's ID */
  sourceId: string;
  /** The question */
  question: string;
  /** The answer, as visitors receive it */
  answer: string;
  /** Category for the team. Null: none */
  category: string | null;
  /** Other wordings of the question */
  alternatives: string[];
  /** False: stored but excluded from retrieval */
  enabled: boolean;
}

/** What an import of FAQs changed. */
export interface FaqImport {
  /** FAQs that were added */
  created: number;
  /** FAQs with the same question that were changed */
  updated: number;
  /** FAQs that already were as in the import */
  unchanged: number;
  /** Rows at the end that were not imported for lack of time. Send the same import again to continue */
  remaining: number;
  /** Columns of `csv` that were not imported */
  ignoredColumns: string[];
}

/** The import of a file of FAQs in the background. */
export interface FaqFileImport {
  /** The import's ID */
  importId: string;
  /** Name of the file */
  fileName: string;
  /** Progress of an import. */
  status: 'running' | 'completed' | 'failed';
  /** Rows below the header, of all sheets that are imported */
  total: number;
  /** FAQs that were added */
  created: number;
  /** FAQs with the same question that were changed */
  updated: number;
  /** FAQs that already were as in the file */
  unchanged: number;
  /** Rows that cannot be imported. Their file says why */
  refused: number;
  /** Why the import ended before all rows */
  errorMessage: string | null;
  /** Columns of the file that are not imported */
  ignoredColumns: string[];
  /** Sheets of a workbook that are not imported: they have no columns of questions and answers */
  ignoredSheets: string[];
  /** When it was started */
  createdAt: string;
  /** When it ended. Null: it is running */
  completedAt: string | null;
}

/** How a file of FAQs would be read. */
export interface FaqImportPreview {
  /** Rows below the header, of all sheets that are imported */
  total: number;
  /** The columns of the file. Of a workbook, those of the first sheet that is imported */
  columns: FaqImportColumn[];
  /** The first 5 rows */
  rows: FaqImportRow[];
  /** Sheets of a workbook that would not be imported */
  ignoredSheets: string[];
  /** What is wrong with the columns. Null: the file can be imported */
  problem: string | null;
}

/** A column of a file. */
export interface FaqImportColumn {
  /** Name in the header */
  name: string;
  /** What it is: question, answer, category or alternatives. Null: ignored */
  field: string | null;
}

/** A row of a file. */
export interface FaqImportRow {
  /** The beginning of each cell */
  cells: string[];
}

/** A chatbot's tests as of one revision. */
export interface AnswerTestList {
  /** The tests, in their order */
  tests: AnswerTest[];
  /** Number of changes of the tests so far. Send it with a change that is based on these */
  revision: number;
}

/** A question and what the chatbot shall do with it. */
export interface AnswerTest {
  /** The question */
  question: string;
  /** What the chatbot shall do */
  outcome: 'answer' | 'suggest' | 'refuse';
  /** The answer or a suggestion must come from one of these sources. Empty: from any */
  sourceIds: string[];
  /** Its result in the last run. Null: it did not run */
  lastResult: AnswerTestLastResult | null;
}

/** The result of a test in the last run. */
export interface AnswerTestLastResult {
  /** Whether the chatbot did what it shall do */
  passed: boolean;
  /** What the chatbot would do */
  outcome: 'answer' | 'suggest' | 'refuse';
  /** The sources of the answer or the suggestions. Empty: it refuses */
  sources: AnswerTestSource[];
  /** When it ran */
  ranAt: string;
}

/** A source that a question was answered from. */
export interface AnswerTestSource {
  /** The source's ID */
  sourceId: string;
  /** Its title, up to 100 characters */
  title: string;
}

/** A test that was made of an answer. */
export interface AddedAnswerTest {
  /** The chatbot's ID */
  chatbotId: string;
  /** The question */
  question: string;
  /** What the chatbot shall do */
  outcome: 'answer' | 'suggest' | 'refuse';
  /** The answer or a suggestion must come from one of these sources. Empty: from any */
  sourceIds: string[];
}

/** A run of a chatbot's tests. */
export interface AnswerTestRun {
  /** When the tests ran */
  ranAt: string;
  /** Number of tests that passed */
  passed: number;
  /** Number of tests that failed */
  failed: number;
  /** Number of tests at the end of the list that were not run for lack of time */
  notRun: number;
  /** Number of tests that failed before and pass now */
  fixed: number;
  /** Number of tests that passed before and fail now */
  broken: number;
  /** The results, in the order of the tests */
  results: AnswerTestResult[];
}

/** The result of one test. */
export interface AnswerTestResult {
  /** The question */
  question: string;
  /** What the chatbot shall do */
  expectedOutcome: 'answer' | 'suggest' | 'refuse';
  /** The answer or a suggestion must come from one of these sources. Empty: from any */
  expectedSourceIds: string[];
  /** Whether the chatbot did what it shall do */
  passed: boolean;
  /** What the chatbot would do */
  outcome: 'answer' | 'suggest' | 'refuse';
  /** The sources of the answer or the suggestions. Empty: it refuses */
  sources: AnswerTestSource[];
  /** What changed since the last run. */
  change: 'none' | 'new' | 'fixed' | 'broken' | 'different';
}

/** A new chatbot and the crawl that reads its site. */
export interface ChatbotFromSite {
  chatbot: Chatbot;
  /** The crawl that reads the site */
  crawl: {
    /** The crawl's ID */
    crawlId: string;
    /** Progress of a crawl. */
    status: 'running' | 'completed' | 'failed';
    /** Pages that are waiting or being read */
    queued: number;
  };
}

/** Questions that visitors may ask a chatbot. */
export interface QuestionProposals {
  /** Whether a crawl is running, so that more questions may be found */
  isReading: boolean;
  /** The questions, the most likely ones first */
  questions: QuestionProposal[];
}

/** A question that a chatbot surely answers, with its answer. */
export interface QuestionProposal {
  /** The question, as a visitor may ask it */
  question: string;
  /** What the built-in model answers, in the words of the source */
  answer: string;
  /** ID of the source of the answer */
  sourceId: string;
  /** Title of the source */
  title: string;
  /** URL of the source. Null: it has none */
  url: string | null;
}

/** A crawl without its pages. */
export interface CrawlSummary {
  /** The crawl's ID */
  crawlId: string;
  /** Where the crawl began */
  url: string;
  /** Progress of a crawl. */
  status: 'running' | 'completed' | 'failed';
  /** Maximum number of pages to add */
  limit: number;
  /** When it was started */
  createdAt: string;
}

/** A page of a crawl. */
export interface CrawlPage {
  /** URL of the page */
  url: string;
  /** Progress of a page of a crawl. */
  status: 'queued' | 'fetched' | 'failed' | 'skipped';
  /** The page's source */
  sourceId: string | null;
  /** Why the page did not become a source */
  reason: string | null;
}

/** What crawls send to a site that needs a sign-in. Passwords and values of headers are never returned. */
export interface SiteCredentials {
  /** ID of the credentials */
  id: string;
  /** The only origin that receives them, such as `https://docs.example.com` */
  origin: string;
  /** User name of the basic authentication. Null: headers are sent */
  username: string | null;
  /** Names of the headers, in lower case. Empty: basic authentication */
  headerNames: string[];
  /** When they were first stored */
  createdAt: string;
  /** When they were last replaced */
  updatedAt: string;
}

/** How often answers were based on a source. Test conversations do not count. */
export interface SourceCitations {
  /** The source's ID */
  sourceId: string;
  /** Number of answers that are based on it */
  count: number;
  /** When the last of these answers was given */
  lastCitedAt: string;
}

/** Questions of a range that chatbots could not answer. */
export interface UnansweredQuestions {
  /** Most frequent first */
  questions: UnansweredQuestion[];
  /** False if the range has more than 1,000 unanswered questions. Only the newest 1,000 are counted */
  isComplete: boolean;
}

/** A question that a chatbot could not answer. */
export interface UnansweredQuestion {
  /** ID of the question in all its wordings */
  id: string;
  /** ID of the chatbot that was asked */
  chatbotId: string;
  /** The most frequent wording, with addresses and long numbers masked */
  content: string;
  /** How often it was asked in the range */
  count: number;
  /** When it was last asked */
  lastAskedAt: string;
  /** IDs of the last conversations in which it was asked. At most 5, newest first */
  conversationIds: string[];
  /** The last agent's reply to it. Null: none */
  reply: UnansweredReply | null;
}

/** An agent's reply to a question that the chatbot could not answer. */
export interface UnansweredReply {
  /** ID of the conversation */
  conversationId: string;
  /** ID of the agent's message */
  messageId: string;
  /** The text */
  content: string;
  /** Who wrote it */
  author: Person | null;
  /** When it was sent */
  createdAt: string;
}

/** What became of unanswered questions that were dismissed together. */
export interface DismissedQuestions {
  /** IDs of those that are off the list now */
  dismissed: string[];
  /** IDs of those that are no questions of this chatbot, or no longer */
  unknown: string[];
}

/** A change of the knowledge that conversations with visitors propose. */
export interface Improvement {
  /** The improvement's ID */
  id: string;
  /** The chatbot's ID */
  chatbotId: string;
  /** What an improvement would change. */
  kind: 'alternative' | 'faq' | 'correction';
  /** What became of an improvement. */
  state: 'open' | 'accepted' | 'dismissed' | 'undone';
  /** The visitor's words, with addresses and long numbers masked. Once accepted, the question as it was applied */
  question: string;
  /** For a new FAQ: the agent's reply, masked, or the answer as it was applied. Null: there is none yet */
  answer: string | null;
  /** What the chatbot said, for a correction. Null: not a correction */
  said: string | null;
  /** ID of the FAQ that it extends or changes, or that it became. Null: there is none yet */
  sourceId: string | null;
  /** The question of the FAQ that it extends, when it was proposed. Null: none */
  sourceTitle: string | null;
  /** Number of visitors who asked this in the last 30 days. Counted up to 40 */
  count: number;
  /** When it was last asked. Null: those conversations were deleted */
  lastAskedAt: string | null;
  /** IDs of the last conversations in which it was asked. At most 5, newest first */
  conversationIds: string[];
  /** When it was accepted or dismissed. Null: it is open */
  decidedAt: string | null;
  /** Who accepted or dismissed it. Null: nobody did */
  decidedBy: Person | null;
  /** Whether it was accepted by the setting `autoImprove` */
  isAutomatic: boolean;
  /** When it was undone. Null: it was not */
  undoneAt: string | null;
  /** Who undid it. Null: nobody did */
  undoneBy: Person | null;
  /** When it was proposed */
  createdAt: string;
}

/** What became of improvements that were accepted together. */
export interface AcceptedImprovements {
  /** Those that are part of the knowledge now */
  accepted: Improvement[];
  /** Those that could not be accepted */
  refused: ImprovementRefusal[];
  /** IDs of those for which the time did not suffice. Send them again */
  remaining: string[];
}

/** An improvement that could not be accepted. */
export interface ImprovementRefusal {
  /** The improvement's ID */
  id: string;
  /** The error code, as if it had been accepted alone */
  code: string;
  /** Why it was not accepted */
  message: string;
}

/** The audit of a chatbot’s knowledge. */
export interface KnowledgeAudit {
  /** Progress of an audit. */
  status: 'none' | 'running' | 'interrupted' | 'completed';
  /** When the last audit began. Null: never */
  startedAt: string | null;
  /** When the last audit ended. Null: never, it is running, or it was interrupted */
  completedAt: string | null;
  /** Passages that were compared with all others */
  compared: number;
  /** Passages of the chatbot. More than `compared`: there was no time for the rest */
  total: number;
  /** Number of open findings */
  open: number;
}

/** Sources of a chatbot that contradict or repeat each other, or may be out of date. */
export interface KnowledgeFinding {
  /** The finding's ID */
  id: string;
  /** The chatbot's ID */
  chatbotId: string;
  /** What an audit of knowledge found. */
  kind: 'contradiction' | 'outdated_faq' | 'same_question' | 'duplicate' | 'unread';
  /** What became of a finding. */
  state: 'open' | 'dismissed' | 'applied';
  /** Both sources, or one for `unread` */
  sides: KnowledgeFindingSide[];
  /** How many answers were based on its sources */
  citations: number;
  /** When it was first found */
  foundAt: string;
  /** The action that settled it. Null: none */
  action: 'keep_first' | 'keep_second' | 'merge' | 'update_faq' | 'recrawl' | null;
  /** When it was dismissed or settled. Null: it is open */
  decidedAt: string | null;
  /** Who dismissed or settled it. Null: nobody did */
  decidedBy: Person | null;
}

/** A sentence of a source that a finding is about. */
export interface KnowledgeFindingSide {
  /** The source's ID */
  sourceId: string;
  /** Kind of a source. */
  type: 'faq' | 'url' | 'text' | 'file';
  /** For a FAQ, its question */
  title: string;
  /** URL of the page. Null: not a page */
  url: string | null;
  /** The sentence that says it. For `same_question`, the answer */
  sentence: string;
  /** What differs, as it is written, or `yes` and `no`. Null: nothing does */
  value: string | null;
  /** When the page was last read, or the source last changed */
  readAt: string;
}

/** What became of one of many conversations. */
export interface ConversationResult {
  /** The conversation's ID */
  conversationId: string;
  /** Whether it is now as asked for */
  done: boolean;
  /** Code of the error. Null: it was done */
  code: string | null;
  /** Message of the error. Null: it was done */
  message: string | null;
}

/** Messages between one visitor and a chatbot. */
export interface Conversation {
  /** The conversation's ID */
  id: string;
  /** ID of its chatbot */
  chatbotId: string;
  /** How the visitor reached the chatbot */
  channel: 'widget' | 'api' | 'email';
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** The visitor's ID, as sent by the widget or client. Null: none */
  visitorId: string | null;
  /** Whether `visitorId` was verified with the chatbot's identity secret. False: the client sent it without proof */
  visitorVerified: boolean;
  /** The name in the lead of the visitor. Null: none */
  visitorName: string | null;
  /** ID of the visitor's lead. Null: none */
  leadId: string | null;
  /** The agent who has taken over. Null: none */
  assignee: Person | null;
  /** Page on which the chat was started. Null: unknown */
  pageUrl: string | null;
  /** Language of the visitor, as a BCP 47 tag. Null: unknown */
  language: string | null;
  /** True for a test conversation, which counts only in credits */
  isTest: boolean;
  /** Number of messages, including system messages */
  messageCount: number;
  /** When the last message was stored. Null: there is none */
  lastMessageAt: string | null;
  /** The last message of visitor, chatbot or agent. Null before the first, and if an earlier version stored it */
  lastMessage: LastMessage | null;
  /** The visitor's last message that says more than a greeting, thanks, yes or no, or the wish for a person; before that the first one. Null: no text yet */
  lastQuestion: LastQuestion | null;
  /** Since when the visitor has been waiting for a human: since the request, or since the first message after the last reply. Null if the visitor is not waiting */
  waitingSince: string | null;
  /** When the visitor last asked for a human. Null: never */
  handoffRequestedAt: string | null;
  /** When an agent first replied. Null: never */
  firstHumanReplyAt: string | null;
  /** How important agents find a conversation. */
  priority: 'none' | 'low' | 'medium' | 'high' | 'urgent';
  /** Whether it is out of the views of open work until `snoozedUntil` or the next message of the visitor */
  snoozed: boolean;
  /** When it comes back by itself. Null: it is not snoozed, or until the visitor writes */
  snoozedUntil: string | null;
  /** When it was resolved or closed. Null: it is not */
  closedAt: string | null;
  /** Who resolved or closed a conversation. */
  closedBy: 'visitor' | 'agent' | 'system' | null;
  /** The visitor's last rating. Null: none */
  csat: Csat | null;
  /** ID of the conversation in which this one continues, after it was merged. Null: it was not merged */
  mergedIntoId: string | null;
  /** IDs of the conversations that were merged into this one */
  mergedFromIds: string[];
  /** When it began */
  createdAt: string;
  /** When the record last changed */
  updatedAt: string;
  /** The labels that agents have put on it */
  labels: Label[];
}

/** The last message of a conversation, shortened. */
export interface LastMessage {
  /** Who wrote a message. */
  role: 'visitor' | 'assistant' | 'agent' | 'system';
  /** The beginning of its text in one line, up to 140 characters, or its file names */
  preview: string;
  /** When it was stored */
  at: string;
}

/** A visitor's question, shortened. */
export interface LastQuestion {
  /** Its beginning in one line, up to 140 characters */
  text: string;
  /** When it was stored */
  at: string;
}

/** A visitor's rating of a conversation. */
export interface Csat {
  /** 1 (worst) to 5 (best) */
  rating: number;
  /** The visitor's comment. Null: none */
  comment: string | null;
  /** When the visitor rated */
  createdAt: string;
}

/** A label that agents put on conversations. */
export interface Label {
  /** The label's ID */
  id: string;
  /** Name, unique in the workspace regardless of case */
  name: string;
  /** Colour of its dot, such as #1a2b3c */
  color: string;
  /** When it was created */
  createdAt: string;
}

/** A conversation that a search has found. */
export interface ConversationMatch {
  /** The conversation's ID */
  id: string;
  conversation: Conversation;
  entry: MatchedEntry;
}

/** The text of a conversation that matches a search best. */
export interface MatchedEntry {
  /** ID of the message, note, lead or file */
  id: string;
  /** What a search has found in a conversation. */
  kind: 'message' | 'note' | 'lead' | 'file';
  /** ID of the message, or of the message of the file. Null: neither */
  messageId: string | null;
  /** Who wrote it */
  role: 'visitor' | 'assistant' | 'agent' | 'system';
  /** When it was stored */
  at: string;
  /** The sentence that matches best, shortened to 300 characters around what was found */
  sentence: string;
  /** What was found in the sentence, in order */
  highlights: Highlight[];
}

/** A part of a sentence that a search has found. */
export interface Highlight {
  /** Where it begins, in UTF-16 code units from the beginning of the sentence */
  start: number;
  /** Where it ends */
  end: number;
}

/** Numbers of conversations by view. */
export interface ConversationCounts {
  /** The visitor waits for a human */
  waiting: number;
  /** Taken by the caller */
  mine: number;
  /** A human is requested, and no agent has taken over */
  unassigned: number;
  /** Open. Follows a change within seconds */
  ai: number;
  /** Snoozed, whatever their status */
  snoozed: number;
  /** Resolved or closed. Follows a change within seconds */
  done: number;
  /** A note mentions the caller, who has not read it */
  mentions: number;
}

/** A page of messages. */
export interface MessagePage {
  /** In the order in which they were stored */
  messages: Message[];
  /** Send it as `before` to get earlier messages. Null at the beginning */
  nextBefore: string | null;
}

/** A message of a conversation. */
export interface Message {
  /** The message's ID */
  id: string;
  /** ID of its conversation */
  conversationId: string;
  /** Who wrote a message. */
  role: 'visitor' | 'assistant' | 'agent' | 'system';
  /** The text. May be empty for a reply with attachments */
  content: string;
  /** Sources of an answer. With `unanswered`: the answer was given with a hedge */
  sources: Citation[];
  /** Up to 3 questions or headings to choose from if the question was ambiguous, otherwise empty */
  suggestions: Suggestion[];
  /** Files of the message */
  attachments: Attachment[];
  /** The agent who wrote it. Null: not written by an agent */
  author: Person | null;
  /** The visitor's feedback: -1, 0 (none) or 1 */
  feedback: number;
  /** Milliseconds until the answer was complete. Null: not an answer */
  latencyMs: number | null;
  /** Credits that the answer cost */
  creditsUsed: number;
  /** True for a question without a certain answer. Becomes false for a message with suggestions if the visitor's next message takes one of them, or if the visitor rates its hedged answer up or thanks for it */
  unanswered: boolean;
  /** True for a fixed text that says what happens next, such as that a person was asked. It is no answer: it cannot be rated, and does not count as an AI reply */
  notice: boolean;
  /** True if the model failed while writing the answer */
  incomplete: boolean;
  /** Why the built-in model answered instead of the language model. Null if the language model answered or none is configured */
  modelFailure: 'throttled' | 'unavailable' | 'not_enabled' | 'timeout' | null;
  /** Tokens of all calls of the language model for this message, also of those that failed. Null if none was called or the provider did not count */
  usage: TokenUsage | null;
  /** The step of an action that the message tells. Null: it tells none */
  action: MessageAction | null;
  /** True if it came by email */
  byEmail: boolean;
  /** For a message that came by email: whether SPF, DKIM or DMARC prove the sender's address, and it is the visitor's or the member's. Null: other messages */
  senderVerified: boolean | null;
  /** The mail to the visitor, who had left before the reply came or had written by email. Null: they received it in the chat */
  mail: MessageMail | null;
  /** When it was stored */
  createdAt: string;
}

/** Tokens of a language model, as its provider counts them. */
export interface TokenUsage {
  /** Tokens of the prompts */
  inputTokens: number;
  /** Tokens that the model wrote */
  outputTokens: number;
  /** The part of `inputTokens` that came from the provider's cache */
  cachedTokens: number;
}

/** The mail of a message to a visitor who had left, or had written by email. */
export interface MessageMail {
  /** What became of a mail to a visitor. */
  status: 'sent' | 'no_address' | 'unsubscribed' | 'bounced' | 'complained' | 'limited' | 'failed';
  /** The address, shortened. Null: none */
  to: string | null;
  /** When it was mailed, or was to be */
  at: string;
}

/** An internal note. Never visible to the visitor. */
export interface Note {
  /** The note's ID */
  id: string;
  /** The text */
  body: string;
  /** Who wrote it. Null for notes of earlier versions */
  author: Person | null;
  /** The members whom it mentions */
  mentions: Person[];
  /** When it was written */
  createdAt: string;
}

/** A file of a message, with a download URL. */
export interface AttachmentFile {
  /** The file's ID within its conversation */
  id: string;
  /** File name */
  name: string;
  /** Media type, such as `application/pdf` */
  contentType: string;
  /** Size in bytes */
  size: number;
  /** Download URL. Valid for five minutes, needs no key */
  url: string;
}

/** The typing state after the call. */
export interface TypingSaid {
  /** Whether the person is shown as typing */
  typing: boolean;
}

export interface ReadMark {
  /** The visitor's messages after the last one that the caller has read, without those that the chatbot answered */
  unread: number;
}

export interface PresenceSaid {
  /** What an agent does in a conversation. */
  state: 'viewing' | 'typing' | 'away';
}

/** A text that agents send often. */
export interface CannedReply {
  /** The canned reply's ID */
  id: string;
  /** Name to find it by, unique in the workspace */
  shortcut: string;
  /** The text. `{{visitor.name}}` and `{{agent.name}}` stand for names, `{{visitor.name|there}}` for a name or else these words */
  text: string;
  /** When it was created */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
}

/** A filter of the inbox under a name. */
export interface SavedView {
  /** The saved view's ID */
  id: string;
  /** Name */
  name: string;
  /** True: the whole team sees it. False: only its author */
  shared: boolean;
  filter: SavedViewFilter;
  /** When it was created */
  createdAt: string;
  createdBy: Person;
}

/** What a saved view shows. */
export interface SavedViewFilter {
  /** Only this part of the inbox. Null: all */
  view: 'waiting' | 'mine' | 'unassigned' | 'ai' | 'snoozed' | 'done' | 'mentions' | 'team' | null;
  /** Only conversations in this state. Null: all */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed' | null;
  /** Only conversations of this chatbot. Null: all */
  chatbotId: string | null;
  /** Only conversations with this label. Null: all */
  labelId: string | null;
  /** Only conversations of this priority. Null: all */
  priority: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
  /** Only conversations of this member. Null: all */
  assignee: string | null;
  /** Only conversations that match this search. Null: all */
  q: string | null;
}

/** Several actions that agents do at once. */
export interface Macro {
  /** The macro's ID */
  id: string;
  /** Name */
  name: string;
  /** What it does, in this order */
  actions: MacroAction[];
  /** When it was created */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
}

/** One action of a macro. */
export interface MacroAction {
  /** What it does */
  type: 'reply' | 'note' | 'assign' | 'resolve' | 'add_labels' | 'set_priority' | 'snooze';
  /** What it sends or notes. Null: another action */
  text: string | null;
  /** To whom it gives the conversation. Null: another action */
  assignTo: 'member' | 'self' | 'nobody' | null;
  /** ID of that member. Null: no member is named */
  memberId: string | null;
  /** IDs of the labels that it adds. Null: another action */
  labelIds: string[] | null;
  /** The priority that it sets. Null: another action */
  priority: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
  /** How long it snoozes. Null: until the visitor writes, or another action */
  minutes: number | null;
}

/** What a macro did. */
export interface MacroRun {
  /** The actions that were done, in order */
  done: ('reply' | 'note' | 'assign' | 'resolve' | 'add_labels' | 'set_priority' | 'snooze')[];
  /** The action that failed. Later ones were not tried. Null: all were done */
  failed: MacroFailure | null;
}

/** The action at which a macro stopped. */
export interface MacroFailure {
  /** Its place in the macro, from 0 */
  index: number;
  /** What it should do */
  type: 'reply' | 'note' | 'assign' | 'resolve' | 'add_labels' | 'set_priority' | 'snooze';
  /** Code of the error */
  code: string;
  /** Message of the error */
  message: string;
}

/** Contact details that a visitor left. */
export interface Lead {
  /** The lead's ID */
  id: string;
  /** ID of the chatbot */
  chatbotId: string;
  /** ID of the conversation. Null: none */
  conversationId: string | null;
  /** The visitor's ID. Null: none */
  visitorId: string | null;
  /** The visitor's name. Null: not given */
  name: string | null;
  /** Email address. Null: not given */
  email: string | null;
  /** Phone number. Null: not given */
  phone: string | null;
  /** Company. Null: not given */
  company: string | null;
  /** What the visitor wrote. Null: nothing */
  message: string | null;
  /** Page on which the form was sent. Null: unknown */
  pageUrl: string | null;
  /** When the record was created */
  createdAt: string;
  /** When the record last changed */
  updatedAt: string;
}

/** What an import of leads changed. */
export interface LeadImport {
  /** Leads that were added */
  created: number;
  /** Existing leads that were changed */
  updated: number;
  /** Leads that already were as in the import */
  unchanged: number;
  /** Rows at the end that were not imported for lack of time. Send the same import again to continue */
  remaining: number;
  /** Columns of `csv` that are not those of leads */
  ignoredColumns: string[];
  /** With `dryRun`: for each row, what its lead has in common with the same lead in another import of the chatbot. Compare them to find a lead that stands in two parts of a file. Otherwise empty */
  leadKeys: string[];
}

/** An export that is written in the background. */
export interface ExportJob {
  /** The export's ID */
  id: string;
  /** What an export holds. */
  kind: 'conversations' | 'leads';
  /** Progress of an export. */
  status: 'running' | 'completed' | 'failed';
  /** Rows written so far */
  rows: number;
  /** The files written so far. A long export has several */
  files: ExportFile[];
  /** When it was started */
  startedAt: string;
  /** When all rows were written. Null: not yet, or it failed */
  completedAt: string | null;
  /** When its files are deleted */
  expiresAt: string;
}

/** A CSV file with a header row, compressed with gzip. */
export interface ExportFile {
  /** Rows in the file, without its header */
  rows: number;
  /** Size in bytes */
  bytes: number;
  /** Where to download it, for ten minutes. Null: in a list of exports */
  url: string | null;
}

/** Figures of a workspace, a chatbot or a client for a range of days. */
export interface Analytics {
  /** First local day, YYYY-MM-DD */
  from: string;
  /** Last local day, YYYY-MM-DD */
  to: string;
  /** Public and test conversations that began in the range */
  conversations: number;
  /** Conversations of visitors */
  publicConversations: number;
  /** Test conversations */
  testConversations: number;
  /** Messages of visitors, assistant and agents in public conversations */
  messages: number;
  /** Answers of the chatbots */
  aiReplies: number;
  /** Leads that were created */
  leads: number;
  /** Questions without an answer */
  unanswered: number;
  /** Includes test conversations */
  creditsUsed: number;
  /** Average milliseconds until an answer was complete. 0 without answers */
  avgLatencyMs: number;
  outcomes: AnalyticsOutcomes;
  /** What the AI spared. Null: the workspace's `minutesPerConversation` is not set */
  saved: AnalyticsSaved | null;
  /** Every local day of the range, oldest first */
  messagesOverTime: MessagesOnDay[];
  tokens: TokenSums;
  /** What `tokens` cost in US dollars, by the prices that the operator has set. Null: none are set */
  modelCost: number | null;
  /** Every local day of the range, oldest first. Empty if `tokens` are 0 */
  tokensOverTime: TokensOnDay[];
  /** At most 10, most frequent first */
  topQuestions: AskedQuestion[];
  previous: AnalyticsTotals;
  /** At most 20, newest first. `id` is the conversation's id */
  csatComments: CsatComment[];
  /** The labels of these conversations, most frequent first */
  labels: LabelCount[];
}

/** How the conversations of a range ended. */
export interface AnalyticsOutcomes {
  /** Conversations without tests */
  total: number;
  /** Conversations that are now resolved or closed */
  resolved: number;
  /** resolved / total, 0-1 */
  resolutionRate: number;
  /** Conversations resolved without a request for a human or a human reply */
  aiResolved: number;
  /** aiResolved / total, 0-1 */
  deflectionRate: number;
  /** Conversations that are neither resolved nor closed yet */
  open: number;
  /** Conversations with a request for a human */
  handoffs: number;
  /** handoffs / total, 0-1 */
  handoffRate: number;
  /** 1-5, or 0 without ratings */
  csatAvg: number;
  /** Number of ratings */
  csatCount: number;
  /** Share of ratings 4 and 5, 0-1 */
  csatPositiveRate: number;
}

/** What the AI spared, by the workspace's own rates. */
export interface AnalyticsSaved {
  /** Conversations that were resolved without a human */
  conversations: number;
  /** Minutes that people would have needed for them */
  minutes: number;
  /** What these minutes would have cost, in `currency`. Null: `hourlyCost` is not set */
  amount: number | null;
  /** ISO 4217 code */
  currency: string;
}

/** The messages of one day. */
export interface MessagesOnDay {
  /** Local date, YYYY-MM-DD */
  label: string;
  /** Messages on that day */
  count: number;
}

/** Tokens of language models, as their providers count them, test conversations included. */
export interface TokenSums {
  /** Tokens of the prompts */
  input: number;
  /** Tokens that the models wrote */
  output: number;
  /** The part of `input` that came from the provider's cache */
  cached: number;
}

/** The tokens of one day. */
export interface TokensOnDay {
  /** Local date, YYYY-MM-DD */
  label: string;
  /** Tokens of the prompts */
  input: number;
  /** Tokens that the models wrote */
  output: number;
  /** The part of `input` that came from the provider's cache */
  cached: number;
}

/** A question that visitors asked. */
export interface AskedQuestion {
  /** The most frequent wording */
  content: string;
  /** How often it was asked */
  count: number;
}

/** The totals of the days before a range: as many days, or the same days of the month before. */
export interface AnalyticsTotals {
  /** First local day, YYYY-MM-DD */
  from: string;
  /** Last local day, YYYY-MM-DD */
  to: string;
  /** Public and test conversations that began in the range */
  conversations: number;
  /** Conversations of visitors */
  publicConversations: number;
  /** Test conversations */
  testConversations: number;
  /** Messages of visitors, assistant and agents in public conversations */
  messages: number;
  /** Answers of the chatbots */
  aiReplies: number;
  /** Leads that were created */
  leads: number;
  /** Questions without an answer */
  unanswered: number;
  /** Includes test conversations */
  creditsUsed: number;
  /** Average milliseconds until an answer was complete. 0 without answers */
  avgLatencyMs: number;
  outcomes: AnalyticsOutcomes;
}

/** A comment of a visitor on a conversation. */
export interface CsatComment {
  /** ID of the conversation */
  id: string;
  /** 1 (worst) to 5 (best) */
  rating: number;
  /** The visitor's comment */
  comment: string;
  /** When the visitor rated */
  createdAt: string;
}

/** The conversations of a range that have a label. */
export interface LabelCount {
  /** The label's ID */
  id: string;
  /** Name, unique in the workspace regardless of case */
  name: string;
  /** Colour of its dot, such as #1a2b3c */
  color: string;
  /** Conversations that began in the range and have the label */
  conversations: number;
}

/** Questions with a common subject. */
export interface Topic {
  /** Name of the topic */
  label: string;
  /** Number of questions on the topic */
  count: number;
  /** At most 5, most frequent first */
  questions: string[];
}

/** How long visitors waited for humans in a range of days. */
export interface ResponseTimes {
  firstResponse: FirstResponseTime;
  waiting: WaitingTime;
  /** Agents who replied, most replies first. At most 200 */
  byAgent: ResponseTimesOfAgent[];
  /** All 24 local hours, from 0 */
  byHour: ResponseTimesOfHour[];
}

/** Times from a visitor's request for a human to the first reply of an agent in the conversation. */
export interface FirstResponseTime {
  /** Number of values */
  count: number;
  /** Seconds that half of the values do not exceed, exact to 5 %. Null: no values */
  medianSeconds: number | null;
  /** Seconds that 90 % of the values do not exceed, exact to 5 %. Null: no values */
  p90Seconds: number | null;
}

/** Times from when a visitor began to wait for a human to the next reply of an agent. */
export interface WaitingTime {
  /** Number of values */
  count: number;
  /** Seconds that half of the values do not exceed, exact to 5 %. Null: no values */
  medianSeconds: number | null;
  /** Seconds that 90 % of the values do not exceed, exact to 5 %. Null: no values */
  p90Seconds: number | null;
}

/** Response times of one agent. */
export interface ResponseTimesOfAgent {
  agent: Person;
  firstResponse: FirstResponseTime;
  waiting: WaitingTime;
}

/** Response times of replies in one hour of the day. */
export interface ResponseTimesOfHour {
  /** Local hour of the reply, 0 to 23 */
  hour: number;
  firstResponse: FirstResponseTime;
  waiting: WaitingTime;
}

/** The conversations of a range by channel, page, language, agent, source and time, without test conversations. */
export interface AnalyticsBreakdown {
  /** First local day, YYYY-MM-DD */
  from: string;
  /** Last local day, YYYY-MM-DD */
  to: string;
  /** False if `isPending`, or if the range has more than 100,000 conversations or 10,000 ratings. Only the newest are counted */
  isComplete: boolean;
  /** True if the range has more than 10,000 conversations that no report has counted before. The same call continues with older ones */
  isPending: boolean;
  funnel: ConversationFunnel;
  /** At most 50, most conversations first */
  channels: ConversationsByChannel[];
  /** At most 50, most conversations first */
  pages: ConversationsByPage[];
  /** At most 50, most conversations first */
  languages: ConversationsByLanguage[];
  /** Of the agents who have them. At most 50, most conversations first */
  agents: ConversationsByAgent[];
  /** At most 50, most citations first */
  sources: ConversationsBySource[];
  /** All seven, from Monday */
  weekdays: ConversationsByWeekday[];
  /** All 24 local hours, from 0 */
  hours: ConversationsByHour[];
  /** Every local day of the range, oldest first */
  days: ConversationsByDay[];
  /** Every local day of the range, oldest first */
  ratings: RatingsByDay[];
}

/** How far the conversations of a range came. */
export interface ConversationFunnel {
  /** Conversations that began in the range */
  conversations: number;
  /** The chatbot has answered a question */
  answered: number;
  /** With a request for a human */
  handoffs: number;
  /** An agent has replied */
  humanReplied: number;
  /** Resolved or closed */
  resolved: number;
}

/** The conversations of one channel. */
export interface ConversationsByChannel {
  /** How visitors reach a chatbot. */
  channel: 'widget' | 'api' | 'email';
  /** Conversations that began in the range */
  conversations: number;
  /** Resolved or closed without a request for a human or a human reply */
  aiResolved: number;
  /** With a request for a human */
  handoffs: number;
  /** Resolved or closed */
  resolved: number;
}

/** The conversations of one page. */
export interface ConversationsByPage {
  /** Host and path on which they began. Null: unknown */
  page: string | null;
  /** Conversations that began in the range */
  conversations: number;
  /** Resolved or closed without a request for a human or a human reply */
  aiResolved: number;
  /** With a request for a human */
  handoffs: number;
  /** Resolved or closed */
  resolved: number;
}

/** The conversations of one language. */
export interface ConversationsByLanguage {
  /** BCP 47 tag. Null: unknown */
  language: string | null;
  /** Conversations that began in the range */
  conversations: number;
  /** Resolved or closed without a request for a human or a human reply */
  aiResolved: number;
  /** With a request for a human */
  handoffs: number;
  /** Resolved or closed */
  resolved: number;
}

/** The conversations of one agent. */
export interface ConversationsByAgent {
  agent: Person;
  /** Conversations that began in the range */
  conversations: number;
  /** Resolved or closed without a request for a human or a human reply */
  aiResolved: number;
  /** With a request for a human */
  handoffs: number;
  /** Resolved or closed */
  resolved: number;
}

/** The conversations with an answer that is based on one source. */
export interface ConversationsBySource {
  /** The source's ID */
  sourceId: string;
  /** ID of its chatbot */
  chatbotId: string;
  /** Its type. Null: it was deleted */
  type: 'faq' | 'url' | 'text' | 'file' | null;
  /** Its title. Null: it was deleted */
  title: string | null;
  /** Answers that are based on it. At most 50 different sources count in a conversation */
  citations: number;
  /** Conversations that began in the range */
  conversations: number;
  /** Resolved or closed without a request for a human or a human reply */
  aiResolved: number;
  /** With a request for a human */
  handoffs: number;
  /** Resolved or closed */
  resolved: number;
  /** The chatbot has answered a question */
  answered: number;
  /** Rated by the visitor, on whichever day */
  rated: number;
  /** Average of these ratings, 1-5. 0: none */
  ratingAverage: number;
}

/** The conversations of one weekday. */
export interface ConversationsByWeekday {
  /** 1 Monday to 7 Sunday */
  weekday: number;
  /** Conversations that began in the range */
  conversations: number;
}

/** The conversations of one hour of the day. */
export interface ConversationsByHour {
  /** Local hour, 0 to 23 */
  hour: number;
  /** Conversations that began in the range */
  conversations: number;
}

/** The conversations of one day. */
export interface ConversationsByDay {
  /** Local date, YYYY-MM-DD */
  label: string;
  /** Conversations that began in the range */
  conversations: number;
  /** Resolved or closed without a request for a human or a human reply */
  aiResolved: number;
  /** With a request for a human */
  handoffs: number;
  /** Resolved or closed */
  resolved: number;
}

/** The ratings of one day. */
export interface RatingsByDay {
  /** Local date, YYYY-MM-DD */
  label: string;
  /** Ratings that were given on that day */
  count: number;
  /** Their average, 1-5. 0: none */
  average: number;
}

/** A chatbot's figures for a range of local days. */
export interface ChatbotFigures {
  /** The chatbot's ID */
  id: string;
  /** Its name for the team */
  name: string;
  /** Conversations without tests that began in the range */
  conversations: number;
  /** Answers of the chatbot */
  aiReplies: number;
  /** Those of them that did not answer the question */
  unanswered: number;
  /** Share of the answers that did, 0 to 1. Null: there are no answers */
  answeredRate: number | null;
}

/** One time that a visitor asked a question. */
export interface AskedMessage {
  /** ID of the message: the visitor's question, or the chatbot's message that it has no answer */
  id: string;
  /** ID of the conversation. Null: an earlier version counted the question */
  conversationId: string | null;
  /** The question, with addresses and long numbers masked */
  content: string;
  /** When it was asked */
  askedAt: string;
}

/** A person in a workspace, with a role. */
export interface Member {
  /** The member's ID */
  id: string;
  /** Name that visitors see */
  name: string;
  /** Email address */
  email: string;
  /** What a member may do. */
  role: 'admin' | 'member' | 'viewer';
  /** Whether a member may act. */
  status: 'active' | 'inactive';
  /** True for the workspace's owner */
  owner: boolean;
  /** `agency`: works for the agency that manages the workspace. Null: a member of its own */
  via: 'agency' | null;
  /** When they joined */
  createdAt: string;
  notifications: MemberNotifications;
}

/** Which mails a member receives, and when. */
export interface MemberNotifications {
  /** Whether the member is mailed when a visitor waits and nobody has read it */
  waitingMail: boolean;
  /** Whether the member is mailed when a colleague mentions them */
  mentionMail: boolean;
  /** Whether the member is mailed a report of the past week on Monday mornings */
  weeklyReport: boolean;
  /** When the member is told of waiting visitors, by mail and on their devices. Null: at any time */
  hours: DutyHours | null;
  /** IANA time zone of the weekly report. Null: UTC */
  timezone: string | null;
  /** Language of the mails, as a BCP 47 tag. Null: English */
  language: string | null;
}

/** When a member is told of waiting visitors, by mail and on their devices. */
export interface DutyHours {
  /** IANA time zone of the schedule, such as `Europe/Berlin` */
  timezone: string;
  /** Days on which the hours begin */
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  /** Beginning, HH:MM */
  from: string;
  /** End, HH:MM. Not later than `from`: on the next day */
  to: string;
}

/** A pending invite. */
export interface Invite {
  /** The invite's ID */
  id: string;
  /** Address of the invited person */
  email: string;
  /** What a member may do. */
  role: 'admin' | 'member' | 'viewer';
  /** When the invite was sent */
  createdAt: string;
  /** When it expires */
  expiresAt: string;
  /** Whether a mail server has accepted the mail. Null: unknown */
  mailed: boolean | null;
  /** Why no mail server has accepted it. Null: one has */
  mailReason: 'not_configured' | 'deferred' | 'recipient_refused' | 'failed' | null;
}

export interface MemberStanding {
  /** What a member may do. */
  role: 'admin' | 'member' | 'viewer';
  /** Whether a member may act. */
  status: 'active' | 'inactive';
}

export interface NewInvite {
  invite: Invite;
  /** The token of the invite */
  token: string;
  /** URL where the invited person accepts. Shown only once */
  acceptUrl: string;
  /** Whether a mail server has accepted the mail */
  mailed: boolean;
  /** Why no mail server has accepted it. Null: one has */
  mailReason: 'not_configured' | 'deferred' | 'recipient_refused' | 'failed' | null;
}

/** A program that you have connected to the workspace, by `/mcp`. */
export interface ConnectedProgram {
  /** The connection's ID */
  id: string;
  /** What the program calls itself */
  name: string;
  /** What you have allowed. Your role may allow less */
  scopes: string[];
  /** When you connected it */
  createdAt: string;
  /** When it last fetched a token, which it does every ten minutes while it is used */
  usedAt: string;
  /** When the connection ends unless the program is used */
  expiresAt: string;
}

/** What is pushed to the caller's devices. */
export interface PushSettings {
  /** What browsers subscribe with (`applicationServerKey`), in base64url. It never changes by itself */
  publicKey: string;
  /** True: pushed messages leave out the visitor's words */
  hideWords: boolean;
  /** The caller's own devices, at most 10 */
  devices: PushDevice[];
}

/** A browser to which a member has messages pushed. */
export interface PushDevice {
  /** The device's ID, which follows from its endpoint */
  id: string;
  /** Name of the device, such as `Chrome on Android` */
  label: string;
  /** When it was registered */
  createdAt: string;
  /** When the console was last opened on it */
  lastSeenAt: string;
}

/** An address that receives a group of events. */
export interface Webhook {
  /** A group of webhook events. Each has at most one endpoint. */
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
  /** URL of the endpoint. Null: the group has none */
  url: string | null;
  /** False: events are skipped, not queued */
  active: boolean | null;
  /** When the endpoint was created. Null: the group has none */
  createdAt: string | null;
  /** The group's events */
  events: string[];
}

export interface ChangedWebhook {
  /** A group of webhook events. Each has at most one endpoint. */
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
  /** URL of the endpoint. Null: the group has none */
  url: string | null;
  /** False: events are skipped, not queued */
  active: boolean | null;
  /** When the endpoint was created. Null: the group has none */
  createdAt: string | null;
  /** The group's events */
  events: string[];
  /** Returned when the endpoint is created and when its secret is rotated */
  secret?: string;
}

/** An event for one endpoint, with the state of its attempts. */
export interface WebhookDelivery {
  /** The event's id, sent as `X-Service-Delivery` and as `id` of the body on every attempt */
  id: string;
  /** Name of the event, such as `lead.created` */
  event: string;
  /** A group of webhook events. Each has at most one endpoint. */
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
  /** URL of the last attempt. Before the first attempt, the endpoint's URL when the event occurred */
  url: string | null;
  /** Progress of a webhook delivery. */
  status: 'pending' | 'succeeded' | 'failed' | 'skipped';
  /** Number of attempts so far */
  attempts: number;
  /** HTTP status of the last attempt. Null: there was no response */
  lastStatusCode: number | null;
  /** Why the last attempt failed. Null: it did not */
  lastError: string | null;
  /** When the next attempt is due. Null: no attempt is due */
  nextAttemptAt: string | null;
  /** When the event occurred */
  createdAt: string;
  /** When it succeeded, failed or was skipped. Null: it is pending */
  completedAt: string | null;
}

/** A page of webhook deliveries. */
export interface DeliveryPage {
  /** Deliveries, newest first */
  deliveries: WebhookDelivery[];
  /** Number of listed deliveries, at most 10000 */
  total: number;
  /** Whether there are more after these */
  hasMore: boolean;
  /** Messages above the limit of 300 per minute, for which no delivery was created */
  dropped: number;
}

/** Who makes the call, and what they may do. */
export interface Viewer {
  /** The member that acts. Null for a key without one */
  member: Member | null;
  /** Null for a key */
  person: ViewerPerson | null;
  /** Null for a key */
  role: 'owner' | 'admin' | 'member' | 'viewer' | null;
  /** What the caller may do */
  scopes: string[];
  /** The person's workspaces, or the key's */
  workspaces: ViewerWorkspace[];
}

/** Somebody who signs in. A member of one or more workspaces. */
export interface ViewerPerson {
  /** The person's ID */
  id: string;
  /** Name */
  name: string;
  /** Email address. Null: not verified */
  email: string | null;
}

/** A workspace that the caller may use. */
export interface ViewerWorkspace {
  /** The workspace's ID */
  id: string;
  /** ID of its organisation */
  organisationId: string;
  /** Its name */
  name: string;
  /** True for the organisation's primary workspace */
  primary: boolean;
  /** The person's role. Null for a key */
  role: 'owner' | 'admin' | 'member' | 'viewer' | null;
  /** `agency`: a client of the agency that the person works for. Null: the workspace has invited them */
  via: 'agency' | null;
}

/** A tenant: its plan, credits and settings. */
export interface Workspace {
  /** The workspace's ID */
  id: string;
  /** ID of its organisation */
  organisationId: string;
  /** Its name */
  name: string;
  /** A plan. It decides the quotas and whether API access is included. */
  plan: 'free' | 'starter' | 'pro' | 'agency';
  /** True for the organisation's primary workspace */
  primary: boolean;
  /** Number of chatbots */
  chatbotCount: number;
  /** Credits that the workspace can spend now */
  balance: number;
  limits: PlanLimits;
  settings: WorkspaceSettings;
  apiAccess: ApiAccess;
  /** When the record was created */
  createdAt: string;
}

/** What a workspace may have: what its plan allows, or its own limit. */
export interface PlanLimits {
  /** Maximum number of chatbots */
  chatbots: number;
  /** Maximum number of sources of a chatbot: the workspace's own limit if the operator has set one, otherwise the plan's */
  sourcesPerChatbot: number;
  /** Maximum number of active members */
  seats: number;
  /** Credits per calendar month (UTC) */
  monthlyCredits: number;
}

/** Settings of a workspace. */
export interface WorkspaceSettings {
  /** Hours without messages after which a conversation is resolved */
  inactivityHours: number;
  /** Minutes after which members on duty are mailed that a visitor waits for a human, if nobody has read it. Null: never */
  waitingMailMinutes: number | null;
  /** Whether a reply is mailed to a visitor who has left the page and given an address */
  visitorReplyMail: boolean;
  /** Days without activity after which a conversation is erased. Null: kept forever */
  conversationRetentionDays: number | null;
  /** Days without changes after which a lead is erased. Null: kept forever */
  leadRetentionDays: number | null;
  /** Whether the workspace's chatbots may run actions. False stops all of them at once */
  actionsEnabled: boolean;
  /** Minutes that a person needs for a conversation. Null: what the AI spared is not computed */
  minutesPerConversation: number | null;
  /** Cost of an hour of a person's work, in `currency`. Null: only hours are computed */
  hourlyCost: number | null;
  /** Currency of `hourlyCost`, as an ISO 4217 code */
  currency: string;
}

/** The three switches that must be on for an API key to work. */
export interface ApiAccess {
  /** Switch of the whole platform. Its operator changes it */
  platform: boolean;
  /** The organisation's switch. The platform's operator changes it */
  organisation: boolean;
  /** Whether the plan includes the API. For a client workspace: its own switch, which the agency sets */
  workspace: boolean;
}

/** An API key of the workspace. The key itself is shown only once. */
export interface ApiKey {
  /** The key's ID */
  id: string;
  /** Name for the team */
  name: string;
  /** The first 12 characters, for display */
  prefix: string;
  /** What the key may do */
  scopes: string[];
  /** The member that the key acts for. Null: none */
  memberId: string | null;
  /** The member who created the key, directly or with a key of their own. Null: none or unknown */
  createdBy: string | null;
  /** When the key stops working. Null: never */
  expiresAt: string | null;
  /** When the record was created */
  createdAt: string;
}

export interface NewApiKey {
  /** The key's ID */
  id: string;
  /** Name for the team */
  name: string;
  /** The first 12 characters, for display */
  prefix: string;
  /** What the key may do */
  scopes: string[];
  /** The member that the key acts for. Null: none */
  memberId: string | null;
  /** The member who created the key, directly or with a key of their own. Null: none or unknown */
  createdBy: string | null;
  /** When the key stops working. Null: never */
  expiresAt: string | null;
  /** When the record was created */
  createdAt: string;
  /** The key. Shown only once */
  key: string;
}

/** A change of a setting, key, role, source or secret, an erasure, import or export. Kept for 180 days. */
export interface AuditEntry {
  /** The entry's ID */
  id: string;
  /** When the change was made */
  at: string;
  actor: AuditActor;
  /** Name of the operation, such as `updateChatbot`, of the command, such as `key create`, or `acceptInvite`, `declineInvite`, `firstSignIn`, `relinkSignIn`, `connectProgram` or `stopAction` */
  action: string;
  /** What a change was made to. */
  subject: 'chatbot' | 'action' | 'source' | 'synonyms' | 'answer_tests' | 'improvement' | 'knowledge_finding' | 'faq_import' | 'crawl' | 'site_credentials' | 'canned_reply' | 'macro' | 'saved_view' | 'label' | 'conversation' | 'export' | 'lead' | 'workspace' | 'api_key' | 'program' | 'member' | 'invite' | 'webhook' | 'organisation' | 'client' | 'template' | 'credits' | 'brand' | 'custom_domain' | 'mail_config';
  /** ID of the record, or the group of a webhook; of the chatbot, for several of its records. Null: all records, or the organisation has only one */
  subjectId: string | null;
  /** ID of the chatbot that the record belongs to. Null: none */
  chatbotId: string | null;
  /** Names of the fields that were sent, such as `settings.primaryColor`. Never their values */
  fields: string[];
}

/** Who made a change. */
export interface AuditActor {
  /** Who makes changes. */
  kind: 'member' | 'key' | 'program' | 'operator' | 'platform';
  /** ID of the member, the key or the connection, `operator` for the operator */
  id: string;
  /** Name of the member, the key or the program at that time, `Operator` for the operator */
  name: string;
  /** ID of the member, or of the member that the key or the program acts for. Null: none */
  memberId: string | null;
}

/** A workspace that an agency made for a customer. */
export interface ClientWorkspace {
  /** The client workspace's ID */
  id: string;
  /** Name of the client */
  name: string;
  /** A plan. It decides the quotas and whether API access is included. */
  plan: 'free' | 'starter' | 'pro' | 'agency';
  /** When the record was created */
  createdAt: string;
}

/** The agency and its pool of credits. */
export interface OrganisationSummary {
  /** The organisation's ID */
  id: string;
  /** Its name */
  name: string;
  /** Credits available for allocation */
  poolBalance: number;
}

/** A client workspace with its agency's settings and its current state. */
export interface ClientDetail {
  /** The client workspace's ID */
  id: string;
  /** Name of the client */
  name: string;
  /** A plan. It decides the quotas and whether API access is included. */
  plan: 'free' | 'starter' | 'pro' | 'agency';
  /** When the record was created */
  createdAt: string;
  /** Whether the client has API access */
  apiAccess: boolean;
  /** Number of chatbots */
  chatbots: number;
  /** Credits that the client can spend */
  balance: number;
  /** Credits spent in the current calendar month (UTC) */
  spentThisMonth: number;
  /** Maximum credits that the client can spend per calendar month (UTC). Null: no cap */
  monthlyCap: number | null;
  /** Mails the organisation's owner when the balance falls below this. Null: no alert */
  lowBalanceAt: number | null;
}

/** The result of a move of credits. */
export interface CreditResult {
  /** ID of the client workspace */
  workspaceId: string;
  /** Credits that the client can spend after the move */
  balance: number;
}

/** A move of credits between the pool and a client. */
export interface LedgerEntry {
  /** The entry's ID */
  id: string;
  /** ID of the client workspace */
  workspaceId: string;
  /** Direction of a move of credits. */
  type: 'allocate' | 'reclaim';
  /** Positive for allocated, negative for reclaimed credits */
  amount: number;
  /** Pool balance after the move */
  poolBalance: number;
  /** Client balance after the move */
  balance: number;
  /** The idempotency key of the call */
  idempotencyKey: string;
  /** When the credits moved */
  createdAt: string;
}

/** An agency's brand. */
export interface Brand {
  /** The platform's name as visitors and invited members see it */
  appName: string;
  /** Main colour of mails and of new chatbots */
  primaryColor: string;
  /** Main colour on dark screens. Null: the main colour */
  darkColor: string | null;
  /** Path of the logo below the platform's root. Null: none */
  logoPath: string | null;
  /** Whether widgets show a line that names the platform */
  showPoweredBy: boolean;
  /** False for the platform's default brand */
  isCustom: boolean;
}

/** The domain of an agency's invites and widgets. */
export interface CustomDomain {
  /** The domain */
  domain: string;
  /** Whether ownership of a domain is proven. */
  status: 'pending' | 'verified';
  /** Part of the DNS record's value */
  token: string;
  record: DnsRecord;
  /** When it was verified. Null: it is not */
  verifiedAt: string | null;
}

/** The DNS record that proves ownership of the domain */
export interface DnsRecord {
  /** Name of the record */
  host: string;
  /** Type of the record: TXT */
  type: string;
  /** Value of the record */
  value: string;
}

/** The figures of several clients side by side. */
export interface ClientFiguresPage {
  /** The clients of this page, newest first */
  clients: ClientFigures[];
  /** Number of all clients */
  total: number;
  /** Whether there are more after these */
  hasMore: boolean;
}

/** A client's figures for a range of local days. */
export interface ClientFigures {
  /** The client workspace's ID */
  id: string;
  /** Name of the client */
  name: string;
  /** Conversations without tests */
  conversations: number;
  /** Answers of the AI */
  answered: number;
  /** Conversations with a request for a human */
  handoffs: number;
  /** Credits spent in the range */
  creditsUsed: number;
  /** Credits that the client can spend now */
  balance: number;
}

/** Who works in a client's workspace. */
export interface ClientPeople {
  /** People of the agency who may work in the workspace */
  access: ClientAccess[];
  /** Active members of the client itself */
  members: number;
  /** Pending invites into the workspace */
  invites: Invite[];
}

/** Access of somebody of the agency to a client's workspace. */
export interface ClientAccess {
  /** ID of the person as a member of the agency's primary workspace */
  memberId: string;
  /** Name that visitors of the client see */
  name: string;
  /** Email address */
  email: string;
  /** Role in the client's workspace now. Never higher than in the agency */
  role: 'admin' | 'member' | 'viewer';
  /** False: the client has withdrawn it, or the person is no longer an active member of the agency */
  active: boolean;
  /** True: the client has withdrawn it, and only the client can give it back */
  withdrawn: boolean;
  /** When it was given */
  createdAt: string;
}

/** A chatbot that an agency has kept to make others from. */
export interface AgencyTemplate {
  /** The template's ID */
  id: string;
  /** Name */
  name: string;
  /** What it is for. Null: not said */
  description: string | null;
  /** Number of sources that it holds */
  sources: number;
  /** When it was kept */
  createdAt: string;
}

/** What was made from a template. */
export interface TemplateResult {
  chatbot: Chatbot;
  /** Sources that were added. Pages and files are read in the background */
  created: number;
  /** Sources that time did not suffice for. Send the same bundle again to continue */
  remaining: number;
  /** Sources that are not copied, with the reason */
  leftOut: BundleLeftOut[];
}

/** A copy of a chatbot in another workspace. */
export interface ChatbotCopy {
  /** ID of the workspace that has the copy */
  workspaceId: string;
  /** ID of the copy */
  chatbotId: string;
  /** Sources that were copied. Pages and files are read in the background */
  created: number;
  /** Sources that time did not suffice for. Send the same call again to continue */
  remaining: number;
  /** Sources that are not copied, with the reason */
  leftOut: BundleLeftOut[];
}

/** The mail server of an agency. Fields of the other mode are omitted or null. */
export interface MailConfig {
  /** How the mail server is given. */
  mode: 'preset' | 'custom';
  /** Sender of the mails */
  fromAddress: string;
  /** Preset mode: ID of the provider */
  presetId?: string;
  /** Preset mode: ID of the provider's region */
  regionId?: string;
  /** Set if it differs from the provider's default */
  port?: number;
  /** Preset mode: user name */
  username?: string;
  /** Custom mode: host name */
  smtpHost?: string;
  /** Custom mode: port */
  smtpPort?: number;
  /** Custom mode. True: implicit TLS */
  smtpSecure?: boolean;
  /** Custom mode: user name */
  smtpUsername?: string;
  /** True if a password or secret is stored. The value is never returned */
  smtpPasswordSet: boolean;
  /** `active` after a successful test mail. Each save resets it to `pending` */
  status: 'pending' | 'active';
}

/** A mail provider with known servers. */
export interface MailPreset {
  /** Send it as `presetId` */
  id: string;
  /** Name of the provider */
  name: string;
  /** The first region is the default. Empty if the provider has a single server */
  regions: MailRegion[];
  /** Default port */
  port: number;
  /** True: implicit TLS on this port. False: STARTTLS */
  secure: boolean;
  /** The required credential fields: `secret`, or `username` and `password` */
  needs: ('secret' | 'username' | 'password')[];
}

/** A region of a mail provider. */
export interface MailRegion {
  /** Send it as `regionId` */
  id: string;
  /** Name of the region */
  name: string;
}

export interface PublicConfig {
  /** The chatbot's id in public URLs */
  publicId: string;
  /** Name that visitors see */
  botName: string;
  /** First message of a chat */
  greetingMessage: string;
  /** Language of the platform's texts */
  language: 'en' | 'es' | 'fr' | 'de' | 'it' | 'pt' | 'nl' | 'pl' | 'tr' | 'ja' | 'zh' | 'ar';
  /** Direction of the text: `ltr` or `rtl` */
  direction: 'ltr' | 'rtl';
  branding: PublicBranding;
  /** Questions that the widget offers at the start */
  suggestedQuestions: string[];
  /** Placeholder of the message field */
  placeholderText: string;
  /** Whether answers show their sources */
  showSources: boolean;
  /** Whether and when visitors are asked for contact details */
  leadCapture: {
    /** Whether it applies */
    enabled: boolean;
    /** When it applies */
    mode: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual';
  };
  /** The notice that an AI answers */
  aiDisclosure: {
    /** Whether it applies */
    enabled: boolean;
    /** The next part of the answer */
    text: string;
  };
  /** Whether and when the widget opens by itself */
  proactive: {
    /** Whether it applies */
    enabled: boolean;
    /** The message */
    message: string | null;
    /** Seconds before the widget opens by itself */
    delaySeconds: number;
  };
  /** True within business hours or if none are set */
  online: boolean;
  /** Null while online */
  awayMessage: string | null;
  /** Whether a reply makes a sound while the page is hidden */
  replySound: boolean;
  /** Whether a transcript can be mailed: mail is configured, and the setting `transcripts` is on */
  transcript: boolean;
  /** Where live events of a conversation come from, and the host that connections name. Null: its stream */
  live: {
    /** Of the WebSocket */
    url: string;
    /** As the authorization names it */
    host: string;
  } | null;
  /** Seconds for which `poll` may wait for something new. 0: it answers at once */
  pollWaitSeconds: number;
  /** The widget's texts by name */
  texts: Record<string, string>;
}

export interface PublicBranding {
  /** Main colour */
  primaryColor: string;
  /** Second colour. Null: derived from the main colour */
  secondaryColor: string | null;
  /** Background of the chat window. Null: the default */
  backgroundColor: string | null;
  /** Text colour. Null: the default */
  textColor: string | null;
  /** Colour of the launcher bubble. Null: the default */
  bubbleColor: string | null;
  /** Where the widget is on the page */
  position: 'bottom-right' | 'bottom-left';
  /** URL of the chatbot's picture. Null: none */
  avatarUrl: string | null;
  /** Whether the widget names the platform */
  showPoweredBy: boolean;
  /** Name of the platform or agency */
  appName: string;
}

export interface StartedConversation {
  /** The conversation's ID */
  conversationId: string;
  /** Gives access to the conversation, together with its id */
  bindingToken: string;
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** When it was created */
  createdAt: string;
}

export interface ChatAnswer {
  /** The conversation's ID */
  conversationId: string;
  /** Gives access to the conversation, together with its id */
  bindingToken?: string;
  /** The message */
  message: PublicMessage | null;
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
}

export interface Presence {
  /** False if the tab has no open stream. Connect again to open one */
  held: boolean;
}

export interface Poll {
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** True while an agent has taken over */
  humanLive: boolean;
  /** Name of the agent who has taken over */
  agentName: string | null;
  /** The messages, in the order in which they were stored */
  messages: PublicMessage[];
}

export interface ResumedConversation {
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** True while an agent has taken over */
  humanLive: boolean;
  /** Name of the agent who has taken over */
  agentName: string | null;
  /** The conversation's ID */
  conversationId: string;
}

export interface ClosedConversation {
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** True while an agent has taken over */
  humanLive: boolean;
  /** Name of the agent who has taken over */
  agentName: string | null;
  /** The conversation's ID */
  conversationId: string;
  /** When it was resolved or closed. Null: it is not */
  closedAt: string | null;
  /** Who resolved or closed a conversation. */
  closedBy: 'visitor' | 'agent' | 'system' | null;
}

/** Where to upload a file. */
export interface UploadTarget {
  /** Refer to the uploaded file by this ID */
  uploadId: string;
  /** Upload URL for a PUT request. Valid for one hour, needs no key */
  uploadUrl: string;
  /** Headers to send with the upload */
  headers: UploadHeader[];
}

/** A header to send with an upload. */
export interface UploadHeader {
  /** Name of the header */
  name: string;
  /** Its value */
  value: string;
}

export interface SentFiles {
  /** The stored message with its files */
  message: PublicMessage;
  /** What the chatbot said about them. Null: a human is requested or live, it has said so before, or a repeated request */
  reply: PublicMessage | null;
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
}

export interface QueuedTranscript {
  /** Always true */
  queued: true;
}

export interface VerifiedVisitor {
  /** The verified ID */
  visitorId: string;
  /** Always true */
  verified: true;
}

export interface SubmittedLead {
  /** The lead's ID */
  id: string;
  /** When the record was created */
  createdAt: string;
  /** When the record last changed */
  updatedAt: string;
}

export interface Rating {
  /** 1 (worst) to 5 (best) */
  rating: number;
  /** The visitor's comment. Null: none */
  comment: string | null;
  /** When the visitor rated */
  createdAt: string;
  /** The conversation's ID */
  conversationId: string;
}

export interface Feedback {
  /** The message's ID */
  messageId: string;
  /** The rating */
  rating: number;
  /** The visitor's comment */
  comment: string | null;
}

export interface ChatStart {
  /** The conversation's ID */
  conversationId: string;
  /** Set if this message starts the conversation */
  bindingToken?: string;
  /** Id of the answer */
  messageId: string;
  /** ID of the visitor's message */
  visitorMessageId: string;
}

export interface ChatDelta {
  /** The next part of the answer */
  text: string;
}

export interface ChatSources {
  /** The sources */
  sources: Citation[];
}

export interface ChatSuggestions {
  /** Questions that the visitor may have meant */
  suggestions: Suggestion[];
}

export interface ChatHandoff {
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
}

export interface ChatDone {
  /** The message */
  message: PublicMessage | null;
}

export interface ChatError {
  /** For programs */
  code: string;
  /** The message */
  message: string;
}

export interface VisitorState {
  /** State of a conversation. */
  status: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';
  /** True while an agent has taken over */
  humanLive: boolean;
  /** Name of the agent who has taken over */
  agentName: string | null;
}

export interface AgentTyping {
  /** Whether the person is shown as typing */
  typing: boolean;
  /** Null while nobody is typing */
  agentName: string | null;
}

export interface Reconnect {
  /** `planned`: connect again. `superseded`: three newer streams of the conversation are open */
  reason: 'planned' | 'superseded';
}

export type ListChatbotsInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListChatbotsResult = {
  /** The payload */
  data: Chatbot[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type CreateChatbotInput = {
  /** Name for the team */
  name: string;
  /** Name that visitors see. Default: `name` */
  botName?: string;
  /** First message of a chat. Null: the default text */
  greetingMessage?: string | null;
  /** BCP 47 language tag of the answers */
  language?: string | null;
  /** Host names of the sites that may use the chatbot. Empty: any site */
  allowedDomains?: string[];
};
export type CreateChatbotResult = Chatbot;

export type ListTemplatesResult = {
  /** All templates */
  templates: ChatbotTemplate[];
};

export type CreateChatbotFromTemplateInput = {
  /** The template's key */
  key: string;
  /** Name for the team. Default: the template's label */
  name?: string;
};
export type CreateChatbotFromTemplateResult = Chatbot;

export type GetChatbotInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type GetChatbotResult = Chatbot;

export type UpdateChatbotInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Name for the team */
  name?: string;
  /** Name that visitors see */
  botName?: string;
  /** First message of a chat. Null: the default text */
  greetingMessage?: string | null;
  /** BCP 47 language tag of the answers */
  language?: string | null;
  /** Whether a chatbot answers visitors. */
  status?: 'active' | 'paused';
  /** What a language model should know and how it should answer, below the rules of the platform. Null: none */
  instructions?: string | null;
  /** How a language model addresses visitors. Null: as the model does by itself */
  tone?: 'friendly' | 'neutral' | 'formal' | null;
  /** The revision that the change is based on. If there is a newer one, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type UpdateChatbotResult = Chatbot;

export type DeleteChatbotInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type DeleteChatbotResult = {
  /** Always true */
  deleted: true;
};

export type GetChatbotAppearanceInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type GetChatbotAppearanceResult = Appearance;

export type UpdateAppearanceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The chatbot's name and greeting. Omitted fields stay. */
  chatbot: {
    /** Name that visitors see */
    botName?: string;
    /** First message of a chat. Null: the default text */
    greetingMessage?: string | null;
  };
  /** Settings to change. Omitted settings stay, null clears one where null is allowed. */
  settings: {
    /** Main colour of the widget */
    primaryColor?: string;
    /** Second colour. Null: derived from the main colour */
    secondaryColor?: string | null;
    /** Background of the chat window. Null: the default */
    backgroundColor?: string | null;
    /** Text colour. Null: the default */
    textColor?: string | null;
    /** Colour of the launcher bubble */
    bubbleColor?: string | null;
    /** Where the widget is on the page. */
    position?: 'bottom-right' | 'bottom-left';
    /** Whether the widget shows a line with the name of the platform */
    showPoweredBy?: boolean;
    /** Whether answers show their sources */
    showSources?: boolean;
    /** Topics that the chatbot declines to answer. `[]` clears the list */
    blockedTopics?: string[];
    /** Reply to a blocked topic. Null: the default text */
    refusalMessage?: string | null;
    /** Whether visitors are asked for contact details */
    collectLeads?: boolean;
    /** When visitors are asked for contact details. */
    leadCaptureMode?: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual';
    /** Questions that the widget offers at the start */
    suggestedQuestions?: string[];
    /** Placeholder of the message field */
    placeholderText?: string;
    /** URL of the chatbot's picture. Null: none */
    avatarUrl?: string | null;
    /** Whether the widget opens by itself with a message */
    proactiveEnabled?: boolean;
    /** The message of a widget that opens by itself. Null: the default text */
    proactiveMessage?: string | null;
    /** Seconds before the widget opens by itself */
    proactiveDelaySeconds?: number;
    /** Whether a reply makes a sound while the page is hidden. Default true. Visitors can turn the sound off */
    replySound?: boolean;
    /** Whether visitors may have their conversation mailed, if mail is configured. Default true */
    transcripts?: boolean;
    /** Whether wordings that three visitors used for a FAQ become its alternatives by themselves, if the answer tests still pass. Default false */
    autoImprove?: boolean;
    /** Whether the widget says that an AI answers */
    aiDisclosureEnabled?: boolean;
    /** The text of that notice. Null: the default text */
    aiDisclosureText?: string | null;
  };
  /** The revision that the change is based on. If there is a newer one, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type UpdateAppearanceResult = Appearance;

export type UpdateSettingsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Main colour of the widget */
  primaryColor?: string;
  /** Second colour. Null: derived from the main colour */
  secondaryColor?: string | null;
  /** Background of the chat window. Null: the default */
  backgroundColor?: string | null;
  /** Text colour. Null: the default */
  textColor?: string | null;
  /** Colour of the launcher bubble */
  bubbleColor?: string | null;
  /** Where the widget is on the page. */
  position?: 'bottom-right' | 'bottom-left';
  /** Whether the widget shows a line with the name of the platform */
  showPoweredBy?: boolean;
  /** Whether answers show their sources */
  showSources?: boolean;
  /** Topics that the chatbot declines to answer. `[]` clears the list */
  blockedTopics?: string[];
  /** Reply to a blocked topic. Null: the default text */
  refusalMessage?: string | null;
  /** Whether visitors are asked for contact details */
  collectLeads?: boolean;
  /** When visitors are asked for contact details. */
  leadCaptureMode?: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual';
  /** Questions that the widget offers at the start */
  suggestedQuestions?: string[];
  /** Placeholder of the message field */
  placeholderText?: string;
  /** URL of the chatbot's picture. Null: none */
  avatarUrl?: string | null;
  /** Whether the widget opens by itself with a message */
  proactiveEnabled?: boolean;
  /** The message of a widget that opens by itself. Null: the default text */
  proactiveMessage?: string | null;
  /** Seconds before the widget opens by itself */
  proactiveDelaySeconds?: number;
  /** Whether a reply makes a sound while the page is hidden. Default true. Visitors can turn the sound off */
  replySound?: boolean;
  /** Whether visitors may have their conversation mailed, if mail is configured. Default true */
  transcripts?: boolean;
  /** Whether wordings that three visitors used for a FAQ become its alternatives by themselves, if the answer tests still pass. Default false */
  autoImprove?: boolean;
  /** Whether the widget says that an AI answers */
  aiDisclosureEnabled?: boolean;
  /** The text of that notice. Null: the default text */
  aiDisclosureText?: string | null;
  /** The revision that the change is based on. If there is a newer one, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type UpdateSettingsResult = {
  settings: ChatbotSettings;
};

export type GetChatbotBusinessHoursInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type GetChatbotBusinessHoursResult = BusinessHours;

export type UpdateBusinessHoursInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Whether business hours apply. False: always open */
  enabled: boolean;
  /** IANA time zone of the schedule, such as `Europe/Berlin` */
  timezone: string;
  /** Shown outside opening hours. Null: the default text */
  awayMessage?: string | null;
  /** The whole week, with the keys `mon` to `sun`. A missing day is closed. REST ignores other keys, such as the `monday` of a read. */
  schedule: {
    /** Opening hours of a day. Null or omitted: closed. */
    mon?: {
      /** Opening time, HH:MM */
      open: string;
      /** Closing time, HH:MM. Earlier than `open`: on the next day */
      close: string;
    } | null;
    /** Opening hours of a day. Null or omitted: closed. */
    tue?: {
      /** Opening time, HH:MM */
      open: string;
      /** Closing time, HH:MM. Earlier than `open`: on the next day */
      close: string;
    } | null;
    /** Opening hours of a day. Null or omitted: closed. */
    wed?: {
      /** Opening time, HH:MM */
      open: string;
      /** Closing time, HH:MM. Earlier than `open`: on the next day */
      close: string;
    } | null;
    /** Opening hours of a day. Null or omitted: closed. */
    thu?: {
      /** Opening time, HH:MM */
      open: string;
      /** Closing time, HH:MM. Earlier than `open`: on the next day */
      close: string;
    } | null;
    /** Opening hours of a day. Null or omitted: closed. */
    fri?: {
      /** Opening time, HH:MM */
      open: string;
      /** Closing time, HH:MM. Earlier than `open`: on the next day */
      close: string;
    } | null;
    /** Opening hours of a day. Null or omitted: closed. */
    sat?: {
      /** Opening time, HH:MM */
      open: string;
      /** Closing time, HH:MM. Earlier than `open`: on the next day */
      close: string;
    } | null;
    /** Opening hours of a day. Null or omitted: closed. */
    sun?: {
      /** Opening time, HH:MM */
      open: string;
      /** Closing time, HH:MM. Earlier than `open`: on the next day */
      close: string;
    } | null;
  };
  /** The revision that the change is based on. If there is a newer one, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type UpdateBusinessHoursResult = {
  /** Always true */
  saved: true;
};

export type SetAllowedDomainsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Host names, `*.example.com` for subdomains. Empty: any site */
  domains: string[];
  /** The revision that the change is based on. If there is a newer one, nothing is saved: CONFLICT */
  settingsRevision?: number | null;
};
export type SetAllowedDomainsResult = Chatbot;

export type StartTestConversationInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type StartTestConversationResult = TestConversation;

export type ExportChatbotInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type ExportChatbotResult = ChatbotBundle;

export type ImportChatbotInput = {
  bundle: ChatbotBundleInput;
  /** Name of the new chatbot. Default: that of the bundle */
  name?: string;
  /** Chatbot to which the missing sources are added, to continue an import. Default: a new one */
  chatbotId?: string | null;
};
export type ImportChatbotResult = ChatbotImport;

export type GetChatbotIdentitySecretInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type GetChatbotIdentitySecretResult = IdentitySecretState;

export type RotateIdentitySecretInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type RotateIdentitySecretResult = NewIdentitySecret;

export type RemoveIdentitySecretInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type RemoveIdentitySecretResult = {
  /** Always true */
  removed: true;
};

export type ListActionsInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type ListActionsResult = {
  /** The actions, by name */
  actions: Action[];
};

export type CreateActionInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Name for visitors and the team */
  name: string;
  /** What an action calls. */
  call: {
    /** HTTP method of a call. */
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /** An https URL. `{key}` stands for the value of an input, in segments of the path and values of the query */
    url: string;
    /** Headers without secrets */
    headers?: ActionHeader[] | null;
    /** JSON. `{key}` in a string stands for the value of an input. Not for GET */
    body?: string | null;
    /** The system does nothing twice for one `Idempotency-Key`, so a call that was cut off may be repeated */
    honorsKey?: boolean | null;
    /** URL of a GET that answers 2xx if the call was done, 404 if it was not. `{idempotency_key}` stands for the key of the call */
    lookupUrl?: string | null;
    /** Time limit of the call, a repetition included. Default: 10 */
    timeoutSeconds?: number | null;
    /** A tool of the MCP server at `url`: `method` is POST, and `body` has its arguments. Required where the saved call has a tool: null makes it a call of HTTP */
    mcp?: {
      /** Name of the tool */
      tool: string;
      /** Of all that the server says of the tool. If it differs at a call, nothing is called and the action is switched off */
      fingerprint: string;
      /** The server says that the tool changes nothing */
      readOnly: boolean;
    } | null;
  };
  /** What visitors say who want it */
  wordings?: string[] | null;
  /** What it does, for language models */
  description?: string | null;
  /** The values that it needs */
  inputs?: {
    /** Name, unique in the action. `{key}` stands for the value */
    key: string;
    /** What kind of value an input takes. */
    kind: 'text' | 'number' | 'date' | 'email' | 'pattern' | 'choice' | 'boolean';
    /** Default: `visitor` */
    from?: 'visitor' | 'visitor_id' | 'visitor_email' | null;
    /** Default: true */
    required?: boolean | null;
    /** How the chatbot asks for it, in the chatbot's languages */
    questions?: ActionText[] | null;
    /** A short name of it for visitors, such as "Order number". Default: the key */
    labels?: ActionText[] | null;
    /** For text, number and date */
    min?: string | null;
    /** For text, number and date */
    max?: string | null;
    /** For `number`: without decimals. Default: false */
    whole?: boolean | null;
    /** For `pattern`: characters, classes such as `[A-Z]` and `\d`, and counts such as `{4,8}`. No groups */
    pattern?: string | null;
    /** For `choice` */
    choices?: {
      /** The value that is sent */
      value: string;
      /** What visitors read. Default: the value */
      labels?: ActionText[] | null;
    }[] | null;
  }[] | null;
  /** Default: `anybody` */
  access?: 'anybody' | 'verified' | 'email_code' | null;
  /** Default: `always` */
  confirm?: 'always' | 'never' | null;
  /** What of the answer is shown. */
  result?: {
    /** What of the answer is shown. Nothing else is */
    fields?: ActionField[] | null;
    /** The sentence that is shown. `{key}` stands for a field or an input */
    template?: string | null;
  } | null;
  /** What happens when an action fails. */
  failure?: {
    /** What visitors read if it fails */
    message?: string | null;
    /** Whether a human is requested then. Default: false */
    handOver?: boolean | null;
  } | null;
  /** What a run costs when it is done */
  credits?: number | null;
  /** Whether a member must approve each run */
  needsApproval?: boolean | null;
  /** Names of inputs, and of fields of bodies and answers at any depth, that the log masks */
  redacted?: string[] | null;
  /** Answers for tests and test conversations, which call nothing */
  examples?: ActionExample[] | null;
  /** Default: true */
  enabled?: boolean | null;
  /** Headers with secrets, such as `Authorization`. Stored encrypted for this action and the origin of its URL, and never returned. Replaces all of them */
  secretHeaders?: ActionHeader[] | null;
};
export type CreateActionResult = Action;

export type ListActionUsageInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type ListActionUsageResult = {
  /** The actions that were used */
  usage: ActionUsage[];
};

export type ProposeActionsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The OpenAPI document, version 3, as JSON or YAML */
  document?: string | null;
  /** Where the document is fetched from. At most 5 MB */
  url?: string | null;
  /** Only these, such as `GET /orders/{id}` or the name of a tool. Default: the first 50 */
  operations?: string[] | null;
  /** The address of an MCP server, by streamable HTTP, whose tools are read */
  mcpUrl?: string | null;
  /** Headers with secrets with which the tools are read, such as `Authorization`. Not stored */
  secretHeaders?: ActionHeader[] | null;
};
export type ProposeActionsResult = ActionProposals;

export type GetActionInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The action's ID */
  actionId: string;
};
export type GetActionResult = Action;

export type UpdateActionInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The action's ID */
  actionId: string;
  /** Name for visitors and the team */
  name?: string | null;
  /** Replaces the whole call. Secret headers stay if the origin of the URL does */
  call?: {
    /** HTTP method of a call. */
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /** An https URL. `{key}` stands for the value of an input, in segments of the path and values of the query */
    url: string;
    /** Headers without secrets */
    headers?: ActionHeader[] | null;
    /** JSON. `{key}` in a string stands for the value of an input. Not for GET */
    body?: string | null;
    /** The system does nothing twice for one `Idempotency-Key`, so a call that was cut off may be repeated */
    honorsKey?: boolean | null;
    /** URL of a GET that answers 2xx if the call was done, 404 if it was not. `{idempotency_key}` stands for the key of the call */
    lookupUrl?: string | null;
    /** Time limit of the call, a repetition included. Default: 10 */
    timeoutSeconds?: number | null;
    /** A tool of the MCP server at `url`: `method` is POST, and `body` has its arguments. Required where the saved call has a tool: null makes it a call of HTTP */
    mcp?: {
      /** Name of the tool */
      tool: string;
      /** Of all that the server says of the tool. If it differs at a call, nothing is called and the action is switched off */
      fingerprint: string;
      /** The server says that the tool changes nothing */
      readOnly: boolean;
    } | null;
  } | null;
  /** What visitors say who want it */
  wordings?: string[] | null;
  /** What it does, for language models */
  description?: string | null;
  /** The values that it needs */
  inputs?: {
    /** Name, unique in the action. `{key}` stands for the value */
    key: string;
    /** What kind of value an input takes. */
    kind: 'text' | 'number' | 'date' | 'email' | 'pattern' | 'choice' | 'boolean';
    /** Default: `visitor` */
    from?: 'visitor' | 'visitor_id' | 'visitor_email' | null;
    /** Default: true */
    required?: boolean | null;
    /** How the chatbot asks for it, in the chatbot's languages */
    questions?: ActionText[] | null;
    /** A short name of it for visitors, such as "Order number". Default: the key */
    labels?: ActionText[] | null;
    /** For text, number and date */
    min?: string | null;
    /** For text, number and date */
    max?: string | null;
    /** For `number`: without decimals. Default: false */
    whole?: boolean | null;
    /** For `pattern`: characters, classes such as `[A-Z]` and `\d`, and counts such as `{4,8}`. No groups */
    pattern?: string | null;
    /** For `choice` */
    choices?: {
      /** The value that is sent */
      value: string;
      /** What visitors read. Default: the value */
      labels?: ActionText[] | null;
    }[] | null;
  }[] | null;
  /** Default: `anybody` */
  access?: 'anybody' | 'verified' | 'email_code' | null;
  /** Default: `always` */
  confirm?: 'always' | 'never' | null;
  /** What of the answer is shown. */
  result?: {
    /** What of the answer is shown. Nothing else is */
    fields?: ActionField[] | null;
    /** The sentence that is shown. `{key}` stands for a field or an input */
    template?: string | null;
  } | null;
  /** What happens when an action fails. */
  failure?: {
    /** What visitors read if it fails */
    message?: string | null;
    /** Whether a human is requested then. Default: false */
    handOver?: boolean | null;
  } | null;
  /** What a run costs when it is done */
  credits?: number | null;
  /** Whether a member must approve each run */
  needsApproval?: boolean | null;
  /** Names of inputs, and of fields of bodies and answers at any depth, that the log masks */
  redacted?: string[] | null;
  /** Answers for tests and test conversations, which call nothing */
  examples?: ActionExample[] | null;
  /** Default: true */
  enabled?: boolean | null;
  /** Headers with secrets, such as `Authorization`. Stored encrypted for this action and the origin of its URL, and never returned. Replaces all of them */
  secretHeaders?: ActionHeader[] | null;
};
export type UpdateActionResult = Action;

export type DeleteActionInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The action's ID */
  actionId: string;
};
export type DeleteActionResult = {
  /** Always true */
  deleted: true;
};

export type RotateActionSecretInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The action's ID */
  actionId: string;
};
export type RotateActionSecretResult = {
  action: Action;
  /** The signing secret. Shown only once */
  secret: string;
};

export type ApproveActionToolInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The action's ID */
  actionId: string;
  /** Approves the tool with this fingerprint, as it was shown. Omitted: shows it, and changes nothing */
  fingerprint?: string | null;
};
export type ApproveActionToolResult = {
  action: Action;
  review: ActionToolReview;
};

export type ReplayActionInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The action's ID */
  actionId: string;
  /** Wordings to try. Default: those of the action */
  wordings?: string[] | null;
  /** Number of conversations to look at */
  conversations?: number;
};
export type ReplayActionResult = ActionReplay;

export type TestActionInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The action's ID */
  actionId: string;
  /** Values of the inputs */
  values?: ActionValue[] | null;
  /** Stands for the verified ID of a visitor */
  visitorId?: string | null;
  /** Stands for the proved address of a visitor */
  visitorEmail?: string | null;
  /** True: calls the system. Only for a signed-in owner. Default: a recorded example answers */
  real?: boolean | null;
};
export type TestActionResult = ActionRun;

export type ListChannelsInput = {
  /** Rows to skip */
  skip?: number;
  /** Rows per page */
  take?: number;
};
export type ListChannelsResult = Channels;

export type ListInstallationsInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type ListInstallationsResult = {
  /** The domains, last seen first */
  installations: Installation[];
};

export type GetEmailChannelInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type GetEmailChannelResult = EmailChannel;

export type UpdateEmailChannelInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Address of the business. Null: none */
  address: string | null;
  /** What happens with mail. Default `draft` */
  mode?: 'answer' | 'draft' | 'off';
  /** In the mode `answer`: the confidence from which on the chatbot answers, 0-1. Default 0.8 */
  minConfidence?: number;
};
export type UpdateEmailChannelResult = EmailChannel;

export type ListSourcesInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Rows per page, 100 by default */
  pageSize?: number;
  /** `nextCursor` of the previous page */
  cursor?: string | null;
  /** Only sources in this state */
  status?: 'pending' | 'processing' | 'working' | 'completed' | 'failed' | 'off' | null;
  /** Search in title, URL and category */
  q?: string | null;
};
export type ListSourcesResult = {
  /** The sources */
  sources: Source[];
  /** `cursor` of the next page. Null: the last one. Missing if the whole list was asked for */
  nextCursor?: string | null;
};

export type AddFaqSourceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The question */
  question: string;
  /** The answer, as visitors receive it */
  answer: string;
  /** Category for the team */
  category?: string | null;
  /** Other wordings of the question. Each finds the answer as the question does */
  alternatives?: string[] | null;
  /** ID of the unanswered question that the FAQ answers. It is then no longer listed as unanswered */
  unansweredId?: string | null;
  /** IDs of all unanswered questions that the FAQ answers. Either all are marked as answered, or no FAQ is added */
  unansweredIds?: string[] | null;
};
export type AddFaqSourceResult = Source;

export type UpdateFaqByIdInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The source's ID */
  sourceId: string;
  /** The question */
  question?: string;
  /** The answer, as visitors receive it */
  answer?: string;
  /** Category for the team */
  category?: string | null;
  /** Other wordings of the question. Each finds the answer as the question does */
  alternatives?: string[];
};
export type UpdateFaqByIdResult = Source;

export type UpdateFaqSourceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The source's ID */
  sourceId: string;
  /** The question */
  question?: string;
  /** The answer, as visitors receive it */
  answer?: string;
  /** Category for the team */
  category?: string | null;
  /** Other wordings of the question. Each finds the answer as the question does */
  alternatives?: string[];
};
export type UpdateFaqSourceResult = Source;

export type AddUrlSourceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** URL of a public page */
  url: string;
  /** Default: the page's title */
  title?: string | null;
  /** Hours between crawls of the page. 0: never */
  recrawlIntervalHours?: number | null;
};
export type AddUrlSourceResult = Source;

export type AddTextSourceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Title for the team and in citations */
  title: string;
  /** The text to answer from */
  text: string;
  /** Category for the team */
  category?: string | null;
};
export type AddTextSourceResult = Source;

export type AddFileSourceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Id of a completed upload */
  uploadId: string;
  /** Default: the file name */
  title?: string | null;
};
export type AddFileSourceResult = Source;

export type CreateUploadInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The name must end in .pdf, .docx, .xlsx, .pptx, .csv, .json, .txt, .md or .html */
  filename: string;
  /** Media type of the file, such as `application/pdf` */
  contentType: string;
  /** Size in bytes */
  size: number;
};
export type CreateUploadResult = {
  /** Refer to the uploaded file by this ID */
  uploadId: string;
  /** Upload URL for a PUT request. Valid for one hour, needs no key */
  uploadUrl: string;
  /** Headers to send unchanged with the upload */
  headers: Record<string, string>;
};

export type GetSourceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The source's ID */
  sourceId: string;
};
export type GetSourceResult = Source;

export type DeleteSourceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The source's ID */
  sourceId: string;
};
export type DeleteSourceResult = {
  /** Always true */
  deleted: true;
};

export type ToggleSourceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The source's ID */
  sourceId: string;
  /** False: stored but excluded from retrieval */
  enabled: boolean;
};
export type ToggleSourceResult = Source;

export type GetSourceContentInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The source's ID */
  sourceId: string;
};
export type GetSourceContentResult = {
  /** The text */
  content: string;
};

export type ListChunksInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The source's ID */
  sourceId: string;
  /** Rows to skip */
  skip?: number;
  /** Rows per page */
  take?: number;
};
export type ListChunksResult = {
  /** The rows of this page */
  chunks: Chunk[];
  /** Number of all rows */
  total: number;
  /** Whether there are more rows after these */
  hasMore: boolean;
};

export type SearchKnowledgeInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** A question or words */
  query: string;
  /** Maximum number of results */
  limit?: number;
};
export type SearchKnowledgeResult = SearchResults;

export type GetSynonymsInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type GetSynonymsResult = {
  /** Groups of words or phrases with the same meaning for this chatbot */
  synonyms: string[][];
};

export type SetSynonymsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Groups of words or phrases with the same meaning for this chatbot */
  synonyms: string[][];
};
export type SetSynonymsResult = {
  /** Groups of words or phrases with the same meaning for this chatbot */
  synonyms: string[][];
};

export type ListFaqsInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type ListFaqsResult = {
  /** The FAQs, newest first */
  faqs: Faq[];
};

export type ImportFaqsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The FAQs. Give either these or `csv` */
  faqs?: FaqRow[];
  /** A CSV file with a header row: `question`, `answer`, and optionally `category` and `alternatives`, one per line of the cell. The usual names in twelve languages are understood, and other columns are ignored */
  csv?: string;
  /** Which column of `csv` is which, if the header does not tell. Default: by the header */
  columns?: FaqColumns | null;
  /** True: checks every row and returns the counts, but stores nothing */
  dryRun?: boolean;
};
export type ImportFaqsResult = FaqImport;

export type ExportFaqsInput = {
  /** The chatbot's ID */
  chatbotId: string;
};

export type ListFaqImportsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListFaqImportsResult = {
  /** The payload */
  data: FaqFileImport[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type StartFaqImportInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Id of a completed upload of a CSV file or a workbook (.xlsx) */
  uploadId: string;
  /** Which column of the file is which. Default: by the header */
  columns?: FaqColumns | null;
};
export type StartFaqImportResult = FaqFileImport;

export type PreviewFaqImportInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Id of a completed upload of a CSV file or a workbook (.xlsx) */
  uploadId: string;
  /** Which column of the file is which. Default: by the header */
  columns?: FaqColumns | null;
};
export type PreviewFaqImportResult = FaqImportPreview;

export type GetFaqImportInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The import's ID */
  importId: string;
};
export type GetFaqImportResult = FaqFileImport;

export type ExportRefusedFaqsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The import's ID */
  importId: string;
};

export type ListAnswerTestsInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type ListAnswerTestsResult = AnswerTestList;

export type AddAnswerTestsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The tests to add. One with the question of an existing test replaces it */
  tests: {
    /** The question */
    question: string;
    /** What the chatbot shall do. Default: `answer` */
    outcome?: 'answer' | 'suggest' | 'refuse' | null;
    /** The answer or a suggestion must come from one of these sources. Default: from any */
    sourceIds?: string[] | null;
  }[];
};
export type AddAnswerTestsResult = AnswerTestList;

export type SetAnswerTestsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** All tests. They replace the earlier ones */
  tests: {
    /** The question */
    question: string;
    /** What the chatbot shall do. Default: `answer` */
    outcome?: 'answer' | 'suggest' | 'refuse' | null;
    /** The answer or a suggestion must come from one of these sources. Default: from any */
    sourceIds?: string[] | null;
  }[];
  /** The revision that the change is based on. If there is a newer one, nothing is saved: CONFLICT */
  revision?: number | null;
};
export type SetAnswerTestsResult = AnswerTestList;

export type AddAnswerTestFromMessageInput = {
  /** The conversation's ID */
  conversationId: string;
  /** ID of the chatbot's message */
  messageId: string;
};
export type AddAnswerTestFromMessageResult = AddedAnswerTest;

export type RunAnswerTestsInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type RunAnswerTestsResult = AnswerTestRun;

export type CreateChatbotFromSiteInput = {
  /** Address of the site, with or without `https://`, such as `example.com` */
  url: string;
  /** Name for the team and for visitors. Default: the name of the site */
  name?: string | null;
};
export type CreateChatbotFromSiteResult = ChatbotFromSite;

export type QuestionProposalsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Maximum number of questions */
  limit?: number;
};
export type QuestionProposalsResult = QuestionProposals;

export type CrawlSiteInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** URL of a public page */
  url: string;
  /** Maximum number of pages to add. Default 50 */
  limit?: number | null;
  /** Maximum link depth from the start page or a sitemap page. Default 2 */
  maxDepth?: number | null;
  /** Only pages whose path matches one of these patterns, such as `/docs/*` */
  includePaths?: string[] | null;
  /** Skip pages whose path matches one of these patterns */
  excludePaths?: string[] | null;
  /** Start with the pages in the site's sitemap. Default true */
  useSitemap?: boolean | null;
  /** Hours between crawls of the page. 0: never */
  recrawlIntervalHours?: number | null;
};
export type CrawlSiteResult = {
  /** The crawl's ID */
  crawlId: string;
  /** Progress of a crawl. */
  status: 'running' | 'completed' | 'failed';
  /** Pages that are waiting or being read */
  queued: number;
};

export type ListCrawlsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListCrawlsResult = {
  /** The payload */
  data: CrawlSummary[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type GetCrawlInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The crawl's ID */
  crawlId: string;
};
export type GetCrawlResult = {
  /** The crawl's ID */
  crawlId: string;
  /** Progress of a crawl. */
  status: 'running' | 'completed' | 'failed';
  /** Every URL found, in the order of discovery */
  pages: CrawlPage[];
};

export type RecrawlSourceInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The source's ID */
  sourceId: string;
};
export type RecrawlSourceResult = Source;

export type ListSiteCredentialsInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type ListSiteCredentialsResult = {
  /** The sites with credentials, by origin */
  siteCredentials: SiteCredentials[];
};

export type SetSiteCredentialsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Scheme, host and port of the site, such as `https://docs.example.com`. No path */
  origin: string;
  /** For basic authentication, with `password` */
  username?: string | null;
  /** Stored encrypted */
  password?: string | null;
  /** Headers to send instead of basic authentication */
  headers?: SiteHeader[] | null;
};
export type SetSiteCredentialsResult = SiteCredentials;

export type DeleteSiteCredentialsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** ID of the credentials */
  siteCredentialsId: string;
};
export type DeleteSiteCredentialsResult = {
  /** Always true */
  deleted: true;
};

export type ListSourceCitationsInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type ListSourceCitationsResult = {
  /** The cited sources, most cited first */
  citations: SourceCitations[];
};

export type ListUnansweredQuestionsInput = {
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** Only figures of this chatbot */
  chatbotId?: string;
  /** Maximum number of questions */
  limit?: number;
};
export type ListUnansweredQuestionsResult = UnansweredQuestions;

export type DismissUnansweredInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** ID of the unanswered question */
  questionId: string;
};
export type DismissUnansweredResult = {
  /** Always true */
  dismissed: true;
};

export type DismissUnansweredQuestionsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** IDs of the unanswered questions, at most 100 */
  questionIds: string[];
};
export type DismissUnansweredQuestionsResult = DismissedQuestions;

export type ListImprovementsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** Only improvements in this state. Default: `open` */
  state?: 'open' | 'accepted' | 'dismissed' | 'undone' | null;
};
export type ListImprovementsResult = {
  /** The payload */
  data: Improvement[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type AcceptImprovementsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** IDs of the improvements, at most 50 */
  improvementIds: string[];
};
export type AcceptImprovementsResult = AcceptedImprovements;

export type AcceptImprovementInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The improvement's ID */
  improvementId: string;
  /** The wording or question instead of the proposed one */
  question?: string | null;
  /** The answer of the new FAQ. Required for a correction */
  answer?: string | null;
  /** Category of a new FAQ for the team */
  category?: string | null;
};
export type AcceptImprovementResult = Improvement;

export type DismissImprovementInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The improvement's ID */
  improvementId: string;
};
export type DismissImprovementResult = Improvement;

export type UndoImprovementInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The improvement's ID */
  improvementId: string;
};
export type UndoImprovementResult = Improvement;

export type GetKnowledgeAuditInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type GetKnowledgeAuditResult = KnowledgeAudit;

export type StartKnowledgeAuditInput = {
  /** The chatbot's ID */
  chatbotId: string;
};
export type StartKnowledgeAuditResult = KnowledgeAudit;

export type ListKnowledgeFindingsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** Only findings of this kind. Default: all */
  kind?: 'contradiction' | 'outdated_faq' | 'same_question' | 'duplicate' | 'unread' | null;
  /** Only findings in this state. Default: `open` */
  state?: 'open' | 'dismissed' | 'applied' | null;
};
export type ListKnowledgeFindingsResult = {
  /** The payload */
  data: KnowledgeFinding[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type ApplyKnowledgeFindingInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The finding's ID */
  findingId: string;
  /** How to settle it */
  action: 'keep_first' | 'keep_second' | 'merge' | 'update_faq' | 'recrawl';
  /** For `update_faq`: the new answer */
  answer?: string | null;
};
export type ApplyKnowledgeFindingResult = KnowledgeFinding;

export type DismissKnowledgeFindingInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The finding's ID */
  findingId: string;
};
export type DismissKnowledgeFindingResult = KnowledgeFinding;

export type ReopenKnowledgeFindingInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The finding's ID */
  findingId: string;
};
export type ReopenKnowledgeFindingResult = KnowledgeFinding;

export type UpdateConversationsInput = {
  /** IDs of the conversations. One that is named twice is changed once */
  conversationIds: string[];
  /** What to do with many conversations. */
  action: 'resolve' | 'assign' | 'release' | 'snooze' | 'unsnooze' | 'add_labels' | 'remove_labels' | 'set_priority';
  /** For ASSIGN: ID of the member */
  memberId?: string | null;
  /** For SNOOZE: when they come back. Null: when the visitor writes */
  until?: string | null;
  /** For ADD_LABELS and REMOVE_LABELS: IDs of the labels */
  labelIds?: string[] | null;
  /** For SET_PRIORITY: the priority */
  priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
};
export type UpdateConversationsResult = {
  /** What became of each conversation, in their order */
  results: ConversationResult[];
};

export type SetConversationLabelsInput = {
  /** The conversation's ID */
  conversationId: string;
  /** IDs of all labels that it is to have */
  labelIds: string[];
};
export type SetConversationLabelsResult = Conversation;

export type SetConversationPriorityInput = {
  /** The conversation's ID */
  conversationId: string;
  /** How important agents find a conversation. */
  priority: 'none' | 'low' | 'medium' | 'high' | 'urgent';
};
export type SetConversationPriorityResult = Conversation;

export type SnoozeConversationInput = {
  /** The conversation's ID */
  conversationId: string;
  /** When it comes back, in the future, within a year. Null: when the visitor writes */
  until?: string | null;
};
export type SnoozeConversationResult = Conversation;

export type UnsnoozeConversationInput = {
  /** The conversation's ID */
  conversationId: string;
};
export type UnsnoozeConversationResult = Conversation;

export type ListConversationsInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** Only conversations in this state */
  status?: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed' | null;
  /** Only conversations of this chatbot */
  chatbotId?: string | null;
  /** Only conversations of this member (ID of the member, or of a key without a member) */
  assignee?: string | null;
  /** Only conversations with this label */
  labelId?: string | null;
  /** Only conversations of this priority */
  priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
  /** Search in the visitor's first message and the lead's name and email address */
  q?: string | null;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** IANA time zone of the days */
  tz?: string;
  /** Only conversations with this outcome, without test conversations */
  outcome?: 'any' | 'answered' | 'handoff' | 'human_replied' | 'resolved' | 'ai_resolved' | 'open' | 'rated' | 'began_rated' | null;
  /** Only conversations of this channel */
  channel?: 'widget' | 'api' | 'email' | null;
  /** Only conversations that began on this page: host and path, without a query. `-`: unknown */
  page?: string | null;
  /** Only conversations in this language, as a BCP 47 tag. `-`: unknown */
  language?: string | null;
  /** Only conversations in which the chatbot based an answer on this source */
  sourceId?: string | null;
  /** Only conversations that began on this weekday: 1 Monday to 7 Sunday */
  weekday?: number;
  /** Only conversations that began in this local hour */
  hour?: number;
  /** waiting: the visitor waits for a human, longest first. mine: taken by the caller. unassigned: a human is requested, and no agent has taken over. ai: open. snoozed: soonest back first. done: resolved or closed. Snoozed ones are in no other view but mentions. mentions: an unread note mentions the caller, newest mention first */
  view?: 'waiting' | 'mine' | 'unassigned' | 'ai' | 'snoozed' | 'done' | 'mentions' | null;
};
export type ListConversationsResult = {
  /** The payload */
  data: Conversation[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type ExportConversationsInput = {
  /** Only conversations in this state */
  status?: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed' | null;
  /** Only conversations of this chatbot */
  chatbotId?: string | null;
  /** Only conversations of this member (ID of the member, or of a key without a member) */
  assignee?: string | null;
  /** Only conversations with this label */
  labelId?: string | null;
  /** Only conversations of this priority */
  priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
  /** Search in the visitor's first message and the lead's name and email address */
  q?: string | null;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** IANA time zone of the days */
  tz?: string;
  /** Only conversations with this outcome, without test conversations */
  outcome?: 'any' | 'answered' | 'handoff' | 'human_replied' | 'resolved' | 'ai_resolved' | 'open' | 'rated' | 'began_rated' | null;
  /** Only conversations of this channel */
  channel?: 'widget' | 'api' | 'email' | null;
  /** Only conversations that began on this page: host and path, without a query. `-`: unknown */
  page?: string | null;
  /** Only conversations in this language, as a BCP 47 tag. `-`: unknown */
  language?: string | null;
  /** Only conversations in which the chatbot based an answer on this source */
  sourceId?: string | null;
  /** Only conversations that began on this weekday: 1 Monday to 7 Sunday */
  weekday?: number;
  /** Only conversations that began in this local hour */
  hour?: number;
};

export type SearchConversationsInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** What to find: every word in the conversation, in any of its forms, and each "quoted phrase" in one of its texts. The last word may be the beginning of one */
  q: string;
  /** Only conversations of this view. Default: all */
  view?: 'waiting' | 'mine' | 'unassigned' | 'ai' | 'snoozed' | 'done' | 'mentions' | null;
  /** Only conversations in this state */
  status?: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed' | null;
  /** Only conversations of this chatbot */
  chatbotId?: string | null;
};
export type SearchConversationsResult = {
  /** The payload */
  data: ConversationMatch[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type GetConversationCountsInput = {
  /** Only conversations of this chatbot */
  chatbotId?: string | null;
};
export type GetConversationCountsResult = ConversationCounts;

export type GetConversationInput = {
  /** The conversation's ID */
  conversationId: string;
};
export type GetConversationResult = Conversation;

export type DeleteConversationInput = {
  /** The conversation's ID */
  conversationId: string;
};
export type DeleteConversationResult = {
  /** Always true */
  deleted: true;
};

export type TakeOverConversationInput = {
  /** The conversation's ID */
  conversationId: string;
};
export type TakeOverConversationResult = Conversation;

export type AssignConversationInput = {
  /** The conversation's ID */
  conversationId: string;
  /** ID of the member */
  memberId: string;
};
export type AssignConversationResult = Conversation;

export type ReleaseConversationInput = {
  /** The conversation's ID */
  conversationId: string;
};
export type ReleaseConversationResult = Conversation;

export type ResolveConversationInput = {
  /** The conversation's ID */
  conversationId: string;
  /** ID of the last message that the agent has seen. If the visitor or another agent wrote since, nothing is done: the error CONFLICT has the messages as `newerMessages` */
  afterMessageId?: string | null;
};
export type ResolveConversationResult = Conversation;

export type GetConversationMessagesInput = {
  /** The conversation's ID */
  conversationId: string;
  /** Maximum number of messages */
  limit?: number;
  /** Id of a message: returns the messages before it. Omitted: the newest */
  before?: string | null;
};
export type GetConversationMessagesResult = MessagePage;

export type GetConversationNotesInput = {
  /** The conversation's ID */
  conversationId: string;
};
export type GetConversationNotesResult = {
  /** All notes, oldest first */
  notes: Note[];
};

export type AddNoteInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The text */
  body: string;
  /** IDs of active members whom the note mentions. They find the conversation in the view `mentions` */
  mentionedMemberIds?: string[] | null;
  /** An id of your choice. A repeated request with the same id within 24 hours returns what was stored and stores nothing */
  clientMessageId?: string | null;
};
export type AddNoteResult = Note;

export type ReplyToConversationInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The text. May be empty if there are attachments */
  content: string;
  /** Files of up to 3 MB in total in the body. Use uploads for larger files */
  attachments?: {
    /** The name must end in .png, .jpg, .jpeg, .gif, .webp, .pdf, .txt, .md, .csv, .docx, .xlsx, .pptx or .zip */
    name: string;
    /** Ignored: the type is detected from the content */
    contentType: string;
    /** The bytes, in base64 */
    contentBase64: string;
  } | {
    /** ID of an upload */
    uploadId: string;
  }[] | null;
  /** An id of your choice. A repeated request with the same id within 24 hours returns what was stored and stores nothing */
  clientMessageId?: string | null;
  /** ID of the last message that the agent has seen. If the visitor or another agent wrote since, nothing is done: the error CONFLICT has the messages as `newerMessages` */
  afterMessageId?: string | null;
};
export type ReplyToConversationResult = Message;

export type CreateAttachmentUploadInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The name must end in .png, .jpg, .jpeg, .gif, .webp, .pdf, .txt, .md, .csv, .docx, .xlsx, .pptx or .zip */
  filename: string;
  /** Media type of the file, such as `application/pdf` */
  contentType: string;
  /** Size in bytes */
  size: number;
};
export type CreateAttachmentUploadResult = {
  /** Refer to the uploaded file by this ID */
  uploadId: string;
  /** Upload URL for a PUT request. Valid for one hour, needs no key */
  uploadUrl: string;
  /** Headers to send unchanged with the upload */
  headers: Record<string, string>;
};

export type GetAttachmentInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The file's ID */
  attachmentId: string;
};
export type GetAttachmentResult = AttachmentFile;

export type SetTypingInput = {
  /** The conversation's ID */
  conversationId: string;
  /** False: the person stopped typing. Sending a message also ends the typing state */
  typing?: boolean;
};
export type SetTypingResult = TypingSaid;

export type MarkReadInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The last message that the caller has read. Needed without `noteId` */
  messageId?: string | null;
  /** The last note that the caller has read. The conversation leaves the view `mentions` unless a later note mentions the caller. Omitted: it stays there */
  noteId?: string | null;
};
export type MarkReadResult = ReadMark;

export type SetPresenceInput = {
  /** The conversation's ID */
  conversationId: string;
  /** Repeat it every 20 seconds. `away` ends it at once */
  state: 'viewing' | 'typing' | 'away';
};
export type SetPresenceResult = PresenceSaid;

export type ListCannedRepliesInput = {
  /** Only those whose shortcut begins with this text */
  prefix?: string | null;
};
export type ListCannedRepliesResult = {
  /** The canned replies, by shortcut */
  cannedReplies: CannedReply[];
};

export type CreateCannedReplyInput = {
  /** Name by which agents find it, unique in the workspace. Letters, digits, - and _. Stored in lower case */
  shortcut: string;
  /** The text. May contain `{{visitor.name}}`, `{{visitor.name|there}}` (for a visitor without a name) and `{{agent.name}}` */
  text: string;
};
export type CreateCannedReplyResult = CannedReply;

export type UpdateCannedReplyInput = {
  /** The canned reply's ID */
  cannedReplyId: string;
  /** Name by which agents find it, unique in the workspace. Letters, digits, - and _. Stored in lower case */
  shortcut?: string;
  /** The text. May contain `{{visitor.name}}`, `{{visitor.name|there}}` (for a visitor without a name) and `{{agent.name}}` */
  text?: string;
};
export type UpdateCannedReplyResult = CannedReply;

export type DeleteCannedReplyInput = {
  /** The canned reply's ID */
  cannedReplyId: string;
};
export type DeleteCannedReplyResult = {
  /** Always true */
  deleted: true;
};

export type ListSavedViewsResult = {
  /** The team's saved views, then the caller's own */
  savedViews: SavedView[];
};

export type CreateSavedViewInput = {
  /** Name */
  name: string;
  /** True: the whole team sees it. False: only its author, who must be a member */
  shared?: boolean | null;
  /** What a saved view shows. Omitted fields match everything. */
  filter: {
    /** Only this part of the inbox */
    view?: 'waiting' | 'mine' | 'unassigned' | 'ai' | 'snoozed' | 'done' | 'mentions' | 'team' | null;
    /** Only conversations in this state */
    status?: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed' | null;
    /** Only conversations of this chatbot */
    chatbotId?: string | null;
    /** Only conversations with this label */
    labelId?: string | null;
    /** Only conversations of this priority */
    priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
    /** Only conversations of this member */
    assignee?: string | null;
    /** Only conversations that match this search */
    q?: string | null;
  };
};
export type CreateSavedViewResult = SavedView;

export type UpdateSavedViewInput = {
  /** The saved view's ID */
  savedViewId: string;
  /** Name */
  name?: string | null;
  /** True: the whole team sees it. False: only its author, who must be a member */
  shared?: boolean | null;
  /** What a saved view shows. Omitted fields match everything. */
  filter?: {
    /** Only this part of the inbox */
    view?: 'waiting' | 'mine' | 'unassigned' | 'ai' | 'snoozed' | 'done' | 'mentions' | 'team' | null;
    /** Only conversations in this state */
    status?: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed' | null;
    /** Only conversations of this chatbot */
    chatbotId?: string | null;
    /** Only conversations with this label */
    labelId?: string | null;
    /** Only conversations of this priority */
    priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
    /** Only conversations of this member */
    assignee?: string | null;
    /** Only conversations that match this search */
    q?: string | null;
  } | null;
};
export type UpdateSavedViewResult = SavedView;

export type DeleteSavedViewInput = {
  /** The saved view's ID */
  savedViewId: string;
};
export type DeleteSavedViewResult = {
  /** Always true */
  deleted: true;
};

export type ListMacrosResult = {
  /** The macros, by name */
  macros: Macro[];
};

export type CreateMacroInput = {
  /** Name */
  name: string;
  /** What it does, in this order */
  actions: {
    /** What an action of a macro does. */
    type: 'reply' | 'note' | 'assign' | 'resolve' | 'add_labels' | 'set_priority' | 'snooze';
    /** For `reply` and `note`. May contain the placeholders of canned replies */
    text?: string | null;
    /** For `assign` */
    assignTo?: 'member' | 'self' | 'nobody' | null;
    /** For `assign` to a member */
    memberId?: string | null;
    /** For `add_labels` */
    labelIds?: string[] | null;
    /** For `set_priority` */
    priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
    /** For `snooze`. Omitted: until the visitor writes */
    minutes?: number | null;
  }[];
};
export type CreateMacroResult = Macro;

export type UpdateMacroInput = {
  /** The macro's ID */
  macroId: string;
  /** Name */
  name?: string | null;
  /** What it does, in this order */
  actions?: {
    /** What an action of a macro does. */
    type: 'reply' | 'note' | 'assign' | 'resolve' | 'add_labels' | 'set_priority' | 'snooze';
    /** For `reply` and `note`. May contain the placeholders of canned replies */
    text?: string | null;
    /** For `assign` */
    assignTo?: 'member' | 'self' | 'nobody' | null;
    /** For `assign` to a member */
    memberId?: string | null;
    /** For `add_labels` */
    labelIds?: string[] | null;
    /** For `set_priority` */
    priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
    /** For `snooze`. Omitted: until the visitor writes */
    minutes?: number | null;
  }[] | null;
};
export type UpdateMacroResult = Macro;

export type DeleteMacroInput = {
  /** The macro's ID */
  macroId: string;
};
export type DeleteMacroResult = {
  /** Always true */
  deleted: true;
};

export type RunMacroInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The macro's ID */
  macroId: string;
  /** An id of your choice. A repeated request with the same id within 24 hours returns what was stored and stores nothing */
  clientMessageId?: string | null;
};
export type RunMacroResult = {
  run: MacroRun;
  conversation: Conversation;
};

export type MergeConversationsInput = {
  /** The conversation's ID */
  conversationId: string;
  /** ID of the conversation that continues */
  intoConversationId: string;
  /** True confirms that both are of one person, although neither visitor ID, lead nor email address is the same */
  differentVisitors?: boolean | null;
};
export type MergeConversationsResult = Conversation;

export type UnmergeConversationInput = {
  /** The conversation's ID */
  conversationId: string;
};
export type UnmergeConversationResult = Conversation;

export type ListActionRunsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** Only runs in this state */
  status?: 'proposed' | 'confirmed' | 'calling' | 'done' | 'failed' | 'unknown' | 'declined' | 'expired' | null;
  /** Only runs of this action */
  actionId?: string | null;
};
export type ListActionRunsResult = {
  /** The payload */
  data: ActionRun[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type ListWaitingActionRunsInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListWaitingActionRunsResult = {
  /** The payload */
  data: ActionRun[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type GetActionRunInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The run's ID */
  runId: string;
};
export type GetActionRunResult = ActionRun;

export type ListConversationActionRunsInput = {
  /** The conversation's ID */
  conversationId: string;
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListConversationActionRunsResult = {
  /** The payload */
  data: ActionRun[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type StartActionRunInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The action's ID */
  actionId: string;
  /** Values of the inputs */
  values?: ActionValue[] | null;
};
export type StartActionRunResult = ActionRun;

export type ConfirmActionRunInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The run's ID */
  runId: string;
  /** The `confirmation` of the run */
  confirmation: string;
};
export type ConfirmActionRunResult = ActionRun;

export type DeclineActionRunInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The run's ID */
  runId: string;
};
export type DeclineActionRunResult = ActionRun;

export type ApproveActionRunInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The run's ID */
  runId: string;
};
export type ApproveActionRunResult = ActionRun;

export type RetryActionRunInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The run's ID */
  runId: string;
  /** True: you have looked in your system, and it was not done. Needed for an unknown run that cannot be looked up or repeated */
  notDone?: boolean | null;
};
export type RetryActionRunResult = ActionRun;

export type ListLabelsResult = {
  /** The labels, by name */
  labels: Label[];
};

export type CreateLabelInput = {
  /** Name, unique in the workspace regardless of case */
  name: string;
  /** Colour of its dot, such as #1a2b3c */
  color: string;
};
export type CreateLabelResult = Label;

export type UpdateLabelInput = {
  /** The label's ID */
  labelId: string;
  /** Name, unique in the workspace regardless of case */
  name?: string;
  /** Colour of its dot, such as #1a2b3c */
  color?: string;
};
export type UpdateLabelResult = Label;

export type DeleteLabelInput = {
  /** The label's ID */
  labelId: string;
};
export type DeleteLabelResult = {
  /** Always true */
  deleted: true;
};

export type ListLeadsInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** IANA time zone of the days */
  tz?: string;
  /** Only leads of this chatbot */
  chatbotId?: string | null;
  /** Only leads of this origin */
  origin?: 'visitor' | 'imported' | null;
};
export type ListLeadsResult = {
  /** The payload */
  data: Lead[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type ExportLeadsInput = {
  /** `csv`, or `json`: the usual envelope around `leads`. An import reads both */
  format?: 'csv' | 'json';
};

export type ImportLeadsInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** The leads. Give either these or `csv` */
  leads?: LeadRow[];
  /** A CSV file with a header row, with the columns of the export. The usual names in twelve languages are understood. `chatbotId`, `conversationId` and `updatedAt` are ignored, and so are other columns */
  csv?: string;
  /** True: checks every row and returns the counts, but stores nothing */
  dryRun?: boolean;
};
export type ImportLeadsResult = LeadImport;

export type GetLeadInput = {
  /** The lead's ID */
  leadId: string;
};
export type GetLeadResult = Lead;

export type DeleteLeadInput = {
  /** The lead's ID */
  leadId: string;
};
export type DeleteLeadResult = {
  /** Always true */
  deleted: true;
};

export type ListExportsInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListExportsResult = {
  /** The payload */
  data: ExportJob[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type StartExportInput = {
  /** Only conversations in this state */
  status?: 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed' | null;
  /** Only conversations of this chatbot */
  chatbotId?: string | null;
  /** Only conversations of this member (ID of the member, or of a key without a member) */
  assignee?: string | null;
  /** Only conversations with this label */
  labelId?: string | null;
  /** Only conversations of this priority */
  priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | null;
  /** Search in the visitor's first message and the lead's name and email address */
  q?: string | null;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** IANA time zone of the days */
  tz?: string;
  /** Only conversations with this outcome, without test conversations */
  outcome?: 'any' | 'answered' | 'handoff' | 'human_replied' | 'resolved' | 'ai_resolved' | 'open' | 'rated' | 'began_rated' | null;
  /** Only conversations of this channel */
  channel?: 'widget' | 'api' | 'email' | null;
  /** Only conversations that began on this page: host and path, without a query. `-`: unknown */
  page?: string | null;
  /** Only conversations in this language, as a BCP 47 tag. `-`: unknown */
  language?: string | null;
  /** Only conversations in which the chatbot based an answer on this source */
  sourceId?: string | null;
  /** Only conversations that began on this weekday: 1 Monday to 7 Sunday */
  weekday?: number;
  /** Only conversations that began in this local hour */
  hour?: number;
  /** With `kind` `leads`: only leads of this origin */
  origin?: 'visitor' | 'imported' | null;
  /** What to export. The other fields filter conversations; `chatbotId`, `from`, `to`, `tz` and `origin` filter leads */
  kind: 'conversations' | 'leads';
};
export type StartExportResult = ExportJob;

export type GetExportInput = {
  /** The export's ID */
  exportId: string;
};
export type GetExportResult = ExportJob;

export type GetAnalyticsInput = {
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** Only figures of this chatbot */
  chatbotId?: string;
};
export type GetAnalyticsResult = Analytics;

export type ClusterTopicsInput = {
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** Only figures of this chatbot */
  chatbotId?: string;
};
export type ClusterTopicsResult = {
  /** The topics, most frequent first */
  topics: Topic[];
};

export type GetResponseTimesInput = {
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** Only figures of this chatbot */
  chatbotId?: string;
};
export type GetResponseTimesResult = ResponseTimes;

export type GetBreakdownInput = {
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** Only figures of this chatbot */
  chatbotId?: string;
};
export type GetBreakdownResult = AnalyticsBreakdown;

export type ListChatbotFiguresInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
};
export type ListChatbotFiguresResult = {
  /** The payload */
  data: ChatbotFigures[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type ExportSourceFiguresInput = {
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** Only figures of this chatbot */
  chatbotId?: string;
};

export type ListAskedQuestionsInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** Only figures of this chatbot */
  chatbotId?: string;
  /** Only this question, in any wording */
  question?: string | null;
};
export type ListAskedQuestionsResult = {
  /** The payload */
  data: AskedMessage[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type ListUnansweredMessagesInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
  /** Only figures of this chatbot */
  chatbotId?: string;
};
export type ListUnansweredMessagesResult = {
  /** The payload */
  data: AskedMessage[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type GetClientAnalyticsInput = {
  /** The client workspace's ID */
  workspaceId: string;
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
};
export type GetClientAnalyticsResult = Analytics;

export type ListMembersResult = {
  /** All members */
  members: Member[];
};

export type ListInvitesResult = {
  /** All pending invites */
  invites: Invite[];
};

export type UpdateMemberInput = {
  /** The member's ID */
  memberId: string;
  /** What a member may do. */
  role?: 'admin' | 'member' | 'viewer';
  /** Whether a member may act. */
  status?: 'active' | 'inactive';
};
export type UpdateMemberResult = MemberStanding;

export type InviteMemberInput = {
  /** Address to invite */
  email: string;
  /** What a member may do. */
  role: 'admin' | 'member' | 'viewer';
};
export type InviteMemberResult = NewInvite;

export type RevokeInviteInput = {
  /** The invite's ID */
  inviteId: string;
};
export type RevokeInviteResult = {
  /** Always true */
  revoked: true;
};

export type ListProgramsResult = {
  /** Newest first */
  programs: ConnectedProgram[];
};

export type DisconnectProgramInput = {
  /** The connection's ID */
  programId: string;
};
export type DisconnectProgramResult = {
  /** Always true */
  disconnected: true;
};

export type GetPushSettingsResult = PushSettings;

export type RegisterPushSubscriptionInput = {
  /** An https URL of the browser's push service */
  endpoint: string;
  /** Keys with which messages to a browser are encrypted. */
  keys: {
    /** The browser's public key: base64url of 65 bytes */
    p256dh: string;
    /** The browser's shared secret: base64url of 16 bytes */
    auth: string;
  };
  /** Name of the device in the list. Default: `Browser` */
  label?: string | null;
};
export type RegisterPushSubscriptionResult = PushDevice;

export type UpdatePushSettingsInput = {
  /** True: pushed messages leave out the visitor's words */
  hideWords: boolean;
};
export type UpdatePushSettingsResult = PushSettings;

export type RemovePushSubscriptionInput = {
  /** The device's ID */
  pushDeviceId: string;
};
export type RemovePushSubscriptionResult = {
  /** Always true */
  removed: true;
};

export type TestPushSubscriptionInput = {
  /** The device's ID */
  pushDeviceId: string;
};
export type TestPushSubscriptionResult = {
  /** Always true */
  sent: true;
};

export type ListWebhooksResult = {
  /** The names of the groups */
  features: ('leads' | 'conversations' | 'messages' | 'knowledge')[];
  /** One row per group */
  endpoints: Webhook[];
};

export type SetWebhookInput = {
  /** A group of webhook events. Each has at most one endpoint. */
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
  /** An https URL without credentials and fragment */
  url?: string;
  /** False pauses the endpoint */
  active?: boolean;
  /** True replaces the secret immediately */
  rotateSecret?: boolean;
};
export type SetWebhookResult = ChangedWebhook;

export type DeleteWebhookInput = {
  /** A group of webhook events. Each has at most one endpoint. */
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
};
export type DeleteWebhookResult = {
  /** Always true */
  deleted: true;
};

export type SendTestEventInput = {
  /** A group of webhook events. Each has at most one endpoint. */
  feature: 'leads' | 'conversations' | 'messages' | 'knowledge';
};
export type SendTestEventResult = WebhookDelivery;

export type ListDeliveriesInput = {
  /** Rows to skip */
  skip?: number;
  /** Rows per page */
  take?: number;
};
export type ListDeliveriesResult = DeliveryPage;

export type RedeliverWebhookInput = {
  /** The delivery's ID */
  deliveryId: string;
};
export type RedeliverWebhookResult = WebhookDelivery;

export type GetViewerResult = Viewer;

export type UpdateViewerInput = {
  /** Name that visitors see */
  name: string;
};
export type UpdateViewerResult = Member;

export type UpdateNotificationsInput = {
  /** Whether the member is mailed when a visitor waits and nobody has read it */
  waitingMail?: boolean;
  /** Whether the member is mailed when a colleague mentions them */
  mentionMail?: boolean;
  /** Whether the member is mailed a report of the past week on Monday mornings */
  weeklyReport?: boolean;
  /** When the member is told of waiting visitors, by mail and on their devices. Null: at any time */
  hours?: {
    /** IANA time zone of the schedule, such as `Europe/Berlin` */
    timezone: string;
    /** Days on which the hours begin */
    days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
    /** Beginning, HH:MM */
    from: string;
    /** End, HH:MM. Not later than `from`: on the next day */
    to: string;
  } | null;
  /** IANA time zone of the weekly report. Null: UTC */
  timezone?: string | null;
  /** Language of the mails, as a BCP 47 tag. Null: English */
  language?: string | null;
};
export type UpdateNotificationsResult = MemberNotifications;

export type GetWorkspaceResult = Workspace;

export type UpdateWorkspaceInput = {
  /** Hours without messages after which a conversation is resolved */
  inactivityHours?: number;
  /** Minutes after which members on duty are mailed that a visitor waits for a human, if nobody has read it. Null: never */
  waitingMailMinutes?: number | null;
  /** Whether a reply is mailed to a visitor who has left the page and given an address */
  visitorReplyMail?: boolean;
  /** Days without activity after which a conversation is erased. Null: kept forever */
  conversationRetentionDays?: number | null;
  /** Days without changes after which a lead is erased. Null: kept forever */
  leadRetentionDays?: number | null;
  /** Whether the workspace's chatbots may run actions. False stops all of them at once */
  actionsEnabled?: boolean;
  /** Minutes that a person needs for a conversation. Null: what the AI spared is not computed */
  minutesPerConversation?: number | null;
  /** Cost of an hour of a person's work, in `currency`. Null: only hours are computed */
  hourlyCost?: number | null;
  /** Currency of `hourlyCost`, as an ISO 4217 code */
  currency?: string;
  /** Name of the workspace */
  name?: string;
};
export type UpdateWorkspaceResult = Workspace;

export type ListApiKeysResult = {
  /** All keys */
  keys: ApiKey[];
};

export type CreateApiKeyInput = {
  /** Name for the team */
  name: string;
  /** What the key may do. For a person, and for a key that a person made, at most the scopes of their role */
  scopes: ('chatbots:read' | 'chatbots:write' | 'chatbots:*' | 'knowledge:read' | 'knowledge:write' | 'knowledge:*' | 'conversations:read' | 'conversations:write' | 'conversations:*' | 'leads:read' | 'leads:write' | 'leads:*' | 'team:read' | 'team:write' | 'team:*' | 'workspace:read' | 'workspace:write' | 'workspace:*' | 'reseller:read' | 'reseller:write' | 'reseller:*' | 'analytics:read' | 'mcp:write')[];
  /** When the key stops working, in the future. Default: never */
  expiresAt?: string | null;
  /** The member that the key acts for */
  memberId?: string | null;
};
export type CreateApiKeyResult = NewApiKey;

export type RevokeApiKeyInput = {
  /** The key's ID */
  keyId: string;
};
export type RevokeApiKeyResult = {
  /** Always true */
  revoked: true;
};

export type ListAuditEntriesInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListAuditEntriesResult = {
  /** The payload */
  data: AuditEntry[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type ListClientsInput = {
  /** Rows to skip */
  skip?: number;
  /** Rows per page */
  take?: number;
  /** Search in the client's name */
  q?: string;
  /** `waiting`: clients with a waiting visitor first */
  sort?: 'waiting' | null;
  /** `waiting`: only clients with a waiting visitor */
  filter?: 'waiting' | null;
};
export type ListClientsResult = {
  /** The rows of this page */
  clients: ClientWorkspace[];
  /** Number of all rows */
  total: number;
  /** Whether there are more rows after these */
  hasMore: boolean;
  org: OrganisationSummary;
};

export type CreateClientInput = {
  /** Name of the client */
  name: string;
  /** A plan. It decides the quotas and whether API access is included. */
  plan: 'free' | 'starter' | 'pro' | 'agency';
};
export type CreateClientResult = ClientWorkspace;

export type GetClientInput = {
  /** The client workspace's ID */
  workspaceId: string;
};
export type GetClientResult = ClientDetail;

export type UpdateClientInput = {
  /** The client workspace's ID */
  workspaceId: string;
  /** Name of the client */
  name?: string;
  /** A plan. It decides the quotas and whether API access is included. */
  plan?: 'free' | 'starter' | 'pro' | 'agency';
  /** Whether the client has API access */
  apiAccess?: boolean;
  /** Maximum credits that the client can spend per calendar month (UTC). Null: no cap */
  monthlyCap?: number | null;
  /** Mails the organisation's owner when the balance falls below this. Null: no alert */
  lowBalanceAt?: number | null;
};
export type UpdateClientResult = ClientDetail;

export type MoveCreditsInput = {
  /** The client workspace's ID */
  workspaceId: string;
  /** Positive (at least 1000): allocates credits from the pool. Negative: reclaims unspent credits */
  amount: number;
  /** Identifies the move. A repeated key has no further effect and returns the current figures */
  idempotencyKey: string;
};
export type MoveCreditsResult = CreditResult;

export type ListLedgerInput = {
  /** Rows per page. Larger values become the maximum */
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
};
export type ListLedgerResult = {
  /** The payload */
  data: LedgerEntry[];
  /** Send it as `cursor` for the next page. Null: this is the last page */
  nextCursor: string | null;
};

export type GetBrandResult = Brand;

export type SetBrandInput = {
  /** Name instead of the platform's */
  appName?: string;
  /** Main colour of mails and of new chatbots */
  primaryColor?: string;
  /** Main colour on dark screens. Null: the main colour */
  darkColor?: string | null;
  /** Whether widgets show a line that names the platform */
  showPoweredBy?: boolean;
};
export type SetBrandResult = Brand;

export type ResetBrandInput = {
  /** Must be `RESET` */
  confirm: 'RESET';
};
export type ResetBrandResult = Brand;

export type GetCustomDomainResult = CustomDomain;

export type VerifyCustomDomainResult = CustomDomain;

export type SetCustomDomainInput = {
  /** A domain name such as chat.example.com */
  domain: string;
};
export type SetCustomDomainResult = CustomDomain;

export type DeleteCustomDomainResult = {
  /** Always true */
  deleted: true;
};

export type SetBrandLogoInput = {
  /** A PNG, JPEG, GIF or WebP image of at most 100,000 bytes and 4,000 pixels a side, in base64 */
  contentBase64: string;
};
export type SetBrandLogoResult = Brand;

export type DeleteBrandLogoResult = Brand;

export type ListClientFiguresInput = {
  /** Rows to skip */
  skip?: number;
  /** Rows per page */
  take?: number;
  /** Local days up to and including today, or calendar months. Unknown values select the default. */
  range?: 'today' | 'last_7d' | 'last_30d' | 'this_month' | 'last_month' | 'last_90d' | 'last_year';
  /** IANA time zone of the days */
  tz?: string;
  /** First local day, YYYY-MM-DD. Needs `to` */
  from?: string;
  /** Last local day, YYYY-MM-DD. Needs `from`. At most 366 days */
  to?: string;
};
export type ListClientFiguresResult = ClientFiguresPage;

export type GetClientPeopleInput = {
  /** The client workspace's ID */
  workspaceId: string;
};
export type GetClientPeopleResult = ClientPeople;

export type SetClientAccessInput = {
  /** ID of a member of the agency's primary workspace */
  memberId: string;
  /** The client workspace's ID */
  workspaceId: string;
  /** Role in the client's workspace */
  role: 'admin' | 'member' | 'viewer';
};
export type SetClientAccessResult = ClientAccess;

export type EndClientAccessInput = {
  /** ID of a member of the agency's primary workspace */
  memberId: string;
  /** The client workspace's ID */
  workspaceId: string;
};
export type EndClientAccessResult = {
  /** Always true */
  removed: true;
};

export type InviteToClientInput = {
  /** The client workspace's ID */
  workspaceId: string;
  /** Address to invite */
  email: string;
  /** What a member may do. */
  role: 'admin' | 'member' | 'viewer';
};
export type InviteToClientResult = NewInvite;

export type CreateAgencyTemplateInput = {
  /** Chatbot of the primary workspace */
  chatbotId: string;
  /** Name of the template */
  name: string;
  /** What it is for */
  description?: string | null;
};
export type CreateAgencyTemplateResult = AgencyTemplate;

export type UpdateAgencyTemplateInput = {
  /** The template's ID */
  templateId: string;
  /** Name of the template */
  name?: string;
  /** What it is for */
  description?: string | null;
};
export type UpdateAgencyTemplateResult = AgencyTemplate;

export type DeleteAgencyTemplateInput = {
  /** The template's ID */
  templateId: string;
};
export type DeleteAgencyTemplateResult = {
  /** Always true */
  deleted: true;
};

export type ListAgencyTemplatesResult = {
  /** All templates */
  templates: AgencyTemplate[];
};

export type CreateChatbotFromAgencyTemplateInput = {
  /** The template's ID */
  templateId: string;
  /** Name of the chatbot. Default: that of the template */
  name?: string;
};
export type CreateChatbotFromAgencyTemplateResult = TemplateResult;

export type CopyChatbotInput = {
  /** The chatbot's ID */
  chatbotId: string;
  /** Workspace to copy to. The person must be able to make chatbots and knowledge there */
  workspaceId: string;
  /** Name of the copy. Default: that of the chatbot */
  name?: string;
};
export type CopyChatbotResult = ChatbotCopy;

export type GetMailConfigResult = MailConfig;

export type SetMailConfigInput = {
  /** How the mail server is given. */
  mode: 'preset' | 'custom';
  /** Sender of the mails */
  fromAddress: string;
  /** Required in preset mode */
  presetId?: string;
  /** Preset mode. Default: the provider's first region */
  regionId?: string;
  /** Preset mode: overrides the provider's port. 465 and 2465 use implicit TLS */
  port?: number;
  /** Preset mode, write-only. Unchanged if omitted */
  secret?: string;
  /** Preset mode. Unchanged if omitted */
  username?: string;
  /** Preset mode, write-only. Unchanged if omitted */
  password?: string;
  /** Required in custom mode. Host name. If a URL is given, its host is used */
  smtpHost?: string;
  /** Required in custom mode */
  smtpPort?: number;
  /** Required in custom mode. True: implicit TLS */
  smtpSecure?: boolean;
  /** Custom mode. Unchanged if omitted */
  smtpUsername?: string;
  /** Custom mode, write-only. Unchanged if omitted */
  smtpPassword?: string;
  /** Custom mode. True clears all stored credentials */
  smtpNoAuth?: boolean;
};
export type SetMailConfigResult = MailConfig;

export type TestMailConfigResult = {
  /** Always true */
  sent: true;
  /** Whether a mail configuration is in use. */
  status: 'pending' | 'active';
};

export type GetMailPresetsResult = {
  /** All presets */
  presets: MailPreset[];
};

export type GetPublicConfigInput = {
  /** Browser locale. Ignored if malformed */
  lang?: string;
};
export type GetPublicConfigResult = PublicConfig;

export type StartConversationInput = {
  /** The visitor's ID, chosen by the client */
  visitorId?: string | null;
  /** Page on which the visitor is */
  pageUrl?: string | null;
};
export type StartConversationResult = StartedConversation;

export type SendMessageInput = {
  /** The binding token. Can also be sent as query `bt` or header `x-binding-token` */
  bt?: string | null;
  /** The message */
  message: string;
  /** If omitted, the message starts a conversation */
  conversationId?: string | null;
  /** The visitor's ID, chosen by the client */
  visitorId?: string | null;
  /** Page on which the visitor is */
  pageUrl?: string | null;
  /** Idempotency key: a retry within 24 hours returns the stored answer. Without a `conversationId`, only the same message and `visitorId` from the same address count as a retry, and only if the id cannot be guessed: use a random UUID */
  clientMessageId?: string | null;
  /** Language tag that selects the language of fixed replies. Ignored if malformed */
  lang?: string | null;
  /** What it does with an action. Its words alone do the same */
  action?: ChatAction | null;
};
export type SendMessageResult = ChatAnswer;

export type StreamConversationInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
  /** Only messages after this one */
  after?: string;
  /** Client-generated id of the page that reads the stream, such as a random UUID. A new stream of the same tab supersedes the previous one. `presence` confirms and releases it */
  tab?: string;
};

export type ConfirmStreamInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
  /** Client-generated id of the page that reads the stream, such as a random UUID. A new stream of the same tab supersedes the previous one. `presence` confirms and releases it */
  tab: string;
  /** `true`: the visitor leaves the page and its stream ends */
  leaving?: 'true' | 'false';
};
export type ConfirmStreamResult = Presence;

export type PollConversationInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
  /** Only messages after this one */
  after?: string;
  /** Seconds to wait for something new */
  wait?: number;
};
export type PollConversationResult = Poll;

export type ResumeConversationInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
};
export type ResumeConversationResult = ResumedConversation;

export type CloseConversationInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
};
export type CloseConversationResult = ClosedConversation;

export type FetchAttachmentInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The file's ID */
  attachmentId: string;
  /** The conversation's binding token */
  bt?: string;
};

export type CreateVisitorUploadInput = {
  /** The conversation's ID */
  conversationId: string;
  /** Binding token of the conversation. May also be sent as the header `x-binding-token` */
  bt?: string | null;
  /** The name of the file */
  filename: string;
  /** Media type of the file. The type is checked again by the content */
  contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf';
  /** Size in bytes */
  size: number;
};
export type CreateVisitorUploadResult = UploadTarget;

export type SendFilesInput = {
  /** The conversation's ID */
  conversationId: string;
  /** Binding token of the conversation. May also be sent as the header `x-binding-token` */
  bt?: string | null;
  /** Files of up to 3 MB in total. Use uploads for larger files */
  files?: VisitorFile[];
  /** Uploads of this conversation whose files have been sent */
  uploadIds?: string[];
  /** Text sent with the files */
  content?: string;
  /** An id of your choice. A repeated request with the same id within 24 hours returns what was stored and stores nothing */
  clientMessageId?: string | null;
};
export type SendFilesResult = SentFiles;

export type MailTranscriptInput = {
  /** The conversation's ID */
  conversationId: string;
  /** Binding token of the conversation. May also be sent as the header `x-binding-token` */
  bt?: string | null;
  /** Where to send it. Default: the address that the visitor left in this conversation's contact form */
  email?: string | null;
};
export type MailTranscriptResult = QueuedTranscript;

export type SetVisitorTypingInput = {
  /** The conversation's ID */
  conversationId: string;
  /** The conversation's binding token */
  bt?: string;
  /** False: the person stopped typing. Sending a message also ends the typing state */
  typing?: boolean;
};
export type SetVisitorTypingResult = TypingSaid;

export type IdentifyVisitorInput = {
  /** The conversation's ID */
  conversationId: string;
  /** Binding token of the conversation. May also be sent as the header `x-binding-token` */
  bt?: string | null;
  /** The visitor's ID in your system */
  id: string;
  /** Hex HMAC-SHA256 of `id` with the chatbot's identity secret. Compute it on your server */
  hash: string;
};
export type IdentifyVisitorResult = VerifiedVisitor;

export type SubmitLeadInput = {
  /** Binding token of the conversation */
  bt?: string | null;
  /** The visitor's name */
  name?: string | null;
  /** Email address */
  email?: '' | string | null;
  /** Phone number */
  phone?: string | null;
  /** Company */
  company?: string | null;
  /** What the visitor wrote */
  message?: string | null;
  /** Page on which the form was sent */
  pageUrl?: string | null;
  /** Conversation to which the lead belongs. Needs its token */
  conversationId?: string | null;
  /** The visitor's ID, as in the chat */
  visitorId?: string | null;
  /** Proves `visitorId`: hex HMAC-SHA256 of it with the chatbot's identity secret. Compute it on your server */
  hash?: string | null;
};
export type SubmitLeadResult = SubmittedLead;

export type RateConversationInput = {
  /** Binding token of the conversation. May also be sent as the header `x-binding-token` */
  bt?: string | null;
  /** The conversation's ID */
  conversationId: string;
  /** The rating */
  rating: number;
  /** The visitor's comment */
  comment?: string | null;
};
export type RateConversationResult = Rating;

export type RateMessageInput = {
  /** Binding token of the conversation. May also be sent as the header `x-binding-token` */
  bt?: string | null;
  /** The message's ID */
  messageId: string;
  /** The rating */
  rating: number;
  /** The visitor's comment */
  comment?: string | null;
  /** The conversation's ID */
  conversationId?: string | null;
};
export type RateMessageResult = Feedback;

export type GetUnsubscribePageInput = {
  /** The token in the mail's link */
  token: string;
};

export type UnsubscribeInput = {
  /** The token in the mail's link */
  token: string;
};

export type GetBrandLogoInput = {
  /** The last part of a brand's `logoPath` */
  logoId: string;
};

export type AcceptInviteInput = {
  /** The token of the invite */
  token: string;
  /** Name */
  name: string;
};
export type AcceptInviteResult = {
  member: Member;
};

/** The input and the rows of each paged list. */
export interface Lists {
  listChatbots: { input: ListChatbotsInput; row: Chatbot };
  proposeActions: { input: ProposeActionsInput; row: ActionProposal };
  listChannels: { input: ListChannelsInput; row: Channel };
  listSources: { input: ListSourcesInput; row: Source };
  listChunks: { input: ListChunksInput; row: Chunk };
  listFaqImports: { input: ListFaqImportsInput; row: FaqFileImport };
  startFaqImport: { input: StartFaqImportInput; row: string };
  previewFaqImport: { input: PreviewFaqImportInput; row: FaqImportColumn };
  getFaqImport: { input: GetFaqImportInput; row: string };
  listCrawls: { input: ListCrawlsInput; row: CrawlSummary };
  listImprovements: { input: ListImprovementsInput; row: Improvement };
  listKnowledgeFindings: { input: ListKnowledgeFindingsInput; row: KnowledgeFinding };
  listConversations: { input: ListConversationsInput; row: Conversation };
  searchConversations: { input: SearchConversationsInput; row: ConversationMatch };
  listActionRuns: { input: ListActionRunsInput; row: ActionRun };
  listWaitingActionRuns: { input: ListWaitingActionRunsInput; row: ActionRun };
  listConversationActionRuns: { input: ListConversationActionRunsInput; row: ActionRun };
  listLeads: { input: ListLeadsInput; row: Lead };
  listExports: { input: ListExportsInput; row: ExportJob };
  listChatbotFigures: { input: ListChatbotFiguresInput; row: ChatbotFigures };
  listAskedQuestions: { input: ListAskedQuestionsInput; row: AskedMessage };
  listUnansweredMessages: { input: ListUnansweredMessagesInput; row: AskedMessage };
  listDeliveries: { input: ListDeliveriesInput; row: WebhookDelivery };
  listAuditEntries: { input: ListAuditEntriesInput; row: AuditEntry };
  listClients: { input: ListClientsInput; row: ClientWorkspace };
  listLedger: { input: ListLedgerInput; row: LedgerEntry };
  listClientFigures: { input: ListClientFiguresInput; row: ClientFigures };
}

/** The events of `sendMessage`. */
export type SendMessageEvent =
  | { event: 'start'; id?: string; data: ChatStart }
  | { event: 'delta'; id?: string; data: ChatDelta }
  | { event: 'sources'; id?: string; data: ChatSources }
  | { event: 'suggestions'; id?: string; data: ChatSuggestions }
  | { event: 'handoff'; id?: string; data: ChatHandoff }
  | { event: 'done'; id?: string; data: ChatDone }
  | { event: 'error'; id?: string; data: ChatError };

/** The events of `streamConversation`. */
export type StreamConversationEvent =
  | { event: 'message'; id?: string; data: PublicMessage }
  | { event: 'status'; id?: string; data: VisitorState }
  | { event: 'typing'; id?: string; data: AgentTyping }
  | { event: 'reconnect'; id?: string; data: Reconnect };

/** The management API: one method an operation. */
export interface Methods {
  /**
   * List chatbots.
   *
   * `GET /chatbots`. The chatbots of the workspace, newest first.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listChatbots(input?: ListChatbotsInput, options?: CallOptions): Promise<ListChatbotsResult>;

  /**
   * Create a chatbot.
   *
   * `POST /chatbots`. Creates a chatbot without sources. Fails with USAGE_LIMIT_REACHED if the plan's quota is used up.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `VALIDATION_ERROR`.
   */
  createChatbot(input: CreateChatbotInput, options?: CallOptions): Promise<CreateChatbotResult>;

  /**
   * List the templates.
   *
   * `GET /chatbots/from-template`. The presets for new chatbots. A template sets the name, greeting, suggested questions and colours.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listTemplates(input?: Record<string, never>, options?: CallOptions): Promise<ListTemplatesResult>;

  /**
   * Create a chatbot from a template.
   *
   * `POST /chatbots/from-template`. Creates a chatbot from a template's key, with its greeting, suggested questions and colours.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  createChatbotFromTemplate(input: CreateChatbotFromTemplateInput, options?: CallOptions): Promise<CreateChatbotFromTemplateResult>;

  /**
   * Get a chatbot.
   *
   * `GET /chatbots/{chatbotId}`. A chatbot.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getChatbot(input: GetChatbotInput, options?: CallOptions): Promise<GetChatbotResult>;

  /**
   * Update a chatbot.
   *
   * `PATCH /chatbots/{chatbotId}`. Updates a chatbot's name, greeting, language or status. Omitted fields stay. A paused chatbot does not answer visitors.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateChatbot(input: UpdateChatbotInput, options?: CallOptions): Promise<UpdateChatbotResult>;

  /**
   * Delete a chatbot and everything that belongs to it.
   *
   * `DELETE /chatbots/{chatbotId}`. Deletes a chatbot. Everything that belongs to it is deleted in the background.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  deleteChatbot(input: DeleteChatbotInput, options?: CallOptions): Promise<DeleteChatbotResult>;

  /**
   * Get the appearance bundle.
   *
   * `GET /chatbots/{chatbotId}/appearance`. A chatbot.
   *
   * Name, greeting and settings. Settings that were never set are omitted.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getChatbotAppearance(input: GetChatbotAppearanceInput, options?: CallOptions): Promise<GetChatbotAppearanceResult>;

  /**
   * Save the whole appearance bundle.
   *
   * `PUT /chatbots/{chatbotId}/appearance`. Saves name, greeting and settings in one write. Fields that the input omits stay as they are.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateAppearance(input: UpdateAppearanceInput, options?: CallOptions): Promise<UpdateAppearanceResult>;

  /**
   * Update individual settings.
   *
   * `PATCH /chatbots/{chatbotId}/settings`. Updates individual settings. Omitted settings stay, null clears one where null is allowed.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateSettings(input: UpdateSettingsInput, options?: CallOptions): Promise<UpdateSettingsResult>;

  /**
   * Get the business hours.
   *
   * `GET /chatbots/{chatbotId}/business-hours`. A chatbot.
   *
   * The business hours. Days are named in full here. A write takes `mon` to `sun`.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getChatbotBusinessHours(input: GetChatbotBusinessHoursInput, options?: CallOptions): Promise<GetChatbotBusinessHoursResult>;

  /**
   * Replace the business hours.
   *
   * `PUT /chatbots/{chatbotId}/business-hours`. Replaces the business hours with the whole week. A day that the schedule omits is closed. Days are `mon` to `sun` here, although reads name them in full.
   *
   * The body of a GET cannot be sent back as it is: a read names the days `monday` to `sunday`, a write takes `mon` to `sun`. Other keys of `schedule` are ignored, listed in `warnings`, and their days are closed.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateBusinessHours(input: UpdateBusinessHoursInput, options?: CallOptions): Promise<UpdateBusinessHoursResult>;

  /**
   * Replace the allowed domains.
   *
   * `PUT /chatbots/{chatbotId}/allowed-domains`. Replaces the host names of the sites that may use the chatbot. An empty list allows any site.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  setAllowedDomains(input: SetAllowedDomainsInput, options?: CallOptions): Promise<SetAllowedDomainsResult>;

  /**
   * Start a test conversation.
   *
   * `POST /chatbots/{chatbotId}/test-conversations`. Starts a test conversation in the chatbot's public chat. The token is shown only once.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  startTestConversation(input: StartTestConversationInput, options?: CallOptions): Promise<StartTestConversationResult>;

  /**
   * Export a chatbot with its settings and knowledge.
   *
   * `GET /chatbots/{chatbotId}/export`. A chatbot with its settings and knowledge, to be imported as a copy. Also needs the scope `chatbots:read`.
   *
   * One JSON file without IDs, keys, secrets, conversations and leads. Pages are exported as URLs. Files and texts that do not fit into 3.5 MB are listed in `leftOut` with the reason.
   *
   * Scope: `knowledge:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  exportChatbot(input: ExportChatbotInput, options?: CallOptions): Promise<ExportChatbotResult>;

  /**
   * Import a chatbot from an export.
   *
   * `POST /chatbots/import`. Creates a chatbot from an export, within the quotas of the plan. Also needs the scope `knowledge:write`. Errors name the field.
   *
   * Creates a chatbot from the `data` of an export, in a body of at most 4 MB. Every field is checked before anything is stored, and `details` names it: `bundle.faqs.3.answer`. The quotas of the plan apply. Pages are fetched again.
   *
   * Scope: `chatbots:write`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  importChatbot(input: ImportChatbotInput, options?: CallOptions): Promise<ImportChatbotResult>;

  /**
   * Get whether visitors can be verified.
   *
   * `GET /chatbots/{chatbotId}/identity-secret`. A chatbot.
   *
   * The secret itself is never returned again.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getChatbotIdentitySecret(input: GetChatbotIdentitySecretInput, options?: CallOptions): Promise<GetChatbotIdentitySecretResult>;

  /**
   * Create or rotate the secret that verifies visitors.
   *
   * `POST /chatbots/{chatbotId}/identity-secret`. Creates the secret that verifies a chatbot's visitors, or replaces it. Hashes made with the previous secret are rejected from now on.
   *
   * Hashes made with the previous secret are rejected from now on.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  rotateIdentitySecret(input: RotateIdentitySecretInput, options?: CallOptions): Promise<RotateIdentitySecretResult>;

  /**
   * Remove the secret that verifies visitors.
   *
   * `DELETE /chatbots/{chatbotId}/identity-secret`. Removes the secret that verifies a chatbot's visitors. Conversations that were verified stay verified.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  removeIdentitySecret(input: RemoveIdentitySecretInput, options?: CallOptions): Promise<RemoveIdentitySecretResult>;

  /**
   * List the actions of a chatbot.
   *
   * `GET /chatbots/{chatbotId}/actions`. The actions of a chatbot, by name. Secrets are never returned.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  listActions(input: ListActionsInput, options?: CallOptions): Promise<ListActionsResult>;

  /**
   * Create an action.
   *
   * `POST /chatbots/{chatbotId}/actions`. Creates an action: one call of a system of yours, with what visitors must state for it. A chatbot can have 50.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  createAction(input: CreateActionInput, options?: CallOptions): Promise<CreateActionResult>;

  /**
   * Count the runs of a chatbot's actions.
   *
   * `GET /chatbots/{chatbotId}/action-usage`. How often a chatbot's actions were used in the last 30 days. Those without a use are left out.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  listActionUsage(input: ListActionUsageInput, options?: CallOptions): Promise<ListActionUsageResult>;

  /**
   * Propose actions from an OpenAPI document or an MCP server.
   *
   * `POST /chatbots/{chatbotId}/actions/propose`. Proposes the operations of an OpenAPI document, or the tools of an MCP server, as actions, to check, complete and create. Stores nothing. References to other documents are refused.
   *
   * Scope: `chatbots:write`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  proposeActions(input: ProposeActionsInput, options?: CallOptions): Promise<ProposeActionsResult>;

  /**
   * Get an action.
   *
   * `GET /chatbots/{chatbotId}/actions/{actionId}`. An action of a chatbot.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getAction(input: GetActionInput, options?: CallOptions): Promise<GetActionResult>;

  /**
   * Update an action.
   *
   * `PATCH /chatbots/{chatbotId}/actions/{actionId}`. Updates the given fields of an action. `call`, `inputs`, `result`, `failure` and lists are replaced as a whole. Runs that wait for a confirmation become invalid.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateAction(input: UpdateActionInput, options?: CallOptions): Promise<UpdateActionResult>;

  /**
   * Delete an action.
   *
   * `DELETE /chatbots/{chatbotId}/actions/{actionId}`. Deletes an action. Its runs stay in their conversations.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  deleteAction(input: DeleteActionInput, options?: CallOptions): Promise<DeleteActionResult>;

  /**
   * Make or replace the secret that signs an action's calls.
   *
   * `POST /chatbots/{chatbotId}/actions/{actionId}/rotate-secret`. Makes the secret that signs an action's calls, or replaces it at once. Shown only once.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`. A person must have signed in recently.
   */
  rotateActionSecret(input: RotateActionSecretInput, options?: CallOptions): Promise<RotateActionSecretResult>;

  /**
   * Show what has changed of the tool of an action, or approve it as it is now.
   *
   * `POST /chatbots/{chatbotId}/actions/{actionId}/approve-tool`. Reads the tool of an action again and shows what has changed since it was approved. With the `fingerprint` that was shown, approves the tool as it is now; an action that was stopped because of it is switched on. What does not fit the tool any more is named, and must be changed first.
   *
   * Scope: `chatbots:write`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  approveActionTool(input: ApproveActionToolInput, options?: CallOptions): Promise<ApproveActionToolResult>;

  /**
   * Try the wordings of an action on past conversations.
   *
   * `POST /chatbots/{chatbotId}/actions/{actionId}/replay`. Which of the newest conversations of 30 days would have started an action by its wordings, or by others that are not saved. Calls nothing.
   *
   * Scope: `conversations:read`. Limits: 20 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  replayAction(input: ReplayActionInput, options?: CallOptions): Promise<ReplayActionResult>;

  /**
   * Test an action.
   *
   * `POST /chatbots/{chatbotId}/actions/{actionId}/test`. Tries an action outside of any conversation. A recorded example answers and nothing is called or charged, unless a signed-in owner sends `real: true`.
   *
   * Scope: `chatbots:write`. Limits: 30 requests per minute and workspace, in addition to the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`. It can spend credits. A person must have signed in recently.
   */
  testAction(input: TestActionInput, options?: CallOptions): Promise<TestActionResult>;

  /**
   * List the channels (widget, API and email) of each chatbot, newest chatbot first.
   *
   * `GET /channels`. The channels through which visitors reach the chatbots, newest chatbot first.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  listChannels(input?: ListChannelsInput, options?: CallOptions): Promise<ListChannelsResult>;

  /**
   * List the domains whose pages load the widget.
   *
   * `GET /chatbots/{chatbotId}/installations`. Domains whose pages loaded a chatbot's widget, last seen first. At most 50. Pages of the platform itself are left out.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  listInstallations(input: ListInstallationsInput, options?: CallOptions): Promise<ListInstallationsResult>;

  /**
   * Get the email channel.
   *
   * `GET /chatbots/{chatbotId}/email`. A chatbot's address for mail, and what happens with mail to it.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getEmailChannel(input: GetEmailChannelInput, options?: CallOptions): Promise<GetEmailChannelResult>;

  /**
   * Set the email channel.
   *
   * `PUT /chatbots/{chatbotId}/email`. Sets a chatbot's address for mail, and what happens with mail to it. A new address is mailed a code, which proves it when it arrives by forwarding; saving again mails it again.
   *
   * Scope: `chatbots:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateEmailChannel(input: UpdateEmailChannelInput, options?: CallOptions): Promise<UpdateEmailChannelResult>;

  /**
   * List the sources.
   *
   * `GET /chatbots/{chatbotId}/sources`. A page of the sources of a chatbot, newest first, optionally filtered. A page can be short or empty although more follow: continue while `pageInfo.hasNextPage` is true.
   *
   * All sources of the chatbot in one response. With any of `pageSize`, `cursor`, `status` and `q`, one page of them and `nextCursor`: the page can be short or empty although more follow.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `PAYLOAD_TOO_LARGE`, `VALIDATION_ERROR`.
   */
  listSources(input: ListSourcesInput, options?: CallOptions): Promise<ListSourcesResult>;

  /**
   * Add a FAQ; effective with the next question.
   *
   * `POST /chatbots/{chatbotId}/sources/faq`. Adds a FAQ and indexes it immediately, so the next question finds it. Fails with USAGE_LIMIT_REACHED over the plan's quota of sources.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  addFaqSource(input: AddFaqSourceInput, options?: CallOptions): Promise<AddFaqSourceResult>;

  /**
   * Update a FAQ by the `sourceId` in the body.
   *
   * `PATCH /chatbots/{chatbotId}/sources/faq`. The same as `PATCH …/sources/{sourceId}/faq`, for clients that send all values in the body.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateFaqById(input: UpdateFaqByIdInput, options?: CallOptions): Promise<UpdateFaqByIdResult>;

  /**
   * Update a FAQ; effective with the next question.
   *
   * `PATCH /chatbots/{chatbotId}/sources/{sourceId}/faq`. Updates the given fields of a FAQ and indexes it immediately.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateFaqSource(input: UpdateFaqSourceInput, options?: CallOptions): Promise<UpdateFaqSourceResult>;

  /**
   * Add a web page; it is fetched in the background.
   *
   * `POST /chatbots/{chatbotId}/sources/url`. Adds a web page, which is fetched in the background: its status becomes completed, or failed with a reason.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  addUrlSource(input: AddUrlSourceInput, options?: CallOptions): Promise<AddUrlSourceResult>;

  /**
   * Add a text.
   *
   * `POST /chatbots/{chatbotId}/sources/text`. Adds a text and indexes it immediately. Long texts are split into chunks.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  addTextSource(input: AddTextSourceInput, options?: CallOptions): Promise<AddTextSourceResult>;

  /**
   * Add a file of up to 4 MB or a completed upload; it is read in the background.
   *
   * `POST /chatbots/{chatbotId}/sources/file`. Adds an uploaded file, which is read in the background: its status becomes completed, or failed with a reason.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  addFileSource(input: AddFileSourceInput, options?: CallOptions): Promise<AddFileSourceResult>;

  /**
   * Create an upload for a file of up to 10 MB.
   *
   * `POST /chatbots/{chatbotId}/sources/uploads`. Creates an upload for a file of up to 10 MB and returns its upload URL. PUT the file there, then send `uploadId` to add the source.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  createUpload(input: CreateUploadInput, options?: CallOptions): Promise<CreateUploadResult>;

  /**
   * Get a source.
   *
   * `GET /chatbots/{chatbotId}/sources/{sourceId}`. A source.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getSource(input: GetSourceInput, options?: CallOptions): Promise<GetSourceResult>;

  /**
   * Delete a source.
   *
   * `DELETE /chatbots/{chatbotId}/sources/{sourceId}`. Deletes a source. Questions no longer find it; its chunks are removed in the background.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`. A person must have signed in recently.
   */
  deleteSource(input: DeleteSourceInput, options?: CallOptions): Promise<DeleteSourceResult>;

  /**
   * Include a source in retrieval or exclude it.
   *
   * `POST /chatbots/{chatbotId}/sources/{sourceId}/toggle`. Includes a source in retrieval or excludes it. Its chunks stay stored.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  toggleSource(input: ToggleSourceInput, options?: CallOptions): Promise<ToggleSourceResult>;

  /**
   * Get the text of a source.
   *
   * `GET /chatbots/{chatbotId}/sources/{sourceId}/content`. The exact text that was split into chunks and indexed.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getSourceContent(input: GetSourceContentInput, options?: CallOptions): Promise<GetSourceContentResult>;

  /**
   * List the chunks of a source.
   *
   * `GET /chatbots/{chatbotId}/sources/{sourceId}/chunks`. The chunks of a source as they are indexed.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  listChunks(input: ListChunksInput, options?: CallOptions): Promise<ListChunksResult>;

  /**
   * Search the chatbot's knowledge.
   *
   * `POST /chatbots/{chatbotId}/search`. What a chatbot finds for a query, best first, and whether it would answer, suggest or refuse. Costs no credit and does not affect analytics.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  searchKnowledge(input: SearchKnowledgeInput, options?: CallOptions): Promise<SearchKnowledgeResult>;

  /**
   * Get the synonyms.
   *
   * `GET /chatbots/{chatbotId}/synonyms`. Groups of words or phrases with the same meaning for a chatbot.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getSynonyms(input: GetSynonymsInput, options?: CallOptions): Promise<GetSynonymsResult>;

  /**
   * Replace the synonyms; effective with the next question.
   *
   * `PUT /chatbots/{chatbotId}/synonyms`. Replaces all synonyms of a chatbot. An empty list clears them.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  setSynonyms(input: SetSynonymsInput, options?: CallOptions): Promise<SetSynonymsResult>;

  /**
   * List the FAQs with their answers.
   *
   * `GET /chatbots/{chatbotId}/faqs`. All FAQs of a chatbot with their answers, newest first.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `PAYLOAD_TOO_LARGE`.
   */
  listFaqs(input: ListFaqsInput, options?: CallOptions): Promise<ListFaqsResult>;

  /**
   * Import FAQs as JSON or CSV.
   *
   * `POST /chatbots/{chatbotId}/faqs/import`. Adds up to 1,000 FAQs at once, as JSON or CSV. A FAQ whose question exists is changed. Idempotent. Errors name the row.
   *
   * Up to 1,000 FAQs in a body of at most 1 MB. The question identifies a FAQ, regardless of case and punctuation at its end: if it exists, the newest such FAQ is changed. A CSV file may have any usual delimiter and names of columns, other columns, and HTML in its answers. Nothing is stored if a row is invalid, and `details` names the row: `faqs.3.answer`, or `csv.5.answer` for row 5 of the file. `GET /faqs/export` returns such a file.
   *
   * Scope: `knowledge:write`. Limits: 30 requests per minute and workspace, in addition to the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  importFaqs(input: ImportFaqsInput, options?: CallOptions): Promise<ImportFaqsResult>;

  /**
   * Export FAQs as CSV.
   *
   * `GET /faqs/export`. All FAQs of a chatbot in one file of any length, in the form that an import reads.
   *
   * Scope: `knowledge:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  exportFaqs(input: ExportFaqsInput, options?: CallOptions): Promise<Response>;

  /**
   * List the imports of the last 30 days.
   *
   * `GET /chatbots/{chatbotId}/sources/faq/imports`. The imports of files of FAQs in the last 30 days, newest first.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  listFaqImports(input: ListFaqImportsInput, options?: CallOptions): Promise<ListFaqImportsResult>;

  /**
   * Import a file of FAQs in the background.
   *
   * `POST /chatbots/{chatbotId}/sources/faq/imports`. Imports an uploaded CSV file of up to 20,000 FAQs in the background, after earlier imports into the chatbot. Rows that cannot be imported are kept as a file.
   *
   * A CSV file of up to 10 MB and 20,000 rows that was uploaded with `POST …/sources/uploads`. A file whose columns cannot be told is refused, and the error names them: send `columns`. Rows that cannot be imported stop nothing; `GET …/refused` returns them.
   *
   * Scope: `knowledge:write`. Limits: 30 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  startFaqImport(input: StartFaqImportInput, options?: CallOptions): Promise<StartFaqImportResult>;

  /**
   * Show how a file of FAQs would be read.
   *
   * `POST /chatbots/{chatbotId}/sources/faq/imports/preview`. Shows how an uploaded CSV file would be read: its columns, its first rows, and what is missing. Stores nothing.
   *
   * Scope: `knowledge:write`. Limits: 30 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  previewFaqImport(input: PreviewFaqImportInput, options?: CallOptions): Promise<PreviewFaqImportResult>;

  /**
   * Get an import and its progress.
   *
   * `GET /chatbots/{chatbotId}/sources/faq/imports/{importId}`. The import of a file of FAQs, with its progress.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getFaqImport(input: GetFaqImportInput, options?: CallOptions): Promise<GetFaqImportResult>;

  /**
   * Export the rows that were not imported as CSV.
   *
   * `GET /chatbots/{chatbotId}/sources/faq/imports/{importId}/refused`. The rows as they were sent, with what is wrong with each in the column `problem`, which an import ignores: correct the file and send it again.
   *
   * Scope: `knowledge:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`.
   */
  exportRefusedFaqs(input: ExportRefusedFaqsInput, options?: CallOptions): Promise<Response>;

  /**
   * List the tests of a chatbot's answers.
   *
   * `GET /chatbots/{chatbotId}/answer-tests`. A chatbot's tests with their revision, for a change that is based on them.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  listAnswerTests(input: ListAnswerTestsInput, options?: CallOptions): Promise<ListAnswerTestsResult>;

  /**
   * Add tests of a chatbot's answers.
   *
   * `POST /chatbots/{chatbotId}/answer-tests`. Adds tests to a chatbot's tests. One with the question of an existing test replaces it.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  addAnswerTests(input: AddAnswerTestsInput, options?: CallOptions): Promise<AddAnswerTestsResult>;

  /**
   * Replace the tests of a chatbot's answers.
   *
   * `PUT /chatbots/{chatbotId}/answer-tests`. Replaces a chatbot's tests, up to 200. An empty list clears them. Results of questions that remain are kept. With `revision`: only if nobody changed them since.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  setAnswerTests(input: SetAnswerTestsInput, options?: CallOptions): Promise<SetAnswerTestsResult>;

  /**
   * Make a test of an answer in a conversation.
   *
   * `POST /conversations/{conversationId}/messages/{messageId}/answer-test`. Adds a visitor's question to the chatbot's tests, with what the chatbot did and the sources that it used. Addresses and long numbers in the question are masked.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`.
   */
  addAnswerTestFromMessage(input: AddAnswerTestFromMessageInput, options?: CallOptions): Promise<AddAnswerTestFromMessageResult>;

  /**
   * Run the tests of a chatbot's answers.
   *
   * `POST /chatbots/{chatbotId}/answer-tests/run`. Asks every test its question and compares with the last run. The built-in search decides, as in `searchKnowledge`.
   *
   * Scope: `knowledge:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`.
   */
  runAnswerTests(input: RunAnswerTestsInput, options?: CallOptions): Promise<RunAnswerTestsResult>;

  /**
   * Create a chatbot from the address of its site.
   *
   * `POST /chatbots/from-site`. Creates a chatbot from the address of its site. The first page is read at once for name, colour and logo, which the new chatbot has; a crawl of up to 50 pages reads the rest in the background. A site that cannot be read creates nothing: the error of `url` says why and what to do. Needs the scope `knowledge:write` as well. Fails with USAGE_LIMIT_REACHED if the plan's quota is used up.
   *
   * Scope: `chatbots:write`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `USAGE_LIMIT_REACHED`, `VALIDATION_ERROR`.
   */
  createChatbotFromSite(input: CreateChatbotFromSiteInput, options?: CallOptions): Promise<CreateChatbotFromSiteResult>;

  /**
   * List questions that visitors may ask, with the answers.
   *
   * `GET /chatbots/{chatbotId}/question-proposals`. Questions that visitors may ask a chatbot and that it answers without doubt, with the answers: FAQs, questions on its pages, and what visitors of most sites ask. Use them as suggested questions. While a site is being read, ask again. Costs no credit.
   *
   * Scope: `knowledge:read`. Limits: 60 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  questionProposals(input: QuestionProposalsInput, options?: CallOptions): Promise<QuestionProposalsResult>;

  /**
   * Crawl a site in the background and add its pages as sources.
   *
   * `POST /chatbots/{chatbotId}/sources/crawl`. Crawls a site in the background, from a start page and the sitemap, and adds its pages as sources until the limit or the plan is reached. Follows robots.txt.
   *
   * Scope: `knowledge:write`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  crawlSite(input: CrawlSiteInput, options?: CallOptions): Promise<CrawlSiteResult>;

  /**
   * List the crawls of the last 90 days.
   *
   * `GET /chatbots/{chatbotId}/sources/crawls`. The crawls of a chatbot in the last 90 days, newest first.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  listCrawls(input: ListCrawlsInput, options?: CallOptions): Promise<ListCrawlsResult>;

  /**
   * Get a crawl and the result of each URL.
   *
   * `GET /chatbots/{chatbotId}/sources/crawls/{crawlId}`. A crawl with every URL that it found, in the order of discovery.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getCrawl(input: GetCrawlInput, options?: CallOptions): Promise<GetCrawlResult>;

  /**
   * Crawl a page again; its current content stays in use until then.
   *
   * `POST /chatbots/{chatbotId}/sources/{sourceId}/recrawl`. Crawls a page again. Its current content stays in use until then.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  recrawlSource(input: RecrawlSourceInput, options?: CallOptions): Promise<RecrawlSourceResult>;

  /**
   * List the sites that a chatbot has credentials for.
   *
   * `GET /chatbots/{chatbotId}/site-credentials`. The sites for which a chatbot has credentials, by origin.
   *
   * Passwords and values of headers are never returned.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  listSiteCredentials(input: ListSiteCredentialsInput, options?: CallOptions): Promise<ListSiteCredentialsResult>;

  /**
   * Store the credentials of a site that needs a sign-in.
   *
   * `PUT /chatbots/{chatbotId}/site-credentials`. Stores what crawls send to a site that needs a sign-in, or replaces it: a user name and a password, or headers. A chatbot can have 20 sites.
   *
   * Replaces those of the same origin. Crawls send them to exactly that origin, also after a redirect. A chatbot can have 20 sites.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  setSiteCredentials(input: SetSiteCredentialsInput, options?: CallOptions): Promise<SetSiteCredentialsResult>;

  /**
   * Delete the credentials of a site.
   *
   * `DELETE /chatbots/{chatbotId}/site-credentials/{siteCredentialsId}`. Deletes the credentials of a site. Content that was read with them stays.
   *
   * Content that was read with them stays.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  deleteSiteCredentials(input: DeleteSiteCredentialsInput, options?: CallOptions): Promise<DeleteSiteCredentialsResult>;

  /**
   * Get how often answers were based on each source.
   *
   * `GET /chatbots/{chatbotId}/sources/citations`. How often answers of a chatbot were based on its sources, most cited first.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  listSourceCitations(input: ListSourceCitationsInput, options?: CallOptions): Promise<ListSourceCitationsResult>;

  /**
   * List the questions that chatbots could not answer.
   *
   * `GET /unanswered-questions`. Questions that chatbots could not answer in a range of local days, grouped by meaning. Without those that were dismissed or became a FAQ, unless they were asked again afterwards.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  listUnansweredQuestions(input?: ListUnansweredQuestionsInput, options?: CallOptions): Promise<ListUnansweredQuestionsResult>;

  /**
   * Remove a question from the unanswered ones until it is asked again.
   *
   * `POST /chatbots/{chatbotId}/unanswered-questions/{questionId}/dismiss`. Removes a question from the list of unanswered ones until it is asked again.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  dismissUnanswered(input: DismissUnansweredInput, options?: CallOptions): Promise<DismissUnansweredResult>;

  /**
   * Remove several questions from the unanswered ones until they are asked again.
   *
   * `POST /chatbots/{chatbotId}/unanswered-questions/dismiss`. Removes several questions from the list of unanswered ones until they are asked again.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  dismissUnansweredQuestions(input: DismissUnansweredQuestionsInput, options?: CallOptions): Promise<DismissUnansweredQuestionsResult>;

  /**
   * List what conversations propose to add to a chatbot.
   *
   * `GET /chatbots/{chatbotId}/improvements`. What conversations propose to add to a chatbot. Open ones by how many visitors asked in the last 30 days, decided ones newest first. A chatbot has at most 500 in each state; of open ones, the least asked leave.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  listImprovements(input: ListImprovementsInput, options?: CallOptions): Promise<ListImprovementsResult>;

  /**
   * Accept several improvements.
   *
   * `POST /chatbots/{chatbotId}/improvements/accept`. Accepts up to 50 improvements as they were proposed, each under the conditions of `acceptImprovement`.
   *
   * Scope: `knowledge:write`. Limits: 30 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  acceptImprovements(input: AcceptImprovementsInput, options?: CallOptions): Promise<AcceptImprovementsResult>;

  /**
   * Make an improvement part of the knowledge.
   *
   * `POST /chatbots/{chatbotId}/improvements/{improvementId}/accept`. Makes an improvement part of the knowledge, with edits. Refused with CONFLICT if an answer test that passes now would fail: `details` names the tests. `undoImprovement` takes it back.
   *
   * Scope: `knowledge:write`. Limits: 30 requests per minute and workspace, in addition to the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  acceptImprovement(input: AcceptImprovementInput, options?: CallOptions): Promise<AcceptImprovementResult>;

  /**
   * Dismiss an improvement.
   *
   * `POST /chatbots/{chatbotId}/improvements/{improvementId}/dismiss`. Takes an open improvement off the list. The same question does not propose it again.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  dismissImprovement(input: DismissImprovementInput, options?: CallOptions): Promise<DismissImprovementResult>;

  /**
   * Remove what accepting an improvement added.
   *
   * `POST /chatbots/{chatbotId}/improvements/{improvementId}/undo`. Removes what accepting an improvement added, the alternative or the FAQ, or restores the answer that it changed. A FAQ that was changed since stays as it is: CONFLICT.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  undoImprovement(input: UndoImprovementInput, options?: CallOptions): Promise<UndoImprovementResult>;

  /**
   * Get the last audit of a chatbot's knowledge.
   *
   * `GET /chatbots/{chatbotId}/knowledge-audit`. The last audit of a chatbot's knowledge.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getKnowledgeAudit(input: GetKnowledgeAuditInput, options?: CallOptions): Promise<GetKnowledgeAuditResult>;

  /**
   * Audit a chatbot's knowledge in the background.
   *
   * `POST /chatbots/{chatbotId}/knowledge-audit`. Audits a chatbot's knowledge in the background. It also runs by itself, at most once a day, after the knowledge has changed.
   *
   * Scope: `knowledge:write`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`.
   */
  startKnowledgeAudit(input: StartKnowledgeAuditInput, options?: CallOptions): Promise<StartKnowledgeAuditResult>;

  /**
   * List what the last audit found.
   *
   * `GET /chatbots/{chatbotId}/knowledge-audit/findings`. What the last audit found: sources that contradict or repeat each other, or may be out of date. Most cited first, at most 200 of each kind.
   *
   * Scope: `knowledge:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  listKnowledgeFindings(input: ListKnowledgeFindingsInput, options?: CallOptions): Promise<ListKnowledgeFindingsResult>;

  /**
   * Settle a finding.
   *
   * `POST /chatbots/{chatbotId}/knowledge-audit/findings/{findingId}/apply`. Settles a finding by an action that fits its kind. `reopenKnowledgeFinding` takes it back.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  applyKnowledgeFinding(input: ApplyKnowledgeFindingInput, options?: CallOptions): Promise<ApplyKnowledgeFindingResult>;

  /**
   * Dismiss a finding.
   *
   * `POST /chatbots/{chatbotId}/knowledge-audit/findings/{findingId}/dismiss`. Takes a finding off the list. It comes back only if one of its sentences changes.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  dismissKnowledgeFinding(input: DismissKnowledgeFindingInput, options?: CallOptions): Promise<DismissKnowledgeFindingResult>;

  /**
   * Open a finding again and take back its action.
   *
   * `POST /chatbots/{chatbotId}/knowledge-audit/findings/{findingId}/reopen`. Opens a finding again, and takes back what its action changed: a source is turned on again, and a FAQ has its answer from before unless it was changed since.
   *
   * Scope: `knowledge:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  reopenKnowledgeFinding(input: ReopenKnowledgeFindingInput, options?: CallOptions): Promise<ReopenKnowledgeFindingResult>;

  /**
   * Do the same with up to 100 conversations.
   *
   * `POST /conversations/bulk`. Does the same with up to 100 conversations. One that cannot be changed stops no other.
   *
   * Each result says whether its conversation was changed, and why not.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  updateConversations(input: UpdateConversationsInput, options?: CallOptions): Promise<UpdateConversationsResult>;

  /**
   * Replace the labels of a conversation.
   *
   * `PUT /conversations/{conversationId}/labels`. Replaces the labels of a conversation.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  setConversationLabels(input: SetConversationLabelsInput, options?: CallOptions): Promise<SetConversationLabelsResult>;

  /**
   * Set the priority of a conversation.
   *
   * `PUT /conversations/{conversationId}/priority`. Sets the priority of a conversation. It changes no order.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  setConversationPriority(input: SetConversationPriorityInput, options?: CallOptions): Promise<SetConversationPriorityResult>;

  /**
   * Snooze a conversation.
   *
   * `POST /conversations/{conversationId}/snooze`. Takes a conversation out of the views of open work until a time, or until the visitor writes, whichever comes first.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  snoozeConversation(input: SnoozeConversationInput, options?: CallOptions): Promise<SnoozeConversationResult>;

  /**
   * End the snooze of a conversation.
   *
   * `POST /conversations/{conversationId}/unsnooze`. Ends the snooze of a conversation.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  unsnoozeConversation(input: UnsnoozeConversationInput, options?: CallOptions): Promise<UnsnoozeConversationResult>;

  /**
   * List conversations.
   *
   * `GET /conversations`. The conversations of the workspace, newest first, optionally filtered. A page can be short or empty although more follow: continue while `pageInfo.hasNextPage` is true.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  listConversations(input?: ListConversationsInput, options?: CallOptions): Promise<ListConversationsResult>;

  /**
   * Export conversations as CSV.
   *
   * `GET /conversations/export`. All matching conversations in one file of any length, streamed while it is read.
   *
   * Scope: `conversations:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `VALIDATION_ERROR`. A person must have signed in recently.
   */
  exportConversations(input?: ExportConversationsInput, options?: CallOptions): Promise<Response>;

  /**
   * Search all conversations.
   *
   * `GET /conversations/search`. Finds words in all messages, notes, contact details and file names of the workspace's conversations, newest conversation first. Contact details need the scope `leads:read` too. A page can be short although more follow: continue while `pageInfo.hasNextPage` is true.
   *
   * Finds words in all messages, notes, contact details and file names, newest conversation first. Contact details need the scope `leads:read` too. A page can be short although more follow: continue until `nextCursor` is null.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  searchConversations(input: SearchConversationsInput, options?: CallOptions): Promise<SearchConversationsResult>;

  /**
   * Get the numbers of conversations by view.
   *
   * `GET /conversations/counts`. Numbers of conversations by view, of the workspace or of one chatbot.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  getConversationCounts(input?: GetConversationCountsInput, options?: CallOptions): Promise<GetConversationCountsResult>;

  /**
   * Get a conversation.
   *
   * `GET /conversations/{conversationId}`. A conversation. Select `messages` and `notes` to read them in the same request.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getConversation(input: GetConversationInput, options?: CallOptions): Promise<GetConversationResult>;

  /**
   * Erase a conversation and everything that belongs to it.
   *
   * `DELETE /conversations/{conversationId}`. Erases a conversation and everything that belongs to it: messages, notes, files and webhook bodies. Cannot be undone.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`. A person must have signed in recently.
   */
  deleteConversation(input: DeleteConversationInput, options?: CallOptions): Promise<DeleteConversationResult>;

  /**
   * Take a conversation over from the AI.
   *
   * `POST /conversations/{conversationId}/takeover`. Takes a conversation over for the calling agent. The chatbot stops answering until the conversation is released or resolved.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  takeOverConversation(input: TakeOverConversationInput, options?: CallOptions): Promise<TakeOverConversationResult>;

  /**
   * Assign a conversation to a member.
   *
   * `POST /conversations/{conversationId}/assign`. Assigns a conversation to a member, who takes it over.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  assignConversation(input: AssignConversationInput, options?: CallOptions): Promise<AssignConversationResult>;

  /**
   * Give a conversation back to the AI.
   *
   * `POST /conversations/{conversationId}/release`. Gives a conversation back to the chatbot, which answers the next message.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  releaseConversation(input: ReleaseConversationInput, options?: CallOptions): Promise<ReleaseConversationResult>;

  /**
   * Resolve a conversation.
   *
   * `POST /conversations/{conversationId}/resolve`. Resolves a conversation. The visitor's next message reopens it.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  resolveConversation(input: ResolveConversationInput, options?: CallOptions): Promise<ResolveConversationResult>;

  /**
   * Get the newest messages of a conversation, or those before a message.
   *
   * `GET /conversations/{conversationId}/messages`. Returns up to `limit` messages in the order in which they were stored. To read earlier ones, send `nextBefore` as `before` until it is null.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `PAYLOAD_TOO_LARGE`, `VALIDATION_ERROR`.
   */
  getConversationMessages(input: GetConversationMessagesInput, options?: CallOptions): Promise<GetConversationMessagesResult>;

  /**
   * Get all internal notes of a conversation.
   *
   * `GET /conversations/{conversationId}/notes`. A conversation. Select `messages` and `notes` to read them in the same request.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getConversationNotes(input: GetConversationNotesInput, options?: CallOptions): Promise<GetConversationNotesResult>;

  /**
   * Add an internal note.
   *
   * `POST /conversations/{conversationId}/notes`. Adds an internal note. Visitors never see notes.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  addNote(input: AddNoteInput, options?: CallOptions): Promise<AddNoteResult>;

  /**
   * Reply to the visitor as a human, with up to 5 files.
   *
   * `POST /conversations/{conversationId}/reply`. Replies to the visitor as a human, with up to three files. Takes the conversation over if no human has.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  replyToConversation(input: ReplyToConversationInput, options?: CallOptions): Promise<ReplyToConversationResult>;

  /**
   * Create an upload for a file of a reply, up to 10 MB.
   *
   * `POST /conversations/{conversationId}/uploads`. Creates an upload for a file of a reply and returns its upload URL. PUT the file there, then send `uploadId` with the reply.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  createAttachmentUpload(input: CreateAttachmentUploadInput, options?: CallOptions): Promise<CreateAttachmentUploadResult>;

  /**
   * Get a sent file with a download URL.
   *
   * `GET /conversations/{conversationId}/attachments/{attachmentId}`. A file of a message, with a download URL that is valid for five minutes.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getAttachment(input: GetAttachmentInput, options?: CallOptions): Promise<GetAttachmentResult>;

  /**
   * Show the visitor that the agent is typing.
   *
   * `POST /conversations/{conversationId}/typing`. Shows the visitor for 6 seconds that the agent is typing.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  setTyping(input: SetTypingInput, options?: CallOptions): Promise<SetTypingResult>;

  /**
   * Mark messages as read by the caller.
   *
   * `POST /conversations/{conversationId}/read`. Marks messages as read by the caller.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  markRead(input: MarkReadInput, options?: CallOptions): Promise<MarkReadResult>;

  /**
   * Show colleagues that the caller is viewing a conversation or typing in it.
   *
   * `POST /conversations/{conversationId}/presence`. Shows colleagues for 45 seconds that the caller is viewing a conversation or typing in it.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  setPresence(input: SetPresenceInput, options?: CallOptions): Promise<SetPresenceResult>;

  /**
   * List the canned replies.
   *
   * `GET /canned-replies`. The canned replies of the workspace, by shortcut. The client replaces the placeholders when an agent uses one.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  listCannedReplies(input?: ListCannedRepliesInput, options?: CallOptions): Promise<ListCannedRepliesResult>;

  /**
   * Create a canned reply.
   *
   * `POST /canned-replies`. Creates a canned reply. A workspace can have 200.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  createCannedReply(input: CreateCannedReplyInput, options?: CallOptions): Promise<CreateCannedReplyResult>;

  /**
   * Update a canned reply.
   *
   * `PATCH /canned-replies/{cannedReplyId}`. Updates the given fields of a canned reply.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateCannedReply(input: UpdateCannedReplyInput, options?: CallOptions): Promise<UpdateCannedReplyResult>;

  /**
   * Delete a canned reply.
   *
   * `DELETE /canned-replies/{cannedReplyId}`. Deletes a canned reply.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  deleteCannedReply(input: DeleteCannedReplyInput, options?: CallOptions): Promise<DeleteCannedReplyResult>;

  /**
   * List the saved views of the inbox.
   *
   * `GET /saved-views`. The team's saved views of the inbox, then the caller's own.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listSavedViews(input?: Record<string, never>, options?: CallOptions): Promise<ListSavedViewsResult>;

  /**
   * Save a view of the inbox.
   *
   * `POST /saved-views`. Saves a view of the inbox. A member can have 50, a workspace can share 50.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `VALIDATION_ERROR`.
   */
  createSavedView(input: CreateSavedViewInput, options?: CallOptions): Promise<CreateSavedViewResult>;

  /**
   * Update a saved view.
   *
   * `PATCH /saved-views/{savedViewId}`. Updates the given fields of a saved view. Only its author or an admin changes a shared one.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateSavedView(input: UpdateSavedViewInput, options?: CallOptions): Promise<UpdateSavedViewResult>;

  /**
   * Delete a saved view.
   *
   * `DELETE /saved-views/{savedViewId}`. Deletes a saved view. Only its author or an admin deletes a shared one.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  deleteSavedView(input: DeleteSavedViewInput, options?: CallOptions): Promise<DeleteSavedViewResult>;

  /**
   * List the macros.
   *
   * `GET /macros`. The macros of the workspace, by name.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listMacros(input?: Record<string, never>, options?: CallOptions): Promise<ListMacrosResult>;

  /**
   * Create a macro.
   *
   * `POST /macros`. Creates a macro of up to ten actions. A workspace can have 100.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `VALIDATION_ERROR`.
   */
  createMacro(input: CreateMacroInput, options?: CallOptions): Promise<CreateMacroResult>;

  /**
   * Update a macro.
   *
   * `PATCH /macros/{macroId}`. Updates the given fields of a macro.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateMacro(input: UpdateMacroInput, options?: CallOptions): Promise<UpdateMacroResult>;

  /**
   * Delete a macro.
   *
   * `DELETE /macros/{macroId}`. Deletes a macro.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  deleteMacro(input: DeleteMacroInput, options?: CallOptions): Promise<DeleteMacroResult>;

  /**
   * Run a macro on a conversation.
   *
   * `POST /conversations/{conversationId}/macros/{macroId}/run`. Runs the actions of a macro on a conversation, in order. Stops at the first that fails.
   *
   * Runs its actions in order, and stops at the first that fails: `run.failed` says which and why.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  runMacro(input: RunMacroInput, options?: CallOptions): Promise<RunMacroResult>;

  /**
   * Merge a conversation into another one.
   *
   * `POST /conversations/{conversationId}/merge`. Merges a conversation into another one of the same chatbot, in which its visitor continues. Returns that one.
   *
   * Its messages stay where they are, and it is closed. Its visitor continues in the other conversation, and sees what is written there from now on. Returns the other conversation.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  mergeConversations(input: MergeConversationsInput, options?: CallOptions): Promise<MergeConversationsResult>;

  /**
   * Undo a merge while nobody has written since.
   *
   * `POST /conversations/{conversationId}/unmerge`. Undoes a merge while nobody has written since, and returns the conversation as it was before.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  unmergeConversation(input: UnmergeConversationInput, options?: CallOptions): Promise<UnmergeConversationResult>;

  /**
   * List the runs of a chatbot's actions.
   *
   * `GET /chatbots/{chatbotId}/action-runs`. The runs of a chatbot's actions in the last 30 days, with tests, newest first. Runs of erased conversations are left out.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  listActionRuns(input: ListActionRunsInput, options?: CallOptions): Promise<ListActionRunsResult>;

  /**
   * List the runs of all chatbots that wait for an approval.
   *
   * `GET /action-runs/waiting`. The runs of a workspace's actions that wait for an approval, newest first.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listWaitingActionRuns(input?: ListWaitingActionRunsInput, options?: CallOptions): Promise<ListWaitingActionRunsResult>;

  /**
   * Get a run of an action.
   *
   * `GET /chatbots/{chatbotId}/action-runs/{runId}`. A run of the last 30 days: what was sent, without secrets, and what was answered.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getActionRun(input: GetActionRunInput, options?: CallOptions): Promise<GetActionRunResult>;

  /**
   * List the runs of actions in a conversation.
   *
   * `GET /conversations/{conversationId}/action-runs`. The runs of actions in a conversation, newest first.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  listConversationActionRuns(input: ListConversationActionRunsInput, options?: CallOptions): Promise<ListConversationActionRunsResult>;

  /**
   * Start an action in a conversation.
   *
   * `POST /conversations/{conversationId}/actions/{actionId}/start`. Starts an action in a conversation. One that must be confirmed is proposed, with the `confirmation` of its exact values. Any other is run at once.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`. It can spend credits.
   */
  startActionRun(input: StartActionRunInput, options?: CallOptions): Promise<StartActionRunResult>;

  /**
   * Confirm a run.
   *
   * `POST /conversations/{conversationId}/action-runs/{runId}/confirm`. Confirms the exact values of a run, once, and runs it. A run that needs an approval waits for it, unless a signed-in person confirms.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`. It can spend credits.
   */
  confirmActionRun(input: ConfirmActionRunInput, options?: CallOptions): Promise<ConfirmActionRunResult>;

  /**
   * Decline a run.
   *
   * `POST /conversations/{conversationId}/action-runs/{runId}/decline`. Declines a run that waits for a confirmation or an approval.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  declineActionRun(input: DeclineActionRunInput, options?: CallOptions): Promise<DeclineActionRunResult>;

  /**
   * Approve a run.
   *
   * `POST /conversations/{conversationId}/action-runs/{runId}/approve`. Approves a confirmed run and runs it. Only signed-in people can.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`. It can spend credits.
   */
  approveActionRun(input: ApproveActionRunInput, options?: CallOptions): Promise<ApproveActionRunResult>;

  /**
   * Run a failed or unknown run again.
   *
   * `POST /conversations/{conversationId}/action-runs/{runId}/retry`. Runs a failed or unknown run again, with the same `Idempotency-Key`. An unknown one is looked up first.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`. It can spend credits.
   */
  retryActionRun(input: RetryActionRunInput, options?: CallOptions): Promise<RetryActionRunResult>;

  /**
   * List the labels.
   *
   * `GET /labels`. The labels of the workspace, by name.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listLabels(input?: Record<string, never>, options?: CallOptions): Promise<ListLabelsResult>;

  /**
   * Create a label.
   *
   * `POST /labels`. Creates a label. A workspace can have 200.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  createLabel(input: CreateLabelInput, options?: CallOptions): Promise<CreateLabelResult>;

  /**
   * Update a label.
   *
   * `PATCH /labels/{labelId}`. Updates the given fields of a label, on every conversation that has it.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateLabel(input: UpdateLabelInput, options?: CallOptions): Promise<UpdateLabelResult>;

  /**
   * Delete a label.
   *
   * `DELETE /labels/{labelId}`. Deletes a label, and takes it off every conversation.
   *
   * Scope: `conversations:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  deleteLabel(input: DeleteLabelInput, options?: CallOptions): Promise<DeleteLabelResult>;

  /**
   * List leads.
   *
   * `GET /leads`. The leads of the workspace, newest first, optionally filtered. A page can be short or empty although more follow: continue while `pageInfo.hasNextPage` is true.
   *
   * Scope: `leads:read`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  listLeads(input?: ListLeadsInput, options?: CallOptions): Promise<ListLeadsResult>;

  /**
   * Export leads as CSV or JSON.
   *
   * `GET /leads/export`. All leads in one file of any length, streamed while it is read.
   *
   * Scope: `leads:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `VALIDATION_ERROR`. A person must have signed in recently.
   */
  exportLeads(input?: ExportLeadsInput, options?: CallOptions): Promise<Response>;

  /**
   * Import leads as JSON or CSV.
   *
   * `POST /chatbots/{chatbotId}/leads/import`. Adds up to 500 leads at once, as JSON or CSV. A lead that exists is changed. Idempotent. Errors name the row.
   *
   * Up to 500 leads in a body of at most 1 MB, in the form of the export. A lead is identified by its `id`, else by its `visitorId`, which is derived from email, phone or the other texts if it is not given: if the lead exists, it is changed. Nothing is stored if a row is invalid, and `details` names the row: `leads.3.email`, or `csv.5.email` for row 5 of the file. Imported leads send no webhook event and do not count in the analytics.
   *
   * Scope: `leads:write`. Limits: 30 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  importLeads(input: ImportLeadsInput, options?: CallOptions): Promise<ImportLeadsResult>;

  /**
   * Get a lead.
   *
   * `GET /leads/{leadId}`. A lead.
   *
   * Scope: `leads:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getLead(input: GetLeadInput, options?: CallOptions): Promise<GetLeadResult>;

  /**
   * Erase a lead.
   *
   * `DELETE /leads/{leadId}`. Erases a lead, in webhook bodies too. Cannot be undone.
   *
   * Scope: `leads:write`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  deleteLead(input: DeleteLeadInput, options?: CallOptions): Promise<DeleteLeadResult>;

  /**
   * List the exports of the last 24 hours.
   *
   * `GET /exports`. The exports of the last 24 hours, newest first, without URLs.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listExports(input?: ListExportsInput, options?: CallOptions): Promise<ListExportsResult>;

  /**
   * Export conversations or leads in the background.
   *
   * `POST /exports`. Exports conversations or leads in the background, of any number, as compressed CSV files that are kept for 24 hours. An export of leads also needs `leads:read`.
   *
   * Scope: `conversations:read`. Limits: 10 requests per hour and workspace, in addition to the two general limits. Errors: `VALIDATION_ERROR`. A person must have signed in recently.
   */
  startExport(input: StartExportInput, options?: CallOptions): Promise<StartExportResult>;

  /**
   * Get the progress of an export and URLs of its files.
   *
   * `GET /exports/{exportId}`. The progress of an export, with URLs of its files. An export of leads also needs `leads:read`.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  getExport(input: GetExportInput, options?: CallOptions): Promise<GetExportResult>;

  /**
   * Get the analytics of a range.
   *
   * `GET /analytics/summary`. Figures of the workspace, or of one chatbot, for a range of local days.
   *
   * Scope: `analytics:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  getAnalytics(input?: GetAnalyticsInput, options?: CallOptions): Promise<GetAnalyticsResult>;

  /**
   * Group the questions of a range into topics.
   *
   * `POST /analytics/topics`. Groups the questions of a range into topics by their words, most frequent first.
   *
   * Scope: `analytics:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  clusterTopics(input?: ClusterTopicsInput, options?: CallOptions): Promise<ClusterTopicsResult>;

  /**
   * Get how long visitors waited for humans.
   *
   * `GET /analytics/response-times`. How long visitors waited for humans, by agent and by hour, for replies in a range of local days.
   *
   * Scope: `analytics:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  getResponseTimes(input?: GetResponseTimesInput, options?: CallOptions): Promise<GetResponseTimesResult>;

  /**
   * Get the conversations of a range by channel, page, language, agent, source and time.
   *
   * `GET /analytics/breakdown`. The conversations of a range of local days by channel, page, language, agent, source and time.
   *
   * Scope: `analytics:read`. Limits: 30 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  getBreakdown(input?: GetBreakdownInput, options?: CallOptions): Promise<GetBreakdownResult>;

  /**
   * List the figures of the chatbots side by side.
   *
   * `GET /analytics/chatbots`. The figures of the chatbots side by side, for a range of local days.
   *
   * Scope: `analytics:read`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  listChatbotFigures(input?: ListChatbotFiguresInput, options?: CallOptions): Promise<ListChatbotFiguresResult>;

  /**
   * Export the figures of sources as CSV.
   *
   * `GET /analytics/sources/export`. The `sources` of the breakdown of a range as a file. 409 as long as `isPending` is true there: the same call continues counting.
   *
   * Scope: `analytics:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  exportSourceFigures(input?: ExportSourceFiguresInput, options?: CallOptions): Promise<Response>;

  /**
   * List each question that visitors asked in a range.
   *
   * `GET /analytics/questions`. Each question that visitors asked the chatbots in a range of local days, newest first. A page can be short or empty although more follow: continue while `pageInfo.hasNextPage` is true.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  listAskedQuestions(input?: ListAskedQuestionsInput, options?: CallOptions): Promise<ListAskedQuestionsResult>;

  /**
   * List each question of a range that chatbots could not answer.
   *
   * `GET /analytics/unanswered`. Each time that a chatbot could not answer in a range of local days, newest first, also where the question was dismissed or became a FAQ since.
   *
   * Scope: `conversations:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  listUnansweredMessages(input?: ListUnansweredMessagesInput, options?: CallOptions): Promise<ListUnansweredMessagesResult>;

  /**
   * Get a client's analytics for a range.
   *
   * `GET /reseller/clients/{workspaceId}/analytics`. Figures of a client workspace for a range of local days.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  getClientAnalytics(input: GetClientAnalyticsInput, options?: CallOptions): Promise<GetClientAnalyticsResult>;

  /**
   * List the members.
   *
   * `GET /members`. All members of the workspace, active and inactive.
   *
   * Scope: `team:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listMembers(input?: Record<string, never>, options?: CallOptions): Promise<ListMembersResult>;

  /**
   * List the pending invites.
   *
   * `GET /invites`. All pending invites.
   *
   * Scope: `team:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listInvites(input?: Record<string, never>, options?: CallOptions): Promise<ListInvitesResult>;

  /**
   * Update a member's role or status.
   *
   * `PATCH /members/{memberId}`. Updates a member's role or status; at least one is required. Reactivating needs a free seat. The owner's own row cannot be changed.
   *
   * Scope: `team:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  updateMember(input: UpdateMemberInput, options?: CallOptions): Promise<UpdateMemberResult>;

  /**
   * Invite a member by mail.
   *
   * `POST /members/invite`. Invites a member by mail. `token` and `acceptUrl` are shown only once. An active member occupies a seat of the plan.
   *
   * Scope: `team:write`. Limits: 20 requests per hour and workspace, in addition to the two general limits. Errors: `CONFLICT`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  inviteMember(input: InviteMemberInput, options?: CallOptions): Promise<InviteMemberResult>;

  /**
   * Revoke a pending invite.
   *
   * `DELETE /invites/{inviteId}`. Revokes a pending invite. Its link stops working.
   *
   * Scope: `team:write`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  revokeInvite(input: RevokeInviteInput, options?: CallOptions): Promise<RevokeInviteResult>;

  /**
   * List the programs that you have connected; not for keys.
   *
   * `GET /members/me/programs`. The programs that the caller has connected to the workspace by `/mcp`, newest first. Not for keys.
   *
   * Needs no scope. Limits: the two general limits. Errors: only those of every operation.
   */
  listPrograms(input?: Record<string, never>, options?: CallOptions): Promise<ListProgramsResult>;

  /**
   * Disconnect a program; not for keys.
   *
   * `DELETE /members/me/programs/{programId}`. Disconnects one of the programs that the caller has connected. Its tokens stop working within five seconds.
   *
   * Needs no scope. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  disconnectProgram(input: DisconnectProgramInput, options?: CallOptions): Promise<DisconnectProgramResult>;

  /**
   * List your own devices for push messages; not for keys.
   *
   * `GET /members/me/push-subscriptions`. What is pushed to the caller's devices, and where to. Not for keys.
   *
   * Needs no scope. Limits: the two general limits. Errors: only those of every operation.
   */
  getPushSettings(input?: Record<string, never>, options?: CallOptions): Promise<GetPushSettingsResult>;

  /**
   * Register a browser for push messages; not for keys.
   *
   * `POST /members/me/push-subscriptions`. Registers a browser for push messages, or renews what is known of it. A member can have 10. Not for keys.
   *
   * Needs no scope. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  registerPushSubscription(input: RegisterPushSubscriptionInput, options?: CallOptions): Promise<RegisterPushSubscriptionResult>;

  /**
   * Update what is pushed to your own devices; not for keys.
   *
   * `PATCH /members/me/push-subscriptions`. Updates what is pushed to the caller's devices.
   *
   * Needs no scope. Limits: the two general limits. Errors: `CONFLICT`, `VALIDATION_ERROR`.
   */
  updatePushSettings(input: UpdatePushSettingsInput, options?: CallOptions): Promise<UpdatePushSettingsResult>;

  /**
   * Remove one of your own devices; not for keys.
   *
   * `DELETE /members/me/push-subscriptions/{pushDeviceId}`. Removes one of the caller's devices. It gets no more messages.
   *
   * Needs no scope. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  removePushSubscription(input: RemovePushSubscriptionInput, options?: CallOptions): Promise<RemovePushSubscriptionResult>;

  /**
   * Push a test message to one of your own devices; not for keys.
   *
   * `POST /members/me/push-subscriptions/{pushDeviceId}/test`. Pushes a message without content to one of the caller's devices.
   *
   * Needs no scope. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  testPushSubscription(input: TestPushSubscriptionInput, options?: CallOptions): Promise<TestPushSubscriptionResult>;

  /**
   * List the endpoints, one row per group.
   *
   * `GET /webhooks`. One row per group of events, with nulls if the group has no endpoint.
   *
   * Scope: `workspace:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listWebhooks(input?: Record<string, never>, options?: CallOptions): Promise<ListWebhooksResult>;

  /**
   * Create, update or pause a group's endpoint, or rotate its secret.
   *
   * `PUT /webhooks/{feature}`. Creates or updates a group's endpoint, which receives all events of the group. `secret` is returned only when it is new. A group has at most one endpoint: a second URL replaces the first.
   *
   * Scope: `workspace:*`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  setWebhook(input: SetWebhookInput, options?: CallOptions): Promise<SetWebhookResult>;

  /**
   * Delete a group's endpoint.
   *
   * `DELETE /webhooks/{feature}`. Deletes a group's endpoint. Its pending deliveries are skipped.
   *
   * Scope: `workspace:*`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  deleteWebhook(input: DeleteWebhookInput, options?: CallOptions): Promise<DeleteWebhookResult>;

  /**
   * Send a `test` event to an endpoint.
   *
   * `POST /webhooks/{feature}/test`. Sends a `test` event to a group's endpoint, signed and retried like any other.
   *
   * Scope: `workspace:*`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  sendTestEvent(input: SendTestEventInput, options?: CallOptions): Promise<SendTestEventResult>;

  /**
   * List the deliveries of the last 30 days, newest first.
   *
   * `GET /webhooks/deliveries`. Deliveries of the last 30 days, newest first.
   *
   * Scope: `workspace:*`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  listDeliveries(input?: ListDeliveriesInput, options?: CallOptions): Promise<ListDeliveriesResult>;

  /**
   * Send a delivery again with the same id and body, in up to five attempts.
   *
   * `POST /webhooks/deliveries/{deliveryId}/redeliver`. Sends a delivery again with the same ID and body, in up to five attempts.
   *
   * Scope: `workspace:*`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  redeliverWebhook(input: RedeliverWebhookInput, options?: CallOptions): Promise<RedeliverWebhookResult>;

  /**
   * Get who makes the call, and what they may do.
   *
   * `GET /viewer`. Who makes the call: the key or person, its scopes and its workspaces.
   *
   * Needs no scope. Limits: the two general limits. Errors: only those of every operation.
   */
  getViewer(input?: Record<string, never>, options?: CallOptions): Promise<GetViewerResult>;

  /**
   * Update your own name as a member of the workspace; not for keys.
   *
   * `PATCH /viewer`. Updates the name under which the person who makes the call is a member of the workspace. Not for keys.
   *
   * Needs no scope. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  updateViewer(input: UpdateViewerInput, options?: CallOptions): Promise<UpdateViewerResult>;

  /**
   * Update which mails you receive, and when; not for keys without a member.
   *
   * `PATCH /viewer/notifications`. Updates which mails the member that makes the call receives, and when. Not for keys without a member.
   *
   * Needs no scope. Limits: the two general limits. Errors: `CONFLICT`, `VALIDATION_ERROR`.
   */
  updateNotifications(input?: UpdateNotificationsInput, options?: CallOptions): Promise<UpdateNotificationsResult>;

  /**
   * Get the key's workspace.
   *
   * `GET /workspace`. The workspace of the key or session, with its plan's quotas, balance and settings.
   *
   * Scope: `workspace:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  getWorkspace(input?: Record<string, never>, options?: CallOptions): Promise<GetWorkspaceResult>;

  /**
   * Update the workspace's settings.
   *
   * `PATCH /workspace`. Updates the workspace's settings. Omitted settings stay. New retention periods also apply to existing records.
   *
   * Scope: `workspace:write`. Limits: the two general limits. Errors: `VALIDATION_ERROR`. A person must have signed in recently.
   */
  updateWorkspace(input?: UpdateWorkspaceInput, options?: CallOptions): Promise<UpdateWorkspaceResult>;

  /**
   * List the API keys.
   *
   * `GET /api-keys`. All API keys of the workspace, newest first. Keys themselves are never shown again.
   *
   * Scope: `workspace:*`. Limits: the two general limits. Errors: only those of every operation.
   */
  listApiKeys(input?: Record<string, never>, options?: CallOptions): Promise<ListApiKeysResult>;

  /**
   * Create an API key; it is shown only once.
   *
   * `POST /api-keys`. Creates an API key with the given scopes. `key` is shown only once: the platform stores its hash. A person can grant only scopes of their own role.
   *
   * Scope: `workspace:*`. Limits: the two general limits. Errors: `VALIDATION_ERROR`. A person must have signed in recently.
   */
  createApiKey(input: CreateApiKeyInput, options?: CallOptions): Promise<CreateApiKeyResult>;

  /**
   * Revoke an API key.
   *
   * `DELETE /api-keys/{keyId}`. Revokes a key. Its next request is rejected. A key can revoke itself.
   *
   * Scope: `workspace:*`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  revokeApiKey(input: RevokeApiKeyInput, options?: CallOptions): Promise<RevokeApiKeyResult>;

  /**
   * List the changes of settings, keys, roles, sources and secrets.
   *
   * `GET /audit-entries`. Who changed which setting, key, role, source or secret, newest first. Entries are kept for 180 days and contain no values.
   *
   * Scope: `workspace:*`. Limits: the two general limits. Errors: only those of every operation.
   */
  listAuditEntries(input?: ListAuditEntriesInput, options?: CallOptions): Promise<ListAuditEntriesResult>;

  /**
   * List the client workspaces.
   *
   * `GET /reseller/clients`. The client workspaces of the agency, with its pool of credits.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  listClients(input?: ListClientsInput, options?: CallOptions): Promise<ListClientsResult>;

  /**
   * Create a client workspace.
   *
   * `POST /reseller/clients`. Creates a client workspace with a plan. It has no credits until some are allocated, and no API access until it is enabled.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  createClient(input: CreateClientInput, options?: CallOptions): Promise<CreateClientResult>;

  /**
   * Get a client workspace.
   *
   * `GET /reseller/clients/{workspaceId}`. A client workspace with its settings and current state.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getClient(input: GetClientInput, options?: CallOptions): Promise<GetClientResult>;

  /**
   * Update a client's name, plan, API access, monthly cap or alert.
   *
   * `PATCH /reseller/clients/{workspaceId}`. Updates a client's name, plan, API access, monthly cap or alert. Omitted fields stay.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  updateClient(input: UpdateClientInput, options?: CallOptions): Promise<UpdateClientResult>;

  /**
   * Move credits between the pool and a client.
   *
   * `POST /reseller/clients/{workspaceId}/credits`. Moves credits between the pool and a client: a positive amount of at least 1,000 allocates, a negative one reclaims unspent credits. A repeated idempotency key changes nothing and returns the current figures.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  moveCredits(input: MoveCreditsInput, options?: CallOptions): Promise<MoveCreditsResult>;

  /**
   * List the credit ledger.
   *
   * `GET /reseller/credits/ledger`. All moves of credits between the pool and the clients, newest first.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listLedger(input?: ListLedgerInput, options?: CallOptions): Promise<ListLedgerResult>;

  /**
   * Get the brand.
   *
   * `GET /reseller/brand`. The agency's brand, or the platform's default.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  getBrand(input?: Record<string, never>, options?: CallOptions): Promise<GetBrandResult>;

  /**
   * Set the brand.
   *
   * `PUT /reseller/brand`. Sets fields of the brand. Omitted fields stay.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `VALIDATION_ERROR`. A person must have signed in recently.
   */
  setBrand(input?: SetBrandInput, options?: CallOptions): Promise<SetBrandResult>;

  /**
   * Reset the brand to the platform's default.
   *
   * `DELETE /reseller/brand`. Resets the brand to the platform's default. The domain and the mail server stay.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `VALIDATION_ERROR`. A person must have signed in recently.
   */
  resetBrand(input: ResetBrandInput, options?: CallOptions): Promise<ResetBrandResult>;

  /**
   * Get the custom domain.
   *
   * `GET /reseller/custom-domain`. The agency's custom domain. NOT_FOUND before one is set.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getCustomDomain(input?: Record<string, never>, options?: CallOptions): Promise<GetCustomDomainResult>;

  /**
   * Verify the custom domain's DNS record.
   *
   * `POST /reseller/custom-domain`. Looks up the DNS record of the custom domain and marks the domain as verified if it is found.
   *
   * Scope: `reseller:write`. Limits: 30 requests per minute and IP address, in addition to the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  verifyCustomDomain(input?: Record<string, never>, options?: CallOptions): Promise<VerifyCustomDomainResult>;

  /**
   * Set the custom domain.
   *
   * `PUT /reseller/custom-domain`. Sets the custom domain. Create the DNS record that it returns, then verify the domain.
   *
   * Scope: `reseller:write`. Limits: 30 requests per minute and IP address, in addition to the two general limits. Errors: `CONFLICT`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  setCustomDomain(input: SetCustomDomainInput, options?: CallOptions): Promise<SetCustomDomainResult>;

  /**
   * Remove the custom domain.
   *
   * `DELETE /reseller/custom-domain`. Removes the custom domain. Links to it stop working.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  deleteCustomDomain(input?: Record<string, never>, options?: CallOptions): Promise<DeleteCustomDomainResult>;

  /**
   * Set the brand's logo.
   *
   * `PUT /reseller/brand/logo`. Replaces the logo of the brand: a PNG, JPEG, GIF or WebP image.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `VALIDATION_ERROR`. A person must have signed in recently.
   */
  setBrandLogo(input: SetBrandLogoInput, options?: CallOptions): Promise<SetBrandLogoResult>;

  /**
   * Remove the brand's logo.
   *
   * `DELETE /reseller/brand/logo`. Removes the logo of the brand.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: only those of every operation. A person must have signed in recently.
   */
  deleteBrandLogo(input?: Record<string, never>, options?: CallOptions): Promise<DeleteBrandLogoResult>;

  /**
   * Compare the figures of the clients.
   *
   * `GET /reseller/analytics`. The figures of the clients side by side, for a range of local days.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: `VALIDATION_ERROR`.
   */
  listClientFigures(input?: ListClientFiguresInput, options?: CallOptions): Promise<ListClientFiguresResult>;

  /**
   * List who works in a client's workspace.
   *
   * `GET /reseller/clients/{workspaceId}/people`. Who works in the workspace: people of the agency, and whom it has invited.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getClientPeople(input: GetClientPeopleInput, options?: CallOptions): Promise<GetClientPeopleResult>;

  /**
   * Let a member of the agency work in a client's workspace.
   *
   * `PUT /reseller/clients/{workspaceId}/access/{memberId}`. Lets a member of the agency work in a client's workspace. The role is at most the member's own. The client sees it among its members and in its audit list, and can withdraw it.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  setClientAccess(input: SetClientAccessInput, options?: CallOptions): Promise<SetClientAccessResult>;

  /**
   * End a member's access to a client's workspace.
   *
   * `DELETE /reseller/clients/{workspaceId}/access/{memberId}`. Ends the access of a member of the agency to a client's workspace, within five seconds.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `CONFLICT`.
   */
  endClientAccess(input: EndClientAccessInput, options?: CallOptions): Promise<EndClientAccessResult>;

  /**
   * Invite somebody into a client's workspace.
   *
   * `POST /reseller/clients/{workspaceId}/invites`. Invites somebody into a client's workspace, in the agency's brand. `token` and `acceptUrl` are shown only once.
   *
   * Scope: `reseller:write`. Limits: 20 requests per hour and workspace, in addition to the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  inviteToClient(input: InviteToClientInput, options?: CallOptions): Promise<InviteToClientResult>;

  /**
   * Keep a chatbot as a template.
   *
   * `POST /reseller/templates`. Keeps a chatbot of the primary workspace, as it is now, as a template.
   *
   * Scope: `reseller:write`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  createAgencyTemplate(input: CreateAgencyTemplateInput, options?: CallOptions): Promise<CreateAgencyTemplateResult>;

  /**
   * Update the name or description of a template.
   *
   * `PATCH /reseller/templates/{templateId}`. Updates the name or description of a template.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `NOT_FOUND`, `VALIDATION_ERROR`.
   */
  updateAgencyTemplate(input: UpdateAgencyTemplateInput, options?: CallOptions): Promise<UpdateAgencyTemplateResult>;

  /**
   * Delete a template.
   *
   * `DELETE /reseller/templates/{templateId}`. Deletes a template. Chatbots that were made from it stay.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `NOT_FOUND`. A person must have signed in recently.
   */
  deleteAgencyTemplate(input: DeleteAgencyTemplateInput, options?: CallOptions): Promise<DeleteAgencyTemplateResult>;

  /**
   * List the agency's templates.
   *
   * `GET /chatbots/from-agency-template`. The templates of the agency, for its own workspace and those of its clients.
   *
   * Scope: `chatbots:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  listAgencyTemplates(input?: Record<string, never>, options?: CallOptions): Promise<ListAgencyTemplatesResult>;

  /**
   * Create a chatbot from a template of the agency.
   *
   * `POST /chatbots/from-agency-template`. Creates a chatbot from a template of the agency, within the quotas of the plan. Also needs the scope `knowledge:write`.
   *
   * Scope: `chatbots:write`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  createChatbotFromAgencyTemplate(input: CreateChatbotFromAgencyTemplateInput, options?: CallOptions): Promise<CreateChatbotFromAgencyTemplateResult>;

  /**
   * Copy a chatbot to another workspace.
   *
   * `POST /chatbots/{chatbotId}/copy`. Copies a chatbot to another workspace of the person who calls, within the quotas there. Also needs the scope `chatbots:read`. Not for keys.
   *
   * For a person who is signed in, with rights in both workspaces. The quotas of the other workspace apply: what does not fit is listed in `leftOut` with the reason. Allowed domains are not copied.
   *
   * Scope: `knowledge:read`. Limits: 10 requests per minute and workspace, in addition to the two general limits. Errors: `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  copyChatbot(input: CopyChatbotInput, options?: CallOptions): Promise<CopyChatbotResult>;

  /**
   * Get the mail configuration.
   *
   * `GET /reseller/mail-config`. The agency's mail server. NOT_FOUND before one is saved.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: `NOT_FOUND`.
   */
  getMailConfig(input?: Record<string, never>, options?: CallOptions): Promise<GetMailConfigResult>;

  /**
   * Set the mail configuration.
   *
   * `PUT /reseller/mail-config`. Saves the mail configuration, which must be tested before it becomes active.
   *
   * Scope: `reseller:write`. Limits: the two general limits. Errors: `CONFLICT`, `VALIDATION_ERROR`. A person must have signed in recently.
   */
  setMailConfig(input: SetMailConfigInput, options?: CallOptions): Promise<SetMailConfigResult>;

  /**
   * Send a test mail to the organisation's owner.
   *
   * `POST /reseller/mail-config/test`. Sends a test mail to the organisation's owner. If it succeeds, the configuration becomes active.
   *
   * Scope: `reseller:write`. Limits: 5 requests per hour and organisation, in addition to the two general limits. Errors: `NOT_FOUND`, `CONFLICT`, `VALIDATION_ERROR`.
   */
  testMailConfig(input?: Record<string, never>, options?: CallOptions): Promise<TestMailConfigResult>;

  /**
   * List the mail provider presets.
   *
   * `GET /reseller/mail-presets`. Mail providers with known servers, and the settings that each requires.
   *
   * Scope: `reseller:read`. Limits: the two general limits. Errors: only those of every operation.
   */
  getMailPresets(input?: Record<string, never>, options?: CallOptions): Promise<GetMailPresetsResult>;

  /**
   * Get an agency's logo.
   *
   * `GET /public/brand/{logoId}`. The picture at a brand's `logoPath`, for everybody and for pages of every origin. Another logo has another id, so it may be cached for a day. Returns 404 for the id of a logo that was replaced or removed. HEAD returns the same without the picture.
   *
   * No key. Limit: no operation-specific limit; cached for up to one day.
   */
  getBrandLogo(input: GetBrandLogoInput, options?: CallOptions): Promise<Response>;

  /**
   * Accept an invite.
   *
   * `POST /invites/accept`. Uses up the token. Returns 404 for an unknown, used, revoked or expired token.
   *
   * No key. Limit: 20 requests per minute and IP address.
   */
  acceptInvite(input: AcceptInviteInput, options?: CallOptions): Promise<AcceptInviteResult>;
}

/** The keyless chat of one chatbot: one method an operation. */
export interface PublicMethods {
  /**
   * Get a widget's configuration.
   *
   * `GET /config`. The owner's texts are returned as stored, the platform's texts in the resolved language.
   *
   * No key. Limit: no operation-specific limit; cached for up to one minute.
   */
  getPublicConfig(input?: GetPublicConfigInput, options?: CallOptions): Promise<GetPublicConfigResult>;

  /**
   * Start a conversation.
   *
   * `POST /conversations`. The binding token is returned only once: store it with the id.
   *
   * No key. Limit: 20 requests per minute and chatbot, for each IP address.
   */
  startConversation(input?: StartConversationInput, options?: CallOptions): Promise<StartConversationResult>;

  /**
   * Send a message and stream the answer.
   *
   * `POST /chat`. Streams the answer as server-sent events (the default, `Accept: text/event-stream`):
   * `start`, any number of `delta`, optional `sources`, `suggestions` and `handoff`, then exactly one of `done` or `error`. The text
   * of `done.message` is the stored message and replaces the deltas. `suggestions` are possible questions if the message was ambiguous:
   * show each as a button that sends its `text`. The message's text also lists them as lines that begin with `- `. The next message
   * takes a suggestion if it repeats it. While a human is requested or has taken over, `handoff` has the status and `done.message` is
   * null. With `Accept: application/json` the response is one envelope.
   *
   * No key. Limit: 20 requests per minute and chatbot, for each IP address.
   */
  sendMessage(input: SendMessageInput, options?: CallOptions): Promise<SendMessageResult>;

  /**
   * Stream a conversation.
   *
   * `GET /conversations/{conversationId}/stream`. Server-sent events: `status` first and on each change, `message` for each new message, `typing` when the
   * conversation's agent starts or stops typing (initially not typing), and `reconnect` before the platform ends the stream, after at
   * most 4 minutes or when the page's origin is no longer allowed. If the conversation or its chatbot is deleted, the stream ends without
   * `reconnect`. Each message is sent once, in the order in which messages were stored, as in `poll` and the transcript. Every event
   * has an id. Reconnect with `Last-Event-ID` to miss no event. A comment line is sent every 15 s.
   *
   * Limits: 3 streams per conversation (a fourth supersedes the oldest), 50 per chatbot, 6 per address and chatbot, 20 per address. Beyond
   * the limits the response is 429: poll instead. Release the stream with `presence` when the visitor leaves the page. On AWS the platform
   * cannot see that a client has disconnected and ends a stream with `reconnect` if it is not confirmed for 45 s: confirm it every 30 s
   * with `presence`, or connect again.
   *
   * No key. Limit: 60 requests per minute and chatbot, for each IP address.
   */
  streamConversation(input: StreamConversationInput, options?: CallOptions): Promise<Response>;

  /**
   * Confirm or release a held stream.
   *
   * `POST /conversations/{conversationId}/presence`. Confirms that the page of `tab` still reads its stream. With `leaving=true`, releases the stream's place
   * immediately. All parameters are in the query and there is no body, so browsers can send the request from a page that is being closed
   * (`fetch` with `keepalive`, or `sendBeacon`). Idempotent.
   *
   * No key. Limit: 60 requests per minute and chatbot, for each IP address.
   */
  confirmStream(input: ConfirmStreamInput, options?: CallOptions): Promise<ConfirmStreamResult>;

  /**
   * Get a conversation's status and messages.
   *
   * `GET /conversations/{conversationId}/poll`. Returns the 100 most recent messages, or the next 100 after `after`, in the order in which they were stored.
   *
   * With `wait`, the platform answers as soon as something is new, or after that many seconds, while the chatbot answers the conversation
   * and there is no message after `after`. It may answer sooner, and at once where `pollWaitSeconds` of the configuration is 0.
   *
   * No key. Limit: 90 requests per minute and chatbot, for each IP address.
   */
  pollConversation(input: PollConversationInput, options?: CallOptions): Promise<PollConversationResult>;

  /**
   * Return to the chatbot.
   *
   * `POST /conversations/{conversationId}/resume`. Reopens the conversation and removes it from its agent. Returns 409 if the conversation is closed.
   *
   * No key. Limit: 10 requests per minute and chatbot, for each IP address.
   */
  resumeConversation(input: ResumeConversationInput, options?: CallOptions): Promise<ResumeConversationResult>;

  /**
   * End a conversation.
   *
   * `POST /conversations/{conversationId}/close`. Idempotent.
   *
   * No key. Limit: 10 requests per minute and chatbot, for each IP address.
   */
  closeConversation(input: CloseConversationInput, options?: CallOptions): Promise<CloseConversationResult>;

  /**
   * Fetch a file of a message.
   *
   * `GET /conversations/{conversationId}/attachments/{attachmentId}`. Returns the content of a file from a message's `attachments`. Browsers display images and save other files.
   *
   * No key. Limit: 120 requests per minute and chatbot, for each IP address.
   */
  fetchAttachment(input: FetchAttachmentInput, options?: CallOptions): Promise<Response>;

  /**
   * Open an upload for a visitor's file.
   *
   * `POST /conversations/{conversationId}/uploads`. For files that are too large for the body of `sendFiles`. PUT the bytes to `uploadUrl` with the returned headers, then send the file with `sendFiles`. Images (PNG, JPEG, GIF,
   * WebP) and PDFs of up to 10 MB. Maximum 30 per conversation and day.
   *
   * No key. Limit: 30 requests per hour and chatbot, for each IP address.
   */
  createVisitorUpload(input: CreateVisitorUploadInput, options?: CallOptions): Promise<CreateVisitorUploadResult>;

  /**
   * Send a visitor's files.
   *
   * `POST /conversations/{conversationId}/files`. Stores up to five files, inline or uploaded before, as a message for the team. The type of a file is that of its content, whatever its name
   * says. The chatbot does not read files: it says so and offers a human, unless one is requested or live. A repeated request with the same
   * `clientMessageId` stores nothing.
   *
   * No key. Limit: 20 requests per minute and chatbot, for each IP address.
   */
  sendFiles(input: SendFilesInput, options?: CallOptions): Promise<SendFilesResult>;

  /**
   * Mail the conversation to its visitor.
   *
   * `POST /conversations/{conversationId}/transcript`. Sends the newest 200 messages as text and HTML, in the chatbot's language, to `email` or to the address of the
   * contact form. `transcript` of `GET /config` says whether mail is configured and transcripts are on; otherwise the response is 409.
   * Maximum 3 per conversation, 5 per address, 20 per client and
   * 200 per workspace in a day. Links in the visitor's words are broken.
   *
   * No key. Limit: 10 requests per hour and chatbot, for each IP address.
   */
  mailTranscript(input: MailTranscriptInput, options?: CallOptions): Promise<MailTranscriptResult>;

  /**
   * Show agents that the visitor is typing.
   *
   * `POST /conversations/{conversationId}/typing`. Lasts 6 seconds or until the next message.
   *
   * No key. Limit: 60 requests per minute and chatbot, for each IP address.
   */
  setVisitorTyping(input: SetVisitorTypingInput, options?: CallOptions): Promise<SetVisitorTypingResult>;

  /**
   * Verify the visitor of a conversation.
   *
   * `POST /conversations/{conversationId}/identity`. Verifies the identity of the visitor for the team. Your server computes `hash` from the visitor's ID and the chatbot's
   * identity secret, which never reaches the browser. The conversation then has `visitorVerified` and this `visitorId`. Returns 422
   * with the field `hash` if it does not match, and 409 if the conversation belongs to another verified visitor. Idempotent.
   *
   * No key. Limit: 20 requests per minute and chatbot, for each IP address.
   */
  identifyVisitor(input: IdentifyVisitorInput, options?: CallOptions): Promise<IdentifyVisitorResult>;

  /**
   * Leave contact details.
   *
   * `POST /leads`. All fields are optional. A second submission for the same conversation updates that lead, and so does one of
   * the same `visitorId` that is proved: by `hash`, or by the binding token of a conversation that was verified. Without an
   * identity secret, `visitorId` with the binding token of the lead's own conversation is proof. Otherwise each submission is a lead of
   * its own, because an ID can be guessed. A `conversationId` requires its binding token. The response does not repeat the contact
   * details. Maximum 5 per minute for all visitors of a chatbot.
   *
   * No key. Limit: 2 requests per minute and chatbot, for each IP address.
   */
  submitLead(input?: SubmitLeadInput, options?: CallOptions): Promise<SubmitLeadResult>;

  /**
   * Rate a conversation.
   *
   * `POST /csat`. A later rating replaces the earlier one.
   *
   * No key. Limit: 10 requests per minute and chatbot, for each IP address.
   */
  rateConversation(input: RateConversationInput, options?: CallOptions): Promise<RateConversationResult>;

  /**
   * Rate an answer.
   *
   * `POST /feedback`. Thumbs up (1), down (-1), or none (0). The binding token identifies the conversation.
   *
   * No key. Limit: 30 requests per minute and chatbot, for each IP address.
   */
  rateMessage(input: RateMessageInput, options?: CallOptions): Promise<RateMessageResult>;

  /**
   * Get the page of the link to unsubscribe.
   *
   * `GET /unsubscribe`. The page of the link at the end of a mail with a reply. It asks for a confirmation.
   *
   * No key. Limit: 20 requests per minute and chatbot, for each IP address.
   */
  getUnsubscribePage(input: GetUnsubscribePageInput, options?: CallOptions): Promise<Response>;

  /**
   * Stop the mails with a workspace's replies.
   *
   * `POST /unsubscribe`. What mail clients call for one-click unsubscription (RFC 8058), and what the page above sends. The address of the token is mailed no more replies of the workspace. The body is ignored. Idempotent.
   *
   * No key. Limit: 20 requests per minute and chatbot, for each IP address.
   */
  unsubscribe(input: UnsubscribeInput, options?: CallOptions): Promise<Response>;
}
