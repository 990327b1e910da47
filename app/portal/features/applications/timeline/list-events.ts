import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { APPLICATION_STATUSES, INTERVIEW_RATINGS } from '#domain/recruiting/job-application.ts';
import { REJECTION_REASONS } from '#domain/recruiting/rejection-reason.ts';
import { applicationsKey } from '../list-applications.ts';

const eventSchema = z.object({
  id: z.number(),
  happened_at: z.string(),
  actor_id: z.string().nullable(),
  /** Null for applicants and the system, and once the account is deleted. */
  actor_name: z.string().nullable(),
  kind: z.string(),
  to_status: z.enum(APPLICATION_STATUSES).nullable(),
  /** The colleague the event is about. */
  target_name: z.string().nullable(),
  mail_state: z.enum(['sent', 'failed', 'pending']).nullable(),
  detail: z.object({
    /** The kind of the mail that was sent. */
    mail: z.string().optional(),
    /** Why it did not arrive. */
    error: z.string().optional(),
    rating: z.enum(INTERVIEW_RATINGS).optional(),
    notes: z.string().optional(),
    /** Why the application was rejected. */
    reason: z.enum(REJECTION_REASONS).optional(),
    comment_id: z.string().optional(),
    owner_id: z.string().optional(),
    /** The format of an export. */
    format: z.string().optional(),
    next_step: z.string().optional(),
    next_step_on: z.string().optional(),
    /** Tags. */
    added: z.string().optional(),
    removed: z.string().optional(),
    /** The time of an interview; `times` is how many were offered. */
    starts_at: z.string().optional(),
    times: z.number().optional(),
    first_day: z.string().optional(),
    last_day: z.string().optional(),
    /** Whether a reply came from another address than the applicant's. */
    from_other_address: z.boolean().optional(),
  }),
});

export type ApplicationEvent = z.infer<typeof eventSchema>;

/** The tables whose changes timelines show. */
export const TIMELINE_TABLES = ['application_events', 'application_comments'];

/** The key prefix of the timelines of a posting's applications. */
export const timelinesKey = (jobId: string) => [...applicationsKey(jobId), 'timeline'] as const;

/** What happened to an application, newest first. */
export const eventsQuery = (jobId: string, id: string) =>
  queryOptions({
    queryKey: [...timelinesKey(jobId), id],
    queryFn: async (): Promise<ApplicationEvent[]> => {
      const { data } = await (await supabase())
        .rpc('application_timeline', { application: id })
        .throwOnError();
      return z.array(eventSchema).parse(data);
    },
  });
