import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { addresseeQuery, type MessageAddressee } from '#app/portal/messages/read-template.ts';
import { INTERNSHIP_TITLE } from '#domain/messages/applicant-message.ts';
import type { Language } from '#domain/values/language.ts';

const EXAMPLES = {
  application: {
    name: 'Ana Pérez',
    jobTitle: { es: 'Ingeniero/a de Automatización', en: 'Automation Engineer' },
    reference: 'VA-7K3Q-9D',
  },
  internship: { name: 'Ana', jobTitle: INTERNSHIP_TITLE, reference: null },
} as const;

const TABLES = {
  application: { table: 'job_applications', since: 'applied_at' },
  internship: { table: 'internship_applications', since: 'created_at' },
} as const;

/** The addressee of a preview: the newest applicant, or an example if none is visible to the user. */
export const previewQuery = (about: 'application' | 'internship', language: Language) =>
  queryOptions({
    queryKey: ['message-preview', about, language],
    queryFn: async ({ client: queries }): Promise<MessageAddressee> => {
      const { since, table } = TABLES[about];
      const { data } = await (await supabase())
        .from(table)
        .select('id')
        .order(since, { ascending: false })
        .limit(1)
        .throwOnError();
      const [newest] = z.array(z.object({ id: z.string() })).parse(data);
      if (!newest) return { ...EXAMPLES[about], language };
      return queries.ensureQueryData(addresseeQuery({ about, id: newest.id }));
    },
  });
