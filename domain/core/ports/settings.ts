import type { ModelPrices } from '../../../config/model-prices.ts';

export interface PlatformSettings {
  rateLimitScale: number;
  /** Public root URL of the platform, without a trailing slash. Empty: derived from each request. */
  root: string;
  /** All host names of the platform, including those of agencies. `*.` and a zone matches every subdomain. */
  ownHosts?: readonly string[];
  /** Whether the platform itself can send mail. */
  mailConfigured?: boolean;
  /** Whether mails that it cannot send can be read on this machine. */
  mailShown?: boolean;
  /** Mail to addresses of this domain reaches the platform. Empty: none does. */
  inboundMailDomain?: string;
  /** The mail server whose results on SPF, DKIM and DMARC are believed. Empty: none. */
  trustedAuthservId?: string;
  /** Whether it is known who sent a received mail: from SES, or from that server. */
  knowsMailSenders?: boolean;
  /** Multiplies the delays between the attempts of a webhook delivery. */
  webhookRetryScale: number;
  /** Folder of the built widget. Empty: next to the code. */
  widgetDir: string;
  /** Folder of the built console. Empty: next to the code. */
  consoleDir: string;
  /** Origin of the URLs to which browsers upload files. Empty: unknown. */
  uploadOrigin: string;
  /** The secret that a CDN in front of the platform sends to authenticate itself. Undefined without a CDN. */
  cdnSecret?: string | undefined;
  /** Maximum number of knowledge tokens in a language model's prompt. */
  contextTokens: number;
  /** Maximum number of subscriptions that the agents of a workspace hold at once. */
  agentStreams: number;
  /** Maximum number of streams that the visitors of a chatbot hold at once. */
  visitorStreams: number;
  /** Where clients connect for live events, and the host that their connection names. Undefined: they hold streams. */
  live?: { url: string; host: string } | undefined;
  /** Number of partition keys over which the due index spreads a kind that all visitors write. */
  dueShards: number;
  /** What the language model's tokens cost. Undefined: unknown. */
  modelPrices?: ModelPrices | undefined;
  /** Lets the language model rewrite a follow-up question that retrieves too little. */
  rewriteFollowUps: boolean;
  /**
   * True if a function cannot detect that its client has disconnected, as on Lambda. Clients must then confirm held streams.
   * Otherwise the connection itself is the confirmation.
   */
  clientsConfirm: boolean;
  /** Seconds for which a visitor's poll may wait for something new. 0 where a request that waits costs, as on Lambda. */
  pollWaitSeconds: number;
  /** True: requests must come through the CDN. */
  cdnOnly?: boolean;
  /** The root at which the issuer accepts callbacks, without a trailing slash. Empty: `root`, or the root of the request. */
  signInRoot?: string;
  /** The clients of `/mcp` that the operator has registered, as JSON. Empty: clients register themselves. */
  mcpClients?: string;
}
