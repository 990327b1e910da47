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

/**
 * Reads a posted form. Repeated fields keep their last value. NUL, which PostgreSQL cannot store, is removed from text.
 * Line breaks, which browsers post as CRLF, are as scripts read them: one character each, as `maxlength` counts them.
 *
 * @returns null when the body is not a form
 */
export async function readFormPost(request: Request): Promise<FormFields | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return null;
  const values = new Map<string, string>();
  const files = new Map<string, File>();
  for (const [name, value] of form) {
    if (typeof value === 'string') values.set(name, value.replaceAll('\0', '').replaceAll('\r\n', '\n'));
    else if (value.name !== '') files.set(name, value);
  }
  const isBot = Boolean(values.get('website'));
  return { values: Object.fromEntries(values), files, isBot };
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
