// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface AcceptImprovementInput {
  answer?: string | null;
  category?: string | null;
  chatbotId: string;
  improvementId: string;
  question?: string | null;
}

export interface AcceptImprovementsInput {
  chatbotId: string;
  improvementIds: string[];
}

export interface AddAnswerTestsInput {
  chatbotId: string;
  tests: AnswerTestInput[];
}

export interface AddFaqSourceInput {
  alternatives?: string[] | null;
  answer: string;
  category?: string | null;
  chatbotId: string;
  question: string;
  unansweredId?: string | null;
  unansweredIds?: string[] | null;
}

export interface AddFileSourceInput {
  chatbotId: string;
  title?: string | null;
  uploadId: string;
}

export interface AddTextSourceInput {
  category?: string | null;
  chatbotId: string;
  text: string;
  title: string;
}

export interface AddUrlSourceInput {
  chatbotId: string;
  recrawlIntervalHours?: number | null;
  title?: string | null;
  url: string;
}

export interface AnswerTestInput {
  outcome?: 'ANSWER' | 'REFUSE' | 'SUGGEST' | null;
  question: string;
  sourceIds?: string[] | null;
}

export interface ApplyKnowledgeFindingInput {
  action: 'KEEP_FIRST' | 'KEEP_SECOND' | 'MERGE' | 'RECRAWL' | 'UPDATE_FAQ';
  answer?: string | null;
  chatbotId: string;
  findingId: string;
}

export interface CrawlSiteInput {
  chatbotId: string;
  excludePaths?: string[] | null;
  includePaths?: string[] | null;
  limit?: number | null;
  maxDepth?: number | null;
  recrawlIntervalHours?: number | null;
  url: string;
  useSitemap?: boolean | null;
}

export interface CreateUploadInput {
  chatbotId: string;
  contentType: string;
  filename: string;
  size: number;
}

export interface DeleteSiteCredentialsInput {
  chatbotId: string;
  siteCredentialsId: string;
}

export interface DeleteSourceInput {
  chatbotId: string;
  sourceId: string;
}

export interface DismissImprovementInput {
  chatbotId: string;
  improvementId: string;
}

export interface DismissKnowledgeFindingInput {
  chatbotId: string;
  findingId: string;
}

export interface DismissUnansweredQuestionsInput {
  chatbotId: string;
  questionIds: string[];
}

export interface FaqColumnsInput {
  alternatives?: string | null;
  answer?: string | null;
  category?: string | null;
  question?: string | null;
}

export interface PreviewFaqImportInput {
  chatbotId: string;
  columns?: FaqColumnsInput | null;
  uploadId: string;
}

export interface RecrawlSourceInput {
  chatbotId: string;
  sourceId: string;
}

export interface ReopenKnowledgeFindingInput {
  chatbotId: string;
  findingId: string;
}

export interface SetSiteCredentialsInput {
  chatbotId: string;
  headers?: SiteHeaderInput[] | null;
  origin: string;
  password?: string | null;
  username?: string | null;
}

export interface SiteHeaderInput {
  name: string;
  value: string;
}

export interface StartFaqImportInput {
  chatbotId: string;
  columns?: FaqColumnsInput | null;
  uploadId: string;
}

export interface StartKnowledgeAuditInput {
  chatbotId: string;
}

export interface ToggleSourceInput {
  chatbotId: string;
  enabled: boolean;
  sourceId: string;
}

export interface UndoImprovementInput {
  chatbotId: string;
  improvementId: string;
}

export interface UpdateFaqSourceInput {
  alternatives?: string[] | null;
  answer?: string | null;
  category?: string | null;
  chatbotId: string;
  question?: string | null;
  sourceId: string;
}

export const acceptImprovement = 'mutation AcceptImprovement($input:AcceptImprovementInput!){acceptImprovement(input:$input){improvement{id}}}' as TypedDocument<
  { acceptImprovement: { improvement: { id: string } } | null },
  { input: AcceptImprovementInput }
