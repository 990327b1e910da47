import { z } from 'zod';

/** The mail server accepted some of the recipients, but not these. */
export class PartialDeliveryError extends Error {
  readonly recipients: readonly string[];

  constructor(recipients: readonly string[], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'refused for some recipients', { cause });
    this.recipients = recipients;
  }
}

/** What nodemailer tells of a failure: https://nodemailer.com/usage/errors */
const errorSchema = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

/** A policy against the sender, not against this message: no relaying, no rights, a bad reputation. RFC 3463, 3.8. */
const AGAINST_THE_SENDER = /^5\d\d[ -]5\.7\./;

/**
 * Whether the same message would be refused the same way again: the mail server answered 5xx to its recipients or to
 * its content, or there is nobody to send it to. What a better configuration would change (signing in, the sender's
 * address, relaying) is tried again, for as long as a message is tried at all.
 */
export function isPermanent(error: unknown): boolean {
  const reason = error instanceof PartialDeliveryError ? error.cause : error;
  const { code, command, response = '', responseCode = 0 } = errorSchema.catch({}).parse(reason);
  if (code === 'EENVELOPE' && command === 'API') return true;
  const isAboutTheMessage = command === 'RCPT TO' || command === 'DATA';
  return isAboutTheMessage && responseCode >= 500 && !AGAINST_THE_SENDER.test(response);
}
