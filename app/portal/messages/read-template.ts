import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import {
  fillMessage,
  INTERNSHIP_TITLE,
  type MessageText,
  type MessageValues,
} from '#domain/messages/applicant-message.ts';
import { SHIPPED_TEMPLATES, type TemplateKind } from '#domain/messages/message-templates.ts';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import type { Applicant } from './list-messages.ts';

const versionSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  body: z.string(),
  version: z.number(),
  created_at: z.string(),
});

export type TemplateVersion = z.infer<typeof versionSchema>;

export const templatesKey = (kind: TemplateKind, language: Language) =>
  ['message-templates', kind, language] as const;

/** The edited versions of a text, newest first, without the shipped text. */
export const versionsQuery = (kind: TemplateKind, language: Language) =>
  queryOptions({
    queryKey: templatesKey(kind, language),
    queryFn: async (): Promise<TemplateVersion[]> => {
      const { data } = await (await supabase())
        .from('message_templates')
        .select(Object.keys(versionSchema.shape).join(', '))
        .match({ kind, language })
        .order('version', { ascending: false })
        .limit(50)
        .throwOnError();
      return z.array(versionSchema).parse(data);
    },
  });

export const currentText = (
  versions: readonly TemplateVersion[],
  kind: TemplateKind,
  language: Language,
): MessageText => versions[0] ?? SHIPPED_TEMPLATES[kind][language];

const title = z.object({ title: z.string().nullable() });
const addresseeSchema = z.union([
  z
    .object({
      full_name: z.string(),
      language: z.enum(LANGUAGES),
      reference: z.string().nullable(),
      job_postings: z.object({ title: z.string(), translations: z.array(title) }),
    })
    .transform(({ full_name, job_postings: { title, translations }, language, reference }) => ({
      language,
      name: full_name,
      jobTitle: { es: title, en: translations[0]?.title || title },
      reference,
    })),
  z.object({ first_name: z.string(), language: z.enum(LANGUAGES) }).transform(({ first_name, language }) => ({
    language,
    name: first_name,
    jobTitle: INTERNSHIP_TITLE,
    reference: null,
  })),
]);

export type MessageAddressee = z.infer<typeof addresseeSchema> & {
  /** Whether somebody opened the applicant's CV. */
  readonly isCvOpened?: boolean;
};

/** The values that a text is filled in with for an applicant. */
export const addresseeQuery = ({ about, id }: Pick<Applicant, 'about' | 'id'>) =>
  queryOptions({
    queryKey: ['message-addressee', about, id],
    queryFn: async (): Promise<MessageAddressee> => {
      const client = await supabase();
      const unopened =
        about === 'application' && client.rpc('count_unopened_cvs', { applications: [id] }).throwOnError();
      const { data } = await (about === 'application'
        ? client
            .from('job_applications')
            .select(
              'full_name, language, reference, job_postings(title, translations:job_posting_translations(title))',
            )
        : client.from('internship_applications').select('first_name, language')
      )
        .eq('id', id)
        .single()
        .throwOnError();
      return { ...addresseeSchema.parse(data), isCvOpened: unopened ? (await unopened).data === 0 : true };
    },
  });

/**
 * A text as the addressee will see it.
 *
 * @param company its name
 * @param times the times of an interview
 */
export function fillFor(
  company: string,
  { jobTitle, language, name, reference }: MessageAddressee,
  text: MessageText,
  times?: Pick<MessageValues, 'hora' | 'horas'>,
): MessageText {
  const values = {
    nombre: name,
    oferta: jobTitle[language],
    referencia: reference,
    empresa: company,
    ...times,
  };
  return { subject: fillMessage(text.subject, values), body: fillMessage(text.body, values) };
}
