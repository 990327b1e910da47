import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { MESSAGE_KINDS } from '#domain/messages/applicant-message.ts';

/** The applicant of messages: the application or internship request they are about. */
export interface Applicant {
  readonly about: 'application' | 'internship';
  readonly id: string;
  readonly status: string;
}

export const messageSchema = z.object({
  id: z.uuid(),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(['scheduled', 'sending', 'sent', 'refused', 'cancelled']),
  /** As edited for this applicant; null to use the current template when it is sent. */
  subject: z.string().nullable(),
  body: z.string().nullable(),
  send_at: z.string(),
  /** When it was sent or canceled. */
  settled_at: z.string().nullable(),
  /** Null when a decision scheduled it. */
  author_name: z.string().nullable(),
  /** As reported by the mail service. */
  delivery: z.enum(['pending', 'sent', 'failed']).nullable(),
  error: z.string().nullable(),
  /** Used as its version. */
  changed_at: z.string(),
  /** Of its author, at its end. */
  signature: z.string().nullable(),
});

export type Message = z.infer<typeof messageSchema>;

export const messagesKey = (applicant: string) => ['messages', applicant] as const;

/** The messages to an applicant, newest first. */
export const messagesQuery = (applicant: string) =>
  queryOptions({
    queryKey: messagesKey(applicant),
    queryFn: async (): Promise<Message[]> => {
      const { data } = await (await supabase()).rpc('list_applicant_messages', { applicant }).throwOnError();
      return z.array(messageSchema).parse(data);
    },
  });
