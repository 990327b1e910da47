/** Thrown when an application was not stored, with the backend's message. */
export class ApplicationFailed extends Error {
  readonly code: string | null;
  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}
