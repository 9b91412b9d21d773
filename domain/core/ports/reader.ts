/** The bytes of a stranger's document, or where in the bucket they are fetched from. */
interface Content {
  content: { bytes: Buffer } | { from: string };
}

/** A page or file. */
export interface DocumentTask extends Content {
  task: 'document' | 'rows';
  kind: string;
  /** The URL after redirects. */
  url: string;
  contentType: string | null;
}

interface MailTask extends Content {
  task: 'mail';
}

export type ReaderTask = DocumentTask | MailTask;

/** `problem`: a sentence for the owner of the document. */
type ReadingOutcome = { problem: string } | { read: unknown };

/** Reads documents where nothing else can be reached: neither rows nor files of anybody. */
export interface Reader {
  /** Throws AppError SERVICE_UNAVAILABLE if it cannot be reached. */
  read(task: ReaderTask, withinMs: number): Promise<ReadingOutcome>;
}
