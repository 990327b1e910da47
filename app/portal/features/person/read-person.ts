import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { RIGHTS } from '#domain/data-protection/rights.ts';
import { INTERVIEW_RATINGS } from '#domain/recruiting/job-application.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import { type Consent, consentSchema } from './consents.ts';

const sentSchema = z.object({
  kind: z.enum(['job', 'internship', 'spontaneous']),
  id: z.string(),
  sent_at: z.string(),
  /** The posting, the degree or the area of interest. */
  title: z.string(),
  status: z.string(),
  withdrawn_at: z.string().nullable(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  cv_url: z.string(),
  /** Set for job applications only. */
  job_posting_id: z.string().nullable(),
  interview_rating: z.enum(INTERVIEW_RATINGS).nullable(),
  tags: z.array(z.string()),
  comment_count: z.number(),
  notified_at: z.string().nullable(),
  repeat_of: z.string().nullable(),
  person_key: z.string(),
  /** The notes of the interview or on a spontaneous application. */
  notes: z.string().nullable(),
});

/** An application of any kind. */
export type Sent = z.infer<typeof sentSchema>;

const foundSchema = z.object({ person_key: z.string(), full_name: z.string(), email: z.string() });
const alikeSchema = foundSchema.extend({
  has_same_phone: z.boolean(),
  /** Whether one of their names has all the words of the other. */
  has_similar_name: z.boolean(),
});

const personSchema = z.object({
  key: z.string(),
  /** Newest first; at most a hundred. */
  sent: z.array(sentSchema),
  sent_count: z.number(),
  /** Newest first; at most a hundred. */
  comments: z.array(
    z.object({
      id: z.string(),
      author_id: z.string().nullable(),
      body: z.string(),
      created_at: z.string(),
      title: z.string(),
    }),
  ),
  comment_count: z.number(),
  /** Addresses that a recruiter merged into this person. */
  merged: z.array(z.object({ person_key: z.string(), merged_at: z.string() })),
  /** Other people with the same telephone, those with a similar name first; then those with nothing but a similar name. */
  alike: z.array(alikeSchema),
  /** Those that a recruiter marked as someone else. */
  dismissed: z.array(alikeSchema.extend({ dismissed_by: z.string().nullable(), dismissed_at: z.string() })),
});

export type Person = z.infer<typeof personSchema> & {
  /** Their consents under all their addresses, newest first. */
  consents: Consent[];
};

/** The key prefix of all people queries. */
export const PEOPLE_KEY = ['people'] as const;

/** A person by the key of one of their addresses; null when nobody visible to the user has it. */
export const personQuery = (key: string) =>
  queryOptions({
    queryKey: [...PEOPLE_KEY, key],
    queryFn: async (): Promise<Person | null> => {
      if (!z.guid().safeParse(key).success) return null;
      const client = await supabase();
      const [profile, consents] = await Promise.all([
        client.rpc('person_profile', { person: key }).throwOnError(),
        client.rpc('list_person_consents', { person: key }).throwOnError(),
      ]);
      const person = personSchema.parse(profile.data);
      return person.sent.length > 0
        ? { ...person, consents: z.array(consentSchema).parse(consents.data) }
        : null;
    },
  });

/** The people matching the text, whom the user may merge. */
export const findPeopleQuery = (text: string) =>
  queryOptions({
    queryKey: [...PEOPLE_KEY, 'found', text],
    enabled: text.trim().length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data } = await (await supabase())
        .rpc('find_people', { patterns: searchPatterns(text) })
        .abortSignal(signal)
        .throwOnError();
      return z.array(foundSchema).parse(data);
    },
  });

const openRequestSchema = z.object({
  id: z.string(),
  claim: z.enum(RIGHTS),
  email: z.string(),
  confirmed_at: z.string(),
  due_at: z.string(),
});

/** The open requests about the data under these addresses, in lower case; empty for readers who do not handle them. */
export const openRightsRequestsQuery = (emails: readonly string[]) =>
  queryOptions({
    queryKey: [...PEOPLE_KEY, 'rights', emails],
    enabled: emails.length > 0,
    queryFn: async () => {
      const { data } = await (await supabase())
        .from('rights_requests')
        .select('id, claim, email, confirmed_at, due_at')
        // The requester may have written the address in another case; an underscore matches any character.
        .ilikeAnyOf('email', [...emails])
        .not('confirmed_at', 'is', null)
        .is('closed_at', null)
        .order('due_at')
        .throwOnError();
      const found = z.array(openRequestSchema).parse(data);
      return found.filter(({ email }) => emails.includes(email.toLowerCase()));
    },
  });
