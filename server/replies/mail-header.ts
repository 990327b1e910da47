/** The parts of a mail's header that identify sender and conversation, and whether a person wrote it. */
export interface MailHeader {
  readonly messageId: string | null;
  /** Address of the sender, in lower case; null when there is none. */
  readonly from: string | null;
  /** Whether a program sent it: an out-of-office reply, a bounce, a mailing list. */
  readonly isAutomatic: boolean;
  /** The tag after the local part of `address`, if the mail was sent to it with one. */
  tagFor(address: string): string | null;
}

const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'] as const;
/** RFC 2369, RFC 2919, and fields that some programs set instead of RFC 3834's. */
const AUTOMATED_MAIL_FIELDS = [
  'list-id',
  'list-unsubscribe',
  'list-post',
  'x-autoreply',
  'x-autorespond',
] as const;
const BULK = /^(?:bulk|list|junk|auto_reply)$/;
const TAG_LENGTH = 32;
const TAG = /^[0-9a-f]{32}$/;

/** Reads a header, which may be truncated. */
export function readMailHeader(bytes: Uint8Array): MailHeader {
  const fields = unfold(Buffer.from(bytes).toString('latin1'));
  const first = (name: string): string | undefined => fields.get(name)?.[0];
  const from = addressIn(first('from') ?? '');
  return {
    messageId: first('message-id') || null,
    from,
    isAutomatic:
      !/^(?:no\b|$)/.test(first('auto-submitted')?.toLowerCase() ?? '') ||
      AUTOMATED_MAIL_FIELDS.some((name) => fields.has(name)) ||
      BULK.test(first('precedence')?.toLowerCase() ?? '') ||
      first('return-path') === '<>' ||
      /^multipart\/report\b/i.test(first('content-type') ?? '') ||
      /^(?:mailer-daemon|postmaster)@/.test(from ?? ''),
    tagFor(address) {
      const [local = '', domain = ''] = address.toLowerCase().split('@');
      const recipients = RECIPIENTS.flatMap((name) => fields.get(name) ?? [])
        .join(',')
        .toLowerCase();
      return tagIn(recipients, `${local}+`, `@${domain}`);
    },
  };
}

/** The values of each field, by its name in lower case. */
function unfold(header: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const line of header.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const values = fields.get(name);
    const value = line.slice(colon + 1).trim();
    // Copying the array for each line would take quadratic time.
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

/** The address of `Name <address>`, or of an address alone. */
export function addressIn(value: string): string | null {
  const open = value.lastIndexOf('<');
  const address =
    open === -1
      ? value.trim()
      : value
          .slice(open + 1)
          .split('>')[0]
          ?.trim();
  return address?.includes('@') ? address.toLowerCase() : null;
}

/** Finds a tag without a regular expression: the header is untrusted, and long. */
function tagIn(recipients: string, before: string, after: string): string | null {
  for (let at = recipients.indexOf(before); at !== -1; at = recipients.indexOf(before, at + 1)) {
    const start = at + before.length;
    const tag = recipients.slice(start, start + TAG_LENGTH);
    const rest = recipients.slice(start + TAG_LENGTH, start + TAG_LENGTH + after.length + 1);
    const isWhole = at === 0 || /[\s<,;:"]/.test(recipients.charAt(at - 1));
    if (isWhole && TAG.test(tag) && rest.startsWith(after) && !/[\w.-]/.test(rest.slice(after.length)))
      return tag;
  }
  return null;
}
