/** A rejected request to the mail service, worded as by Resend. */
export class MailError extends Error {
  readonly status: number;
  /** Resend's name of the error: https://resend.com/docs/api-reference/errors */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const errors = {
  restrictedApiKey: () => new MailError(401, 'restricted_api_key', 'Only the secret key may send mail'),
  notFound: () => new MailError(404, 'not_found', 'The requested endpoint does not exist'),
  methodNotAllowed: () => new MailError(405, 'method_not_allowed', 'Use POST'),
  bodyTooLarge: () => new MailError(413, 'request_too_large', 'Request body too large'),
  invalidMail: (message: string) => new MailError(422, 'validation_error', message),
} as const;

export function renderMailError({ code, message, status }: MailError): Response {
  return Response.json({ statusCode: status, name: code, message }, { status });
}
