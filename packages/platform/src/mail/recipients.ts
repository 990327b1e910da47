import { z } from 'zod';

/** How many people one message goes to. Resend's limit: https://resend.com/docs/api-reference/emails/send-email */
const MAX_RECIPIENTS = 50;

/** RFC 5321, section 4.5.3.1: 64 octets before the `@`; 254 leave room for the brackets of a path. */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

/** The dot-atom of RFC 5322 with the letters of RFC 6531; quoted local parts, which nobody has, are refused. */
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;

/** `Name <address>`; a name with a comma or another sign that ends an address is quoted. */
const MAILBOX = /^(?:"[^"\\<>]*"|[^"\\<>()[\]:;@,]*?)\s*<([^<>\s]+)>$/;

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

/** What ends a header line, or starts another one, is in no header: RFC 5322, section 2.2. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
export const headerSchema = z.string().regex(/^[^\u0000-\u001f\u007f]*$/, {
  error: 'must not hold control characters',
});

/** One address, with or without a name. */
const mailboxSchema = headerSchema
  .trim()
  .max(1000)
  .refine(isMailbox, { error: 'must be an e-mail address, or a name and one in angle brackets' });

/** Whom a message goes to, as the value of its header. */
export const recipientsSchema = z
  .union([mailboxSchema, z.array(mailboxSchema).min(1).max(MAX_RECIPIENTS)])
  .transform((to) => [to].flat().join(', '));
