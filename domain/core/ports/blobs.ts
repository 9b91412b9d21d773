export interface Blobs {
  get(key: string): Promise<Buffer | undefined>;
  /** The bytes from `from` to before `to`, fewer at the end of the blob. At least one is wanted. Undefined if the blob does not exist. */
  getRange(key: string, range: { from: number; to: number }): Promise<Buffer | undefined>;
  /**
   * `erasable`: once it is removed or replaced, the bucket forgets it after days instead of weeks. For what people sent, and for what can be
   * built again.
   */
  put(key: string, body: Buffer | string, options?: { contentType?: string; erasable?: true }): Promise<void>;
  remove(key: string): Promise<void>;
  /** Size in bytes. Undefined if the blob does not exist. */
  size(key: string): Promise<number | undefined>;
  /**
   * Returns a presigned URL to PUT a blob of exactly `size` bytes with these headers. S3 and the embedded bucket reject
   * anything else, but a bucket at `S3_ENDPOINT` may not.
   */
  uploadUrl(key: string, options: UploadOptions): Promise<{ url: string; headers: Record<string, string> }>;
  /** Returns a presigned URL to GET a blob. The response has these headers. */
  downloadUrl(key: string, options: DownloadOptions): Promise<string>;
}
export interface DownloadOptions {
  contentType: string;
  contentDisposition: string;
  expiresSeconds: number;
}
export interface UploadOptions {
  contentType: string;
  /** In bytes. */
  size: number;
  expiresSeconds: number;
}