>;

export const acceptImprovements = 'mutation AcceptImprovements($input:AcceptImprovementsInput!){acceptImprovements(input:$input){result{accepted{id}refused{message}remaining}}}' as TypedDocument<
  { acceptImprovements: { result: { accepted: { id: string }[]; refused: { message: string }[]; remaining: string[] } | null } | null },
  { input: AcceptImprovementsInput }
>;

export const addAnswerTests = 'mutation AddAnswerTests($input:AddAnswerTestsInput!){addAnswerTests(input:$input){tests{...AnswerTestRow}revision}}fragment AnswerTestRow on AnswerTest{question outcome sourceIds lastResult{passed outcome ranAt sources{sourceId title}}}' as TypedDocument<
  { addAnswerTests: { tests: { question: string; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sourceIds: string[]; lastResult: { passed: boolean; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; ranAt: string; sources: { sourceId: string; title: string }[] } | null }[]; revision: number } | null },
  { input: AddAnswerTestsInput }
>;

export const addFaq = 'mutation AddFaqSource($input:AddFaqSourceInput!){addFaqSource(input:$input){source{...SourceRow}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { addFaqSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: AddFaqSourceInput }
>;

export const addFile = 'mutation AddFileSource($input:AddFileSourceInput!){addFileSource(input:$input){source{...SourceRow}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { addFileSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: AddFileSourceInput }
>;

export const addPage = 'mutation AddUrlSource($input:AddUrlSourceInput!){addUrlSource(input:$input){source{...SourceRow}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { addUrlSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: AddUrlSourceInput }
>;

export const addText = 'mutation AddTextSource($input:AddTextSourceInput!){addTextSource(input:$input){source{...SourceRow}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { addTextSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: AddTextSourceInput }
>;

export const applyKnowledgeFinding = 'mutation ApplyKnowledgeFinding($input:ApplyKnowledgeFindingInput!){applyKnowledgeFinding(input:$input){finding{id}}}' as TypedDocument<
  { applyKnowledgeFinding: { finding: { id: string } } | null },
  { input: ApplyKnowledgeFindingInput }
>;

export const ask = 'query Ask($chatbotId:ID!$query:String!$limit:Int){searchKnowledge(chatbotId:$chatbotId query:$query limit:$limit){outcome hedged answerable matched synonymsUsed{word as}results{chunkId sourceId title url content confidence}reply{text sources{sourceId title url language}suggestions{text sourceId language}}}}' as TypedDocument<
  { searchKnowledge: { outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; hedged: boolean; answerable: boolean; matched: string[]; synonymsUsed: { word: string; as: string }[]; results: { chunkId: string; sourceId: string; title: string; url: string | null; content: string; confidence: number }[]; reply: { text: string; sources: { sourceId: string; title: string; url: string | null; language: string | null }[]; suggestions: { text: string; sourceId: string; language: string | null }[] } | null } | null },
  { chatbotId: string; query: string; limit?: number | null }
>;

export const audit = 'query KnowledgeAudit($chatbotId:ID!$state:KnowledgeFindingState){knowledgeAudit(chatbotId:$chatbotId){status completedAt compared total}knowledgeFindings(chatbotId:$chatbotId state:$state first:200){edges{node{...FindingRow}}}}fragment FindingRow on KnowledgeFinding{id kind state citations sides{sourceId type title sentence value readAt}}' as TypedDocument<
  { knowledgeAudit: { status: 'COMPLETED' | 'INTERRUPTED' | 'NONE' | 'RUNNING'; completedAt: string | null; compared: number; total: number } | null; knowledgeFindings: { edges: { node: { id: string; kind: 'CONTRADICTION' | 'DUPLICATE' | 'OUTDATED_FAQ' | 'SAME_QUESTION' | 'UNREAD'; state: 'APPLIED' | 'DISMISSED' | 'OPEN'; citations: number; sides: { sourceId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; sentence: string; value: string | null; readAt: string }[] } }[] } | null },
  { chatbotId: string; state?: 'APPLIED' | 'DISMISSED' | 'OPEN' | null }
