import { z } from 'zod';

/** Resend's limit: https://resend.com/docs/api-reference/emails/send-email */
const MAX_RECIPIENTS = 50;

/** RFC 5321, section 4.5.3.1; 254 octets are 256 without the angle brackets of a path. */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

/** RFC 5322's dot-atom with RFC 6531's letters. Quoted local parts are refused. */
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;

/** `Name <address>`; a name with special characters must be quoted. */
const MAILBOX = /^(?:"[^"\\<>]*"\s*|[^"\\<>()[\]:;@,]*)<([^<>\s]+)>$/;

function isMailbox(text: string): boolean {
  const address = MAILBOX.exec(text)?.[1] ?? text;
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  return (
    at > 0 &&
    local.length <= MAX_LOCAL_PART &&
    address.length <= MAX_ADDRESS &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  );
}

/** A header value. Control characters are rejected to prevent header injection (RFC 5322, section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refuses them
export const headerSchema = z.string().regex(/^[^\u0000-\u001f\u007f]*$/, {
  error: 'must not contain control characters',
});

/**
 * Headers that a sender may add: list headers (RFC 2369, RFC 8058), headers that refer to messages of a thread (RFC
 * 5322, section 3.6.4), whether a person wrote the message (RFC 3834, section 5) and private ones. All others are set by
 * the transport. Must be ASCII, as nothing encodes them.
 */
export const addedHeadersSchema = z.record(
  z.string().regex(/^(?:(?:List|X)-[A-Za-z0-9-]{1,60}|In-Reply-To|References|Auto-Submitted)$/i, {
    error: 'must be In-Reply-To, References, Auto-Submitted, or a List- or X- header',
  }),
  headerSchema
    .min(1)
    .max(900)
    .regex(/^[ -~]*$/, { error: 'must be printable ASCII' }),
);

/** One address, optionally with a name. */
const mailboxSchema = headerSchema
  .trim()
  .max(1000)
  .refine(isMailbox, { error: 'must be an e-mail address, optionally as "Name <address>"' });

/** One or more recipients; parses into the header's value. */
export const recipientsSchema = z
  .union([mailboxSchema, z.array(mailboxSchema).min(1).max(MAX_RECIPIENTS)])
  .transform((to) => [to].flat().join(', '));
