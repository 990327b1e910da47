import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { MESSAGE_KINDS } from '#domain/messages/applicant-message.ts';

const undeliveredSchema = z.object({
  id: z.guid(),
  /** `conversation`: a free-form message; `interview`: the last mail about one. */
  kind: z.enum([...MESSAGE_KINDS, 'spontaneous-received', 'conversation', 'interview']),
  application_id: z.uuid().nullable(),
  internship_id: z.uuid().nullable(),
  spontaneous_id: z.uuid().nullable(),
  job_posting_id: z.uuid().nullable(),
  full_name: z.string(),
  email: z.string(),
  error: z.string().nullable(),
});

export type UndeliveredMessage = z.infer<typeof undeliveredSchema>;

export const UNDELIVERED_MESSAGES_KEY = ['undelivered-messages'] as const;

/** Messages of the last 30 days that did not reach the applicant, newest first. */
export const undeliveredMessagesQuery = queryOptions({
  queryKey: UNDELIVERED_MESSAGES_KEY,
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('list_undelivered_messages').throwOnError();
    return z.array(undeliveredSchema).parse(data);
  },
});

/** The newest message that did not reach an applicant. */
export function useUndelivered(applicant: string): UndeliveredMessage | undefined {
  const { data } = useQuery(undeliveredMessagesQuery);
  return data?.find((one) => [one.application_id, one.internship_id, one.spontaneous_id].includes(applicant));
}
