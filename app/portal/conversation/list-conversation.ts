import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

/** Whom a conversation is with: the application, or the request for an internship, that it is about. */
export interface Correspondent {
  readonly about: 'application' | 'internship';
  readonly id: string;
  readonly name: string;
}

const messageSchema = z.object({
  id: z.guid(),
  /** `received`: it is a reply. */
  state: z.enum(['scheduled', 'sending', 'sent', 'refused', 'received']),
  /** A reply's may be empty. */
  subject: z.string(),
  body: z.string(),
  /** Of ours; null once the account is deleted. */
  author_name: z.string().nullable(),
  /** The address a reply says it is from, and whether that is the applicant's. */
  sender: z.string().nullable(),
  is_from_applicant: z.boolean().nullable(),
  /** Attachments; without a path where not kept. */
  files: z.array(z.object({ name: z.string(), path: z.string().nullable() })),
  created_at: z.string(),
  /** When ours left. */
  settled_at: z.string().nullable(),
  /** When somebody of the team opened a reply. */
  read_at: z.string().nullable(),
  /** By the word of the mail service. */
  delivery: z.enum(['pending', 'sent', 'failed']).nullable(),
  error: z.string().nullable(),
});

export type ConversationMessage = z.infer<typeof messageSchema>;

export const CONVERSATIONS_KEY = ['conversations'] as const;
export const conversationKey = (applicant: string) => [...CONVERSATIONS_KEY, applicant] as const;

/** What was written to an applicant and came back, oldest first. */
export const conversationQuery = (applicant: string) =>
  queryOptions({
    queryKey: conversationKey(applicant),
    queryFn: async (): Promise<ConversationMessage[]> => {
      const { data } = await (await supabase()).rpc('list_conversation', { applicant }).throwOnError();
      return z.array(messageSchema).parse(data).reverse();
    },
  });

/** Who wrote a message: the applicant by name, anybody else by address. */
export function authorOf(
  { author_name, is_from_applicant, sender, state }: ConversationMessage,
  name: string,
): string {
  if (state !== 'received') return author_name ?? 'El equipo';
  return is_from_applicant || !sender ? name : sender;
}

export const isUnread = ({ read_at, state }: ConversationMessage): boolean =>
  state === 'received' && read_at === null;
