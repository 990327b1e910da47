import { supabase } from '#app/lib/supabase.ts';
import type { ContactRequest } from '#domain/contact-request.ts';

/**
 * Hands a quote request to the function that stores it, then mails it.
 *
 * @throws Error when it has not been stored
 */
export async function sendContactRequest(request: ContactRequest, language: 'es' | 'en'): Promise<void> {
  const { error } = await (await supabase()).functions.invoke('send-contact-email', {
    body: { ...request, language },
  });
  if (error) throw error;
}
