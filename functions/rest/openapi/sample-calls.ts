/**
 * Inputs for operations for which generated values would not make a sensible request. By operation, without the path's
 * ids. All other operations send their required fields, or all fields if none is required.
 */
export const sampleInputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createChatbot: { name: 'Lamp shop', botName: 'Lumi', greetingMessage: 'Hello! Ask me about lamps.' },
  createChatbotFromTemplate: { key: 'online-shop', name: 'Lamp shop' },
  updateChatbot: { name: 'Lamp shop', status: 'paused' },
  updateAppearance: { chatbot: { botName: 'Lumi' }, settings: { primaryColor: '#2563eb', position: 'bottom-right' } },
  updateSettings: { primaryColor: '#2563eb', suggestedQuestions: ['Do you ship to Iceland?'] },
  updateEmailChannel: { address: 'help@example.com', mode: 'answer', minConfidence: 0.8 },
  updateBusinessHours: {
    enabled: true,
    timezone: 'Europe/London',
    awayMessage: 'We are back on Monday at nine.',
    schedule: { mon: { open: '09:00', close: '17:30' }, tue: { open: '09:00', close: '17:30' } },
  },
  addFaqSource: {
    question: 'Do you ship to Iceland?',
    answer: 'Yes, parcels to Iceland take six days by airmail.',
    category: 'Delivery',
    alternatives: ['Can you send a parcel to Iceland?'],
  },
  // The keys of RFC 8291's example.
  registerPushSubscription: {
    endpoint: 'https://push.example.com/send/Tm9ib2R5',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    label: 'Chrome on Android',
  },
  importFaqs: { csv: 'question,answer\nDo you ship to Iceland?,"Yes, by airmail."\n' },
  startFaqImport: { uploadId: '0198c3f0-9d2a-7000-8000-0000be2f0a51' },
  previewFaqImport: { uploadId: '0198c3f0-9d2a-7000-8000-0000be2f0a51', columns: { answer: 'C' } },
  importChatbot: {
    bundle: {
      version: 1,
      name: 'Lamp shop',
      faqs: [{ question: 'Do you ship to Iceland?', answer: 'Yes, parcels to Iceland take six days by airmail.' }],
      pages: [{ url: 'https://example.com/lamps' }],
    },
  },
  setAnswerTests: {
    tests: [{ question: 'Do you ship to Iceland?' }, { question: 'Who won the war?', outcome: 'refuse' }],
  },
  importLeads: { csv: 'name,email,company\nAda Byron,ada@example.com,Analytical Engines\n' },
  updateFaqSource: { alternatives: ['Can you send a parcel to Iceland?', 'Is Iceland in your delivery area?'] },
  updateFaqById: {
    sourceId: '0198c3f0-9d2a-7000-8000-00001bcf29d8',
    answer: 'Yes, parcels to Iceland take five days by airmail.',
  },
  crawlSite: { url: 'https://example.com/docs', limit: 50, includePaths: ['/docs/*'] },
  setSiteCredentials: { origin: 'https://docs.example.com', username: 'frontdesk', password: 'correct-horse-battery' },
  listConversations: { status: 'human_requested', limit: 20 },
  replyToConversation: { content: 'Hello, Ada here. Which address shall it go to?' },
  createLabel: { name: 'Delivery', color: '#0f766e' },
  updateLabel: { name: 'Parcels' },
  snoozeConversation: { until: '2026-03-12T09:00:00.000Z' },
  updateConversations: {
    conversationIds: ['0198c3f0-9d2a-7000-8000-000037e6ca06', '0198c3f0-9d2a-7000-8000-000037e6ca07'],
    action: 'set_priority',
    priority: 'urgent',
  },
  createCannedReply: {
    shortcut: 'shipping',
    text: 'Hello {{visitor.name}}, {{agent.name}} here. Parcels take six days.',
  },
  updateCannedReply: { text: 'Hello {{visitor.name}}, parcels take six days.' },
  createApiKey: { name: 'Dashboard', scopes: ['conversations:read', 'analytics:read'] },
  createUpload: { filename: 'delivery.pdf', contentType: 'application/pdf', size: 48_213 },
  createAttachmentUpload: { filename: 'receipt.pdf', contentType: 'application/pdf', size: 48_213 },
  addFileSource: { uploadId: '0198c3f0-9d2a-7000-8000-0000be2f0a51', title: 'Delivery and returns' },
  createClient: { name: 'Harbour Books', plan: 'starter' },
  updateClient: { monthlyCap: 8_000, lowBalanceAt: 500 },
  startConversation: { visitorId: 'visitor-7', pageUrl: 'https://example.com/lamps' },
  identifyVisitor: {
    id: 'customer-7',
    hash: 'ae2ee40f4b5b3a2e9db5d9b3c9fbd9f0a3c1a2c4f9e6d2b8a7c6b5d4e3f2a1b0',
  },
  createVisitorUpload: { filename: 'lamp.jpg', contentType: 'image/jpeg', size: 4_812_330 },
  sendFiles: { uploadIds: ['0198c3f0-9d2a-7000-8000-0000be2f0a51'], content: 'This is the lamp.' },
  mailTranscript: { email: 'ada@example.com' },
  sendMessage: { message: 'Do you ship to Iceland?', visitorId: 'visitor-7' },
  submitLead: { name: 'Ada Byron', email: 'ada@example.com', message: 'Please call me about a large order.' },
  setMailConfig: {
    mode: 'preset',
    fromAddress: 'support@example.com',
    presetId: 'ses',
    regionId: 'eu-west-1',
    username: 'AKIAEXAMPLE',
    password: 'correct horse battery',
  },
  setWebhook: { url: 'https://example.com/hooks/frontdesk' },
};

/** Fields of a response that the example call has changed. By operation. */
export const sampleAnswers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  addFaqSource: {
    title: 'Do you ship to Iceland?',
    sourceUrl: null,
    lastCrawledAt: null,
    alternatives: ['Can you send a parcel to Iceland?'],
  },
  updateFaqSource: {
    title: 'Do you ship to Iceland?',
    sourceUrl: null,
    lastCrawledAt: null,
    alternatives: ['Can you send a parcel to Iceland?', 'Is Iceland in your delivery area?'],
  },
  updateFaqById: { title: 'Do you ship to Iceland?', sourceUrl: null, lastCrawledAt: null },
  addUrlSource: { type: 'url', status: 'pending', processedAt: null, lastCrawledAt: null },
  addTextSource: { type: 'text', sourceUrl: null, lastCrawledAt: null },
  addFileSource: { type: 'file', status: 'pending', sourceUrl: null, processedAt: null, lastCrawledAt: null },
  toggleSource: { type: 'url' },
  getSource: { type: 'url' },
  recrawlSource: { type: 'url', status: 'pending' },
  updateChatbot: { status: 'paused' },
  sendTestEvent: { event: 'test', status: 'pending', attempts: 0, lastStatusCode: null, completedAt: null },
  takeOverConversation: { status: 'human_active' },
  resolveConversation: { status: 'resolved' },
  replyToConversation: { role: 'agent', content: 'Hello, Ada here. Which address shall it go to?', sources: [] },
  closeConversation: { status: 'closed', closedBy: 'visitor', closedAt: '2026-03-10T12:00:00.000Z' },
  resetBrand: { appName: 'Frontdesk', isCustom: false },
  rateMessage: { rating: 1 },
  testMailConfig: { status: 'active' },
  verifyCustomDomain: { status: 'verified' },
};
