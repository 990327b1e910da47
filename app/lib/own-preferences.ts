import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from './supabase.ts';

const preferencesSchema = z.object({
  signature: z.string().nullable(),
  mails_mentions: z.boolean(),
  mails_interviews: z.boolean(),
  mails_reminders: z.boolean(),
  mails_declined: z.boolean(),
});

export type Preferences = z.infer<typeof preferencesSchema>;

/** The defaults of the table. */
const DEFAULTS: Preferences = {
  signature: null,
  mails_mentions: true,
  mails_interviews: true,
  mails_reminders: true,
  mails_declined: true,
};

export const OWN_PREFERENCES_KEY = ['own-preferences'] as const;

/** The signed-in user's signature and choice of mails. */
export const ownPreferencesQuery = queryOptions({
  queryKey: OWN_PREFERENCES_KEY,
  queryFn: async (): Promise<Preferences> => {
    // Row-level security leaves the user's own row.
    const { data } = await (await supabase())
      .from('staff_preferences')
      .select(Object.keys(preferencesSchema.shape).join(', '))
      .maybeSingle()
      .throwOnError();
    return data ? preferencesSchema.parse(data) : DEFAULTS;
  },
});
