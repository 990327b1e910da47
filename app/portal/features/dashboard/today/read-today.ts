import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { checkSchema } from '#app/portal/triage/deciding-facts.ts';
import { SEMESTERS } from '#domain/recruiting/internship-application.ts';
import { quoteRequestSchema } from '#domain/website/quote-request.ts';
import { ownTasksSchema } from '../read-own-tasks.ts';

const waiting = { id: z.uuid(), full_name: z.string(), since: z.string() };

const undecidedSchema = z.discriminatedUnion('kind', [
  z.object({
    ...waiting,
    kind: z.literal('job'),
    job_posting_id: z.uuid(),
    /** Null for users who may not read the posting. */
    title: z.string().nullable(),
    facts: z.object({ checks: z.array(checkSchema), is_repeated: z.boolean(), others: z.number() }),
  }),
  z.object({
    ...waiting,
    kind: z.literal('internship'),
    title: z.string(),
    facts: z.object({ semester: z.enum(SEMESTERS).nullable() }),
  }),
  z.object({ ...waiting, kind: z.literal('spontaneous'), title: z.string() }),
]);

export type Undecided = z.infer<typeof undecidedSchema>;

const unansweredSchema = quoteRequestSchema.pick({
  id: true,
  name: true,
  company: true,
  service: true,
  plant: true,
  created_at: true,
  status: true,
  answered_at: true,
});

export type Unanswered = z.infer<typeof unansweredSchema>;

const meetingSchema = z.object({
  id: z.uuid(),
  /** Null for one that needs another time. */
  starts_at: z.string().nullable(),
  is_over: z.boolean(),
  place: z.string().nullable(),
  video_url: z.string().nullable(),
  /** Whether the user takes part. */
  is_own: z.boolean(),
  application_id: z.uuid().nullable(),
  job_posting_id: z.uuid().nullable(),
  internship_id: z.uuid().nullable(),
  full_name: z.string(),
  title: z.string().nullable(),
  lacks_rating: z.boolean(),
});

export type Meeting = z.infer<typeof meetingSchema>;

const todaySchema = z.object({
  /** The numbers of all that wait for a decision; null without permission. */
  waiting: z.object({
    applications: z.number().nullable(),
    internships: z.number().nullable(),
    spontaneous: z.number().nullable(),
  }),
  undecided: z.array(undecidedSchema),
  /** Null without permission, as are interviews. */
  quotes: z.object({ count: z.number(), rows: z.array(unansweredSchema) }).nullable(),
  interviews: z
    .object({
      count: z.number(),
      /** Those among them that are not over, or lack a rating. */
      waiting: z.number(),
      rows: z.array(meetingSchema),
    })
    .nullable(),
  /** Postings that are no longer public, with applications that wait. */
  abandoned: z.array(z.object({ id: z.uuid(), title: z.string(), since: z.string(), count: z.number() })),
  /** The number of postings that are active, but no longer public. */
  ended: z.number(),
  /** The longest waiting applicant and customer, with the number of those who wait. */
  replies: z.array(
    z.object({
      application_id: z.uuid().nullable(),
      internship_id: z.uuid().nullable(),
      contact_request_id: z.uuid().nullable(),
      job_posting_id: z.uuid().nullable(),
      full_name: z.string(),
      since: z.string(),
      count: z.number(),
    }),
  ),
  own: ownTasksSchema.nullable(),
  unreached: z.number(),
  undelivered: z.number(),
  /** Open requests about personal data. */
  rights: z.object({ count: z.number(), due: z.string().nullable() }),
});

export type Today = z.infer<typeof todaySchema>;

export const TODAY_KEY = ['today'] as const;

/** For what passes by itself: the end of an interview, or of the day. */
const REFRESH_MS = 5 * 60_000;

/** What waits for the user, in one request: the first rows of each part, and how many there are. */
export const todayQuery = queryOptions({
  queryKey: TODAY_KEY,
  refetchInterval: REFRESH_MS,
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('portal_today').throwOnError();
    return todaySchema.parse(data);
  },
});
