import type { ContactRequest } from '#domain/contact-request.ts';

/** The key of what is wrong, by field, in the form's order. */
export type Problems = Readonly<Record<string, string>>;

/**
 * Checks what was typed against the schema that the server applies too. The schema is fetched here, by the first who
 * sends something.
 */
export async function checkContactRequest(
  typed: unknown,
): Promise<{ problems: Problems; request: ContactRequest | null }> {
  const { contactRequestSchema } = await import('#domain/contact-request.ts');
  const { data, error } = contactRequestSchema.safeParse(typed);
  const problems = new Map(
    (error?.issues ?? []).toReversed().map(({ message, path }) => [String(path[0]), message]),
  );
  const inOrder = Object.keys(contactRequestSchema.shape).flatMap((name) => {
    const problem = problems.get(name);
    return problem ? [[name, problem]] : [];
  });
  return { problems: Object.fromEntries(inOrder), request: data ?? null };
}
