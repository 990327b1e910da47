/** A file of a mail. */
export interface MailFile {
  /** As declared; may be empty, or lie about the content. */
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}
