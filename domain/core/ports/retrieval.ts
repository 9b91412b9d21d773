/** Where the row of a passage is. */
export interface PassageRef {
  sourceId: string;
  /** Only passages of a source's active set are found. */
  chunkSet: string;
  position: number;
}

/** A passage of a chatbot with its embedding, in any scale. */
export interface PassageVector extends PassageRef {
  values: ArrayLike<number>;
}

interface NearestQuery {
  chatbotId: string;
  values: readonly number[];
  limit: number;
}

/**
 * Finds passages of large chatbots by their embeddings, where an index in memory would be too large. It holds no text: rows of the
 * table decide what a passage says, and whether it may still be found. Every method throws SERVICE_UNAVAILABLE if the store refuses or
 * does not respond.
 */
export interface Retrieval {
  /** Identifies the index. What another one holds has to be put again. */
  readonly store: string;
  /** Chatbots with more passages than this are searched here. An index in memory finds more, by words too, while it is small. */
  readonly above: number;
  /** Idempotent. A query that follows finds them. Any number. */
  put(chatbotId: string, passages: readonly PassageVector[]): Promise<void>;
  /** Idempotent. Any number. */
  remove(chatbotId: string, passages: readonly PassageRef[]): Promise<void>;
  /** The passages nearest to a question, best first. */
  nearest(query: NearestQuery, signal: AbortSignal): Promise<PassageRef[]>;
}
