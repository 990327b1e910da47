import type { ToastMessage } from '#app/ui/toast-message.ts';

/** A form posted without scripts that was rejected, to be shown again. */
export interface PostedForm {
  /** The values as typed, by field. */
  readonly values: Readonly<Record<string, string>>;
  /** Translation keys by field, in form order. */
  readonly problems: Readonly<Record<string, string>>;
  readonly alert: Pick<ToastMessage, 'title' | 'body'>;
}

/** The outcome of a posted form. */
export type PostOutcome =
  | { readonly isSent: true; readonly reference: string | null }
  | { readonly isSent: false; readonly posted: PostedForm };

/** The fields of a posted form. */
export interface FormFields {
  readonly values: Readonly<Record<string, string>>;
  /** The chosen files, by field. */
  readonly files: ReadonlyMap<string, File>;
  /** The hidden honeypot field was filled in. */
  readonly isBot: boolean;
}

/** More than any form has: the subscription lists a hundred departments and a hundred places. */
const MAX_FIELDS = 250;
/** Of a field's text, in characters: four times the longest that a form accepts, so that it is refused, not cut. */
const MAX_TEXT = 20_000;

/**
 * Reads a posted form. Only declared fields are kept, so that nothing else is parsed, stored or sent back. Repeated
 * fields keep their last value. NUL, which PostgreSQL cannot store, is removed from text. Line breaks, which browsers
 * post as CRLF, are as scripts read them: one character each, as `maxlength` counts them.
 *
 * @param isField whether the form has a field of this name
 * @returns null when the body is not a form, or has more fields than any
 */
export async function readFormPost(
  request: Request,
  isField: (name: string) => boolean,
): Promise<FormFields | null> {
  const type = request.headers.get('content-type') ?? '';
  const body = new Uint8Array(await request.arrayBuffer());
  if (countFields(body, type) > MAX_FIELDS) return null;
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
  if (!form) return null;
  const values = new Map<string, string>();
  const files = new Map<string, File>();
  let isBot = false;
  for (const [name, value] of form) {
    if (name === HONEYPOT) isBot ||= value !== '';
    else if (!isField(name)) continue;
    else if (typeof value === 'string')
      values.set(name, value.slice(0, MAX_TEXT).replaceAll('\0', '').replaceAll('\r\n', '\n'));
    else if (value.name !== '') files.set(name, value);
  }
  return { values: Object.fromEntries(values), files, isBot };
}

/** The hidden field that people leave empty. */
const HONEYPOT = 'website';

/** Whether a name is that of a schema's field, or one of `others`. */
export function fieldsOf(
  { shape }: { readonly shape: object },
  ...others: readonly string[]
): (name: string) => boolean {
  return (name) => Object.hasOwn(shape, name) || others.includes(name);
}

/** RFC 2046, section 5.1.1; a longer one would make the search for it expensive. */
const BOUNDARY = /boundary="?([\x21-\x7e ]{1,70}?)"?(?:;|$)/i;

/**
 * Counted before parsing, which takes a second for the hundred thousand fields that fit into a megabyte.
 *
 * @returns at most one more than the maximum; that, too, for a boundary that no browser sends
 */
function countFields(body: Uint8Array, type: string): number {
  const boundary = BOUNDARY.exec(type)?.[1];
  if (boundary === undefined && /^multipart\//i.test(type)) return MAX_FIELDS + 1;
  const separator = boundary === undefined ? '&' : `--${boundary}`;
  return new TextDecoder('latin1').decode(body).split(separator, MAX_FIELDS + 2).length - 1;
}

/** The outcome of a rejected form. */
export const rejectedForm = (
  { values }: Pick<FormFields, 'values'>,
  problems: PostedForm['problems'],
  alert: PostedForm['alert'],
): PostOutcome => ({ isSent: false, posted: { values, problems, alert } });

/** A field's text; empty if it was not sent. */
export function postedText(values: Readonly<Record<string, string>> | undefined, name: string): string {
  return values && Object.hasOwn(values, name) ? (values[name] ?? '') : '';
}

/** The first problem of each field, in the order of `names`. */
export function firstErrorByField(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  names: readonly string[],
): Record<string, string> {
  const first = new Map(issues.toReversed().map(({ message, path }) => [String(path[0]), message]));
  return Object.fromEntries(
    names.flatMap((name) => {
      const problem = first.get(name);
      return problem ? [[name, problem]] : [];
    }),
  );
}
