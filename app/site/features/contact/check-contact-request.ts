import { firstErrorByField } from '#app/lib/form-post.ts';
import type { ContactRequest } from '#domain/website/contact-request.ts';

/** Error keys by field, in form order. */
export type Problems = Readonly<Record<string, string>>;

/**
 * Validates the form with the same schema as the server. The schema is loaded on first use, to keep zod out of the home
 * page's bundle.
 *
 * @returns the request, or null if there are problems
 */
export async function checkContactRequest(
  input: unknown,
): Promise<{ problems: Problems; request: ContactRequest | null }> {
  const { contactRequestSchema } = await import('#domain/website/contact-request.ts');
  const { data, error } = contactRequestSchema.safeParse(input);
  const problems = firstErrorByField(error?.issues ?? [], Object.keys(contactRequestSchema.shape));
  return { problems, request: data ?? null };
}
