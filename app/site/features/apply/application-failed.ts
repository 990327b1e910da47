/** Thrown when an application was not sent, with the failed step and the backend's message. */
export class ApplicationFailed extends Error {
  readonly step: 'upload' | 'insert';
  readonly code: string | null;
  constructor(step: 'upload' | 'insert', message: string, code: string | null, options?: ErrorOptions) {
    super(message, options);
    this.step = step;
    this.code = code;
  }
}
