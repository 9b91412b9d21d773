/** What the smallest input of an operation lacks to get past its own checks, to those of its ids. */
const complements: Record<string, object> = {
  createApiKey: { name: 'sweep', scopes: ['chatbots:read'] },
  // Refused before any name is looked up.
  createChatbotFromSite: { url: 'http://10.0.0.1/' },
  importChatbot: { bundle: { version: 1 } },
  importLeads: { leads: [{ name: 'Sweep' }] },
  moveCredits: { amount: 1000, idempotencyKey: 'sweep-of-credits' },
  setSiteCredentials: { origin: 'https://sweep.example.com', username: 'sweep', password: 'sweep' },
  createAction: { call: { method: 'GET', url: 'https://shop.example.com/orders' } },
  updateAction: { name: 'Sweep' },
  proposeActions: { document: '{}', url: undefined },
  createMacro: { actions: [{ text: 'Sweep' }] },
  createSavedView: { shared: true, filter: { q: 'sweep' } },
  markRead: { noteId: '019a5f00-0000-7000-8000-00000000dead' },
  updateMacro: { name: 'Sweep' },
  updateSavedView: { name: 'Sweep' },
  updateClient: { name: 'Sweep' },
  updateLabel: { name: 'Sweep' },
  updateFaqSource: { question: 'Does a sweep change this?' },
  updateFaqById: { question: 'Does a sweep change this?' },
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function merged(value: unknown, more: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(more))
    return value.map((each, n) => (n in more ? merged(each, more[n]) : each));
  if (!isRecord(value) || !isRecord(more) || Array.isArray(more)) return more;
  return Object.fromEntries(
    [...new Set([...Object.keys(value), ...Object.keys(more)])].map((name) => [
      name,
      name in more ? merged(value[name], more[name]) : value[name],
    ]),
  );
}

/** Returns the input with what its operation needs besides. */
export const complemented = (operation: string, input: unknown): unknown =>
  operation in complements ? merged(input, complements[operation]) : input;
