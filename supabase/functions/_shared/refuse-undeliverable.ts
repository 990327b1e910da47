import { INVALID_EMAIL } from '#domain/values/email.ts';
import { HttpError } from './endpoint.ts';
import { MailRejected } from './send-mail.ts';

/** For mail to an address that the caller has just entered: one that cannot receive mail is the caller's mistake. */
export function refuseUndeliverable(error: unknown): never {
  throw error instanceof MailRejected ? new HttpError(400, INVALID_EMAIL) : error;
}
