import type { SupabaseClient } from '@supabase/supabase-js';
import type { MessageText } from '#domain/messages/applicant-message.ts';
import {
  SHIPPED_TEMPLATES,
  type TemplateKind,
  templateTextSchema,
} from '#domain/messages/message-templates.ts';
import type { Language } from '#domain/values/language.ts';

/** The current text for messages to applicants: as last edited in the portal, or else the shipped one. */
export async function currentTemplate(
  service: SupabaseClient,
  kind: TemplateKind,
  language: Language,
): Promise<MessageText> {
  const { data } = await service
    .from('message_templates')
    .select('subject, body')
    .match({ kind, language })
    .order('version', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return templateTextSchema(kind).nullable().parse(data) ?? SHIPPED_TEMPLATES[kind][language];
}