>;

export const citations = 'query SourceCitations($chatbotId:ID!){sourceCitations(chatbotId:$chatbotId){sourceId count lastCitedAt}}' as TypedDocument<
  { sourceCitations: { sourceId: string; count: number; lastCitedAt: string }[] | null },
  { chatbotId: string }
>;

export const crawl = 'query OneCrawl($chatbotId:ID!$id:ID!){crawl(chatbotId:$chatbotId id:$id){...CrawlState}}fragment CrawlState on Crawl{crawlId status queued pages{url status sourceId reason}}' as TypedDocument<
  { crawl: { crawlId: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; queued: number; pages: { url: string; status: 'FAILED' | 'FETCHED' | 'QUEUED' | 'SKIPPED'; sourceId: string | null; reason: string | null }[] } | null },
  { chatbotId: string; id: string }
>;

export const crawlSite = 'mutation CrawlSite($input:CrawlSiteInput!){crawlSite(input:$input){crawl{...CrawlState}}}fragment CrawlState on Crawl{crawlId status queued pages{url status sourceId reason}}' as TypedDocument<
  { crawlSite: { crawl: { crawlId: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; queued: number; pages: { url: string; status: 'FAILED' | 'FETCHED' | 'QUEUED' | 'SKIPPED'; sourceId: string | null; reason: string | null }[] } } | null },
  { input: CrawlSiteInput }
>;

export const crawls = 'query Crawls($chatbotId:ID!){crawls(chatbotId:$chatbotId first:20){edges{node{crawlId url limit status createdAt}}}}' as TypedDocument<
  { crawls: { edges: { node: { crawlId: string; url: string; limit: number; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; createdAt: string } }[] } | null },
  { chatbotId: string }
>;

export const dismissImprovement = 'mutation DismissImprovement($input:DismissImprovementInput!){dismissImprovement(input:$input){improvement{id}}}' as TypedDocument<
  { dismissImprovement: { improvement: { id: string } } | null },
  { input: DismissImprovementInput }
>;

export const dismissKnowledgeFinding = 'mutation DismissKnowledgeFinding($input:DismissKnowledgeFindingInput!){dismissKnowledgeFinding(input:$input){finding{id}}}' as TypedDocument<
  { dismissKnowledgeFinding: { finding: { id: string } } | null },
  { input: DismissKnowledgeFindingInput }
>;

export const dismissMany = 'mutation DismissUnansweredQuestions($input:DismissUnansweredQuestionsInput!){dismissUnansweredQuestions(input:$input){result{dismissed unknown}}}' as TypedDocument<
  { dismissUnansweredQuestions: { result: { dismissed: string[]; unknown: string[] } } | null },
  { input: DismissUnansweredQuestionsInput }
>;

export const faqImport = 'query FaqImportState($chatbotId:ID!$id:ID!){faqImport(chatbotId:$chatbotId id:$id){status total created updated unchanged refused errorMessage ignoredColumns ignoredSheets}}' as TypedDocument<
  { faqImport: { status: 'COMPLETED' | 'FAILED' | 'RUNNING'; total: number; created: number; updated: number; unchanged: number; refused: number; errorMessage: string | null; ignoredColumns: string[]; ignoredSheets: string[] } | null },
  { chatbotId: string; id: string }
>;

export const faqImports = 'query FaqImports($chatbotId:ID!){faqImports(chatbotId:$chatbotId first:20){edges{node{importId fileName status created updated unchanged refused errorMessage createdAt}}}}' as TypedDocument<
  { faqImports: { edges: { node: { importId: string; fileName: string; status: 'COMPLETED' | 'FAILED' | 'RUNNING'; created: number; updated: number; unchanged: number; refused: number; errorMessage: string | null; createdAt: string } }[] } | null },
  { chatbotId: string }
