import { z } from 'zod';

/** Thrown when the server accepted only some of the recipients; contains the rejected ones. */
export class PartialDeliveryError extends Error {
  readonly recipients: readonly string[];

  constructor(recipients: readonly string[], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'refused for some recipients', { cause });
    this.recipients = recipients;
  }
}

/** Fields of nodemailer's errors: https://nodemailer.com/usage/errors */
const errorSchema = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

/** Of failures that may be those of the server rather than of the mail: nodemailer reports no more than that. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EPROXY',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
]);

/** Whether a connection failed or was lost, or the sign-in at the mail server failed. */
export const isConnectionFailure = (error: unknown): boolean =>
  CONNECTION_CODES.has(errorSchema.catch({}).parse(error).code ?? '');

/** What a log may say of a failure: unlike messages, codes contain no addresses. */
export function codesOf(error: unknown): Omit<z.infer<typeof errorSchema>, 'response'> {
  const reason = error instanceof PartialDeliveryError ? error.cause : error;
  const { response: _, ...codes } = errorSchema.catch({}).parse(reason);
  return codes;
}

/** Security and policy status, such as relaying or reputation: about the sender, not the message. RFC 3463, 3.8. */
const POLICY_STATUS = /^5\d\d[ -]5\.7\./;

/**
 * Whether retrying is pointless: the mail server responded with 5xx to the recipients or the content, or there are no
 * recipients. Failures that configuration can fix (authentication, sender address, relaying) are not permanent.
 */
export function isPermanent(error: unknown): boolean {
  const reason = error instanceof PartialDeliveryError ? error.cause : error;
  const { code, command, response = '', responseCode = 0 } = errorSchema.catch({}).parse(reason);
  if (code === 'EENVELOPE' && command === 'API') return true;
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  return isAboutMessage && responseCode >= 500 && !POLICY_STATUS.test(response);
}
