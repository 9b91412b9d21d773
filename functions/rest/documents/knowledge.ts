const record = `
  fragment Record on Source {
    id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt
    reading { pages words tables notes } enabled chunkCount category alternatives createdAt updatedAt
  }`;
const sourceIds = '($chatbotId: ID!, $sourceId: ID!)';
const find = 'source(chatbotId: $chatbotId, id: $sourceId)';

export const listSources = `
  query ($chatbotId: ID!, $pageSize: Int, $cursor: String, $status: SourceState, $q: String) {
    sourcesConnection(chatbotId: $chatbotId, first: $pageSize, after: $cursor, status: $status, q: $q) {
      edges { node { ...Record } }
      pageInfo { hasNextPage endCursor }
    }
  } ${record}`;
export const getSource = `query ${sourceIds} { ${find} { ...Record } } ${record}`;
export const getContent = `query ${sourceIds} { ${find} { content } }`;
export const listChunks = `
  query ($chatbotId: ID!, $sourceId: ID!, $skip: Int, $take: Int) {
    ${find} {
      chunks(skip: $skip, take: $take) { chunks { id sourceId position content charCount createdAt } total hasMore }
    }
  }`;
/** A mutation that returns a source. */
export const changeSource = (name: string) => `
  mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { source { ...Record } } }
  ${record}`;
export const addFaq = changeSource('addFaqSource');
export const updateFaq = changeSource('updateFaqSource');
export const addText = changeSource('addTextSource');
export const addUrl = changeSource('addUrlSource');
export const addFile = changeSource('addFileSource');
export const createUpload = `
  mutation ($input: CreateUploadInput!) {
    createUpload(input: $input) { upload { uploadId uploadUrl headers { name value } } }
  }`;
export const toggle = changeSource('toggleSource');
export const deleteSource = `mutation ($input: DeleteSourceInput!) { deleteSource(input: $input) { deleted } }`;
export const search = `
  query ($chatbotId: ID!, $query: String!, $limit: Int) {
    searchKnowledge(chatbotId: $chatbotId, query: $query, limit: $limit) {
      results { sourceId chunkId title url content score confidence } answerable outcome hedged matched synonymsUsed { word as }
      suggestions { text sourceId language }
      reply { text sources { sourceId title url language } suggestions { text sourceId language } }
    }
  }`;
export const getSynonyms = 'query ($chatbotId: ID!) { synonyms(chatbotId: $chatbotId) }';
export const setSynonyms = 'mutation ($input: SetSynonymsInput!) { setSynonyms(input: $input) { synonyms } }';
export const listFaqs = `
  query ($chatbotId: ID!) { faqs(chatbotId: $chatbotId) { sourceId question answer category alternatives enabled } }`;
export const importFaqs = `
  mutation ($input: ImportFaqsInput!) { importFaqs(input: $input) { result { created updated unchanged remaining ignoredColumns } } }`;
