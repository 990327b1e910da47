import { z } from 'zod';
import type { Mail } from '#domain/mails/layout.ts';
import type { Environment } from './environment.ts';

const MAX_HEADER = 900;
/** Timeout for sending a message; whether it was accepted after all is then left to the idempotency key. */
const SENDING_TIMEOUT_MS = 10_000;
const READING_TIMEOUT_MS = 5000;
/** How often a rate-limited message is retried, and the longest wait that the service may ask for. */
const MAX_REPEATS = 3;
const MAX_WAIT_SECONDS = 5;

/** So that programs do not reply: RFC 3834, and Exchange's own header. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The message was rejected permanently, for its recipient or its content. */
export class MailRejected extends Error {}

/**
 * Ignores a permanent rejection: an address that can never receive mail must not hold up the others.
 *
 * @param mail what was not sent, for the log
 */
export const ignoreRejected =
  (mail: string) =>
  (error: unknown): null => {
    if (!(error instanceof MailRejected)) throw error;
    console.error(`${mail} was rejected`, error.message);
    return null;
  };

/** @returns why a message was permanently rejected; null once it is accepted */
export const refusalOf = (sending: Promise<unknown>): Promise<string | null> =>
  sending.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof MailRejected)) throw error;
      return error.message;
    },
  );

/** An attachment; its content is in base64. */
export interface Attachment {
  readonly filename: string;
  readonly content: string;
  readonly content_type: string;
}

/** A message that the service has accepted. */
export interface SentMail {
  readonly id: string;
  /** Null while the service does not report it. */
  readonly messageId: string | null;
}

const sentSchema = z
  .object({ id: z.string(), message_id: z.string().nullish() })
  .transform(({ id, message_id }): SentMail => ({ id, messageId: message_id ?? null }));

/**
 * Sends a message through a mail service with Resend's protocol: the platform's own outbox, or Resend.
 * Source: https://resend.com/docs/dashboard/emails/idempotency-keys
 *
 * @param options.once the message's idempotency key
 * @param options.unsubscribeUrl where one click ends the subscription that the message belongs to
 * @param options.isPersonal whether a person wrote the message, to whom even a program may reply
 * @param options.thread the Message-IDs of the messages it follows, in order
 * @returns null when an earlier attempt already sent it and the service does not return its id
 * @throws MailRejected when the service will never accept it
 * @throws Error when the service did not accept it, or did not answer in time
 */
export async function sendMail(
  environment: Environment,
  options: {
    to: string;
    replyTo?: string;
    mail: Mail;
    once: string;
    unsubscribeUrl?: string;
    thread?: readonly string[];
    isPersonal?: boolean;
    attachments?: readonly Attachment[];
  },
): Promise<SentMail | null> {
  const {
    attachments = [],
    isPersonal = false,
    mail,
    once,
    replyTo,
    thread = [],
    to,
    unsubscribeUrl,
  } = options;
  const headers = {
    ...(isPersonal ? { 'Auto-Submitted': 'no' } : AUTOMATIC),
    ...(unsubscribeUrl && oneClickUnsubscribe(unsubscribeUrl)),
    ...threadHeaders(thread),
  };
  const response = await fetchWithRetry(`${environment.MAIL_API_URL}/emails`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      authorization: `Bearer ${environment.MAIL_API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': once,
    },
    body: JSON.stringify({
      to,
      ...mail,
      ...(environment.MAIL_FROM && { from: environment.MAIL_FROM }),
      ...(replyTo && { reply_to: replyTo }),
      ...(attachments.length > 0 && { attachments }),
      headers,
    }),
  });
  // The links differ from those of the last attempt, so the message has already been sent.
  if (response.status === 409 && (await response.text()).includes('invalid_idempotent_request')) return null;
  if (response.status === 400 || response.status === 422)
    throw new MailRejected(`The mail service answered ${response.status}: ${await response.text()}`);
  if (!response.ok) throw new Error(`The mail service answered ${response.status}.`);
  return sentSchema.safeParse(await response.json().catch(() => null)).data ?? null;
}

/**
 * Waits and retries when the service reports too many requests.
 * Source: https://resend.com/docs/api-reference/rate-limit
 */
async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(SENDING_TIMEOUT_MS) });
    const seconds = response.headers.get('retry-after') ?? '';
    if (response.status !== 429 || repeats === MAX_REPEATS || !/^\d+$/.test(seconds)) return response;
    if (Number(seconds) > MAX_WAIT_SECONDS) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
  }
}

/**
 * Requests a message's Message-ID, which some services know only once it has been sent.
 * Source: https://resend.com/docs/api-reference/emails/retrieve-email
 *
 * @returns null when the service does not report it: no message waits for it
 */
export async function readMessageId(environment: Environment, id: string): Promise<string | null> {
  const response = await fetch(`${environment.MAIL_API_URL}/emails/${encodeURIComponent(id)}`, {
    redirect: 'error',
    headers: { authorization: `Bearer ${environment.MAIL_API_KEY}` },
    signal: AbortSignal.timeout(READING_TIMEOUT_MS),
  }).catch(() => null);
  if (!response?.ok) {
    await response?.body?.cancel();
    return null;
  }
  return sentSchema.safeParse(await response.json().catch(() => null)).data?.messageId ?? null;
}

/** Source: https://www.rfc-editor.org/rfc/rfc5322#section-3.6.4 */
function threadHeaders(thread: readonly string[]): Record<string, string> {
  const [first] = thread;
  const last = thread.at(-1);
  if (first === undefined || last === undefined) return {};
  // When the line would be too long, drops the oldest after the first.
  let references = [...thread];
  while (references.length > 2 && references.join(' ').length > MAX_HEADER)
    references = [first, ...references.slice(2)];
  return { 'In-Reply-To': last, References: references.join(' ') };
}

/**
 * The headers of one-click unsubscription: a POST to the address ends the subscription.
 * Source: https://www.rfc-editor.org/rfc/rfc8058
 */
function oneClickUnsubscribe(url: string): Record<string, string> {
  // `URL` escapes the value, so nothing in it can end the bracket or the header.
  return {
    'List-Unsubscribe': `<${new URL(url).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