>;

export const improvements = 'query Improvements($chatbotId:ID!$state:ImprovementState){improvements(chatbotId:$chatbotId state:$state first:200){edges{node{...ImprovementRow}}}}fragment ImprovementRow on Improvement{id kind state question answer said sourceTitle count lastAskedAt conversationIds decidedAt decidedBy{name}isAutomatic}' as TypedDocument<
  { improvements: { edges: { node: { id: string; kind: 'ALTERNATIVE' | 'CORRECTION' | 'FAQ'; state: 'ACCEPTED' | 'DISMISSED' | 'OPEN' | 'UNDONE'; question: string; answer: string | null; said: string | null; sourceTitle: string | null; count: number; lastAskedAt: string | null; conversationIds: string[]; decidedAt: string | null; decidedBy: { name: string } | null; isAutomatic: boolean } }[] } | null },
  { chatbotId: string; state?: 'ACCEPTED' | 'DISMISSED' | 'OPEN' | 'UNDONE' | null }
>;

export const previewImport = 'mutation PreviewFaqImport($input:PreviewFaqImportInput!){previewFaqImport(input:$input){preview{total columns{name field}rows{cells}ignoredSheets problem}}}' as TypedDocument<
  { previewFaqImport: { preview: { total: number; columns: { name: string; field: string | null }[]; rows: { cells: string[] }[]; ignoredSheets: string[]; problem: string | null } } | null },
  { input: PreviewFaqImportInput }
>;

export const recrawl = 'mutation RecrawlSource($input:RecrawlSourceInput!){recrawlSource(input:$input){source{...SourceRow}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { recrawlSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: RecrawlSourceInput }
>;

export const remove = 'mutation DeleteSource($input:DeleteSourceInput!){deleteSource(input:$input){deleted}}' as TypedDocument<
  { deleteSource: { deleted: boolean } | null },
  { input: DeleteSourceInput }
>;

export const removeSignIn = 'mutation DeleteSiteCredentials($input:DeleteSiteCredentialsInput!){deleteSiteCredentials(input:$input){deletedId}}' as TypedDocument<
  { deleteSiteCredentials: { deletedId: string } | null },
  { input: DeleteSiteCredentialsInput }
>;

export const reopenKnowledgeFinding = 'mutation ReopenKnowledgeFinding($input:ReopenKnowledgeFindingInput!){reopenKnowledgeFinding(input:$input){finding{id}}}' as TypedDocument<
  { reopenKnowledgeFinding: { finding: { id: string } } | null },
  { input: ReopenKnowledgeFindingInput }
>;

export const signIn = 'mutation SetSiteCredentials($input:SetSiteCredentialsInput!){setSiteCredentials(input:$input){siteCredentials{id}}}' as TypedDocument<
  { setSiteCredentials: { siteCredentials: { id: string } } | null },
  { input: SetSiteCredentialsInput }
>;

export const siteCredentials = 'query SiteCredentials($chatbotId:ID!){siteCredentials(chatbotId:$chatbotId){id origin username headerNames updatedAt}}' as TypedDocument<
  { siteCredentials: { id: string; origin: string; username: string | null; headerNames: string[]; updatedAt: string }[] | null },
  { chatbotId: string }
>;

export const source = 'query OneSource($chatbotId:ID!$id:ID!){source(chatbotId:$chatbotId id:$id){...SourceRow content reading{pages words tables notes}chunks(take:50){total chunks{id position content charCount}}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string; content: string; reading: { pages: number | null; words: number; tables: number; notes: string[] } | null; chunks: { total: number; chunks: { id: string; position: number; content: string; charCount: number }[] } } | null },
  { chatbotId: string; id: string }
>;

