import { supabase } from '#app/lib/supabase.ts';
import type { ContactRequest } from '#domain/contact-request.ts';

/**
 * Sends a quote request to the edge function that stores and mails it.
 *
 * @throws Error when it was not stored
 */
export async function sendContactRequest(request: ContactRequest, language: 'es' | 'en'): Promise<void> {
  const { error } = await (await supabase()).functions.invoke('send-contact-email', {
    body: { ...request, language },
  });
  if (error) throw error;
}
