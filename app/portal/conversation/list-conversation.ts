import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { Language } from '#domain/values/language.ts';
import { CONVERSATIONS_KEY } from './conversations-key.ts';

/** The other side of a conversation: the application, internship request or quote request that it is about. */
export interface Correspondent {
  readonly about: keyof typeof CORRESPONDENT_COLUMNS;
  readonly id: string;
  readonly name: string;
  readonly language: Language;
}

/** The columns with the id of the correspondent. */
export const CORRESPONDENT_COLUMNS = {
  application: 'application_id',
  internship: 'internship_id',
  quote: 'contact_request_id',
} as const;

const messageSchema = z.object({
  id: z.guid(),
  /** `received`: a reply. */
  state: z.enum(['scheduled', 'sending', 'sent', 'refused', 'received']),
  /** May be empty in a reply. */
  subject: z.string(),
  body: z.string(),
  /** Set on our messages; null once the account is deleted. */
  author_name: z.string().nullable(),
  /** The address a reply claims to come from, and whether it is the applicant's. */
  sender: z.string().nullable(),
  is_from_applicant: z.boolean().nullable(),
  /** Whether a program wrote a reply, such as an out-of-office reply. */
  is_automatic: z.boolean(),
  /** Attachments; without a path when not stored. */
  files: z.array(z.object({ name: z.string(), path: z.string().nullable() })),
  created_at: z.string(),
  /** When our message left. */
  settled_at: z.string().nullable(),
  /** When a team member opened a reply. */
  read_at: z.string().nullable(),
  /** As reported by the mail service. */
  delivery: z.enum(['pending', 'sent', 'failed']).nullable(),
  error: z.string().nullable(),
});

export type ConversationMessage = z.infer<typeof messageSchema>;

export const conversationKey = (applicant: string) => [...CONVERSATIONS_KEY, applicant] as const;

/** The messages exchanged with a correspondent, oldest first. */
export const conversationQuery = (applicant: string) =>
  queryOptions({
    queryKey: conversationKey(applicant),
    queryFn: async (): Promise<ConversationMessage[]> => {
      const { data } = await (await supabase()).rpc('list_conversation', { applicant }).throwOnError();
      return z.array(messageSchema).parse(data).reverse();
    },
  });

/** The author of a message: the applicant by name, any other sender by address. */
export function authorOf(
  { author_name, is_from_applicant, sender, state }: ConversationMessage,
  name: string,
): string {
  if (state !== 'received') return author_name ?? 'El equipo';
  return is_from_applicant || !sender ? name : sender;
}

export const isUnread = ({ read_at, state }: ConversationMessage): boolean =>
  state === 'received' && read_at === null;
