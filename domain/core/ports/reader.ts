/** A page or file of a stranger. Its bytes are given, or fetched from a URL of the bucket. */
export interface ReaderTask {
  task: 'document' | 'rows';
  kind: string;
  /** The URL after redirects. */
  url: string;
  contentType: string | null;
  content: { bytes: Buffer } | { from: string };
}

/** `problem`: a sentence for the owner of the document. */
type ReadingOutcome = { problem: string } | { read: unknown };

/** Reads documents where nothing else can be reached: neither rows nor files of anybody. */
export interface Reader {
  /** Throws AppError SERVICE_UNAVAILABLE if it cannot be reached. */
  read(task: ReaderTask, withinMs: number): Promise<ReadingOutcome>;
}
