import { type App, type EmbeddingModel, isEmbedding, type Retrieval } from '../../core/app.ts';

/** The platform with a vector store for large chatbots. */
export type StoringApp = App & { retrieval: Retrieval; model: EmbeddingModel };

/** Without an embedding model there is nothing to store. */
export const isStoring = (app: App): app is StoringApp => app.retrieval !== undefined && isEmbedding(app.model);
