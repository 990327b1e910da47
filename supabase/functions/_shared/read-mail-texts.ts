import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { MAILS_DOCUMENT, type MailTexts } from '#domain/mails/mail-texts.ts';
import { mergeMailTexts } from '#domain/mails/merge-mail-texts.ts';
import { LANGUAGES } from '#domain/values/language.ts';

const documentsSchema = z.array(
  z.object({
    language: z.enum(LANGUAGES),
    // What is no text, written by something other than our functions, must not keep a mail from being sent.
    texts: z
      .record(z.string(), z.string().nullable().catch(null))
      .transform((texts) =>
        Object.fromEntries(
          Object.entries(texts).flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
        ),
      )
      .catch({}),
  }),
);

/**
 * The words of the mails to visitors as staff have published them. Those that the application ships stand if they cannot be
 * read, and where a published one cannot be sent.
 */
export async function readMailTexts(service: SupabaseClient): Promise<MailTexts> {
  const { data, error } = await service
    .from('content_documents')
    .select('language, texts')
    .eq('document', MAILS_DOCUMENT);
  if (error) console.error('the words of the mails could not be read', error.message);
  const documents = documentsSchema.parse(data ?? []);
  const changesIn = (language: string) => documents.find((one) => one.language === language)?.texts ?? {};
  const { refused, texts } = mergeMailTexts({ es: changesIn('es'), en: changesIn('en') });
  if (refused.length > 0) console.error('mails go out with shipped words instead of', refused.join(', '));
  return texts;
}