export const sourceTitle = 'query SourceTitle($chatbotId:ID!$id:ID!){source(chatbotId:$chatbotId id:$id){id title}}' as TypedDocument<
  { source: { id: string; title: string } | null },
  { chatbotId: string; id: string }
>;

export const sources = 'query Sources($chatbotId:ID!$after:String$status:SourceState$q:String){chatbot(id:$chatbotId){sourceCount}sourcesConnection(chatbotId:$chatbotId first:200 after:$after status:$status q:$q){edges{node{...SourceRow}}pageInfo{endCursor hasNextPage}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { chatbot: { sourceCount: number } | null; sourcesConnection: { edges: { node: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } | null },
  { chatbotId: string; after?: string | null; status?: 'COMPLETED' | 'FAILED' | 'OFF' | 'PENDING' | 'PROCESSING' | 'WORKING' | null; q?: string | null }
>;

export const startImport = 'mutation StartFaqImport($input:StartFaqImportInput!){startFaqImport(input:$input){import{importId}}}' as TypedDocument<
  { startFaqImport: { import: { importId: string } } | null },
  { input: StartFaqImportInput }
>;

export const startKnowledgeAudit = 'mutation StartKnowledgeAudit($input:StartKnowledgeAuditInput!){startKnowledgeAudit(input:$input){audit{status}}}' as TypedDocument<
  { startKnowledgeAudit: { audit: { status: 'COMPLETED' | 'INTERRUPTED' | 'NONE' | 'RUNNING' } } | null },
  { input: StartKnowledgeAuditInput }
>;

export const toggle = 'mutation ToggleSource($input:ToggleSourceInput!){toggleSource(input:$input){source{...SourceRow}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { toggleSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: ToggleSourceInput }
>;

export const unanswered = 'query Unanswered($chatbotId:ID$range:AnalyticsRange$tz:String){unansweredQuestions(chatbotId:$chatbotId range:$range tz:$tz limit:100){isComplete questions{id content count lastAskedAt conversationIds reply{content author{name}}}}}' as TypedDocument<
  { unansweredQuestions: { isComplete: boolean; questions: { id: string; content: string; count: number; lastAskedAt: string; conversationIds: string[]; reply: { content: string; author: { name: string } | null } | null }[] } | null },
  { chatbotId?: string | null; range?: string | null; tz?: string | null }
>;

export const undoImprovement = 'mutation UndoImprovement($input:UndoImprovementInput!){undoImprovement(input:$input){improvement{id}}}' as TypedDocument<
  { undoImprovement: { improvement: { id: string } } | null },
  { input: UndoImprovementInput }
>;

export const updateFaq = 'mutation UpdateFaqSource($input:UpdateFaqSourceInput!){updateFaqSource(input:$input){source{...SourceRow}}}fragment SourceRow on Source{id chatbotId type title status sourceUrl errorMessage processedAt lastCrawledAt recrawlIntervalHours nextCrawlAt enabled chunkCount category alternatives createdAt updatedAt}' as TypedDocument<
  { updateFaqSource: { source: { id: string; chatbotId: string; type: 'FAQ' | 'FILE' | 'TEXT' | 'URL'; title: string; status: 'COMPLETED' | 'FAILED' | 'PENDING' | 'PROCESSING'; sourceUrl: string | null; errorMessage: string | null; processedAt: string | null; lastCrawledAt: string | null; recrawlIntervalHours: number; nextCrawlAt: string | null; enabled: boolean; chunkCount: number; category: string | null; alternatives: string[]; createdAt: string; updatedAt: string } } | null },
  { input: UpdateFaqSourceInput }
>;

export const upload = 'mutation CreateUpload($input:CreateUploadInput!){createUpload(input:$input){upload{uploadId uploadUrl headers{name value}}}}' as TypedDocument<
  { createUpload: { upload: { uploadId: string; uploadUrl: string; headers: { name: string; value: string }[] } } | null },
  { input: CreateUploadInput }
>;
