import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { INTERVIEW_STATES } from '#domain/messages/interview.ts';
import { dayAfter, dayInChile, startOfDayInChile } from '#domain/values/chile-time.ts';

/** The applicant in interviews: the application or internship request they are about. */
export interface Interviewee {
  readonly about: 'application' | 'internship';
  readonly id: string;
  readonly status: string;
}

const interviewSchema = z.object({
  id: z.guid(),
  state: z.enum(INTERVIEW_STATES),
  /** The times offered. */
  times: z.array(z.string()),
  /** Null unless scheduled. */
  starts_at: z.string().nullable(),
  minutes: z.number(),
  place: z.string().nullable(),
  video_url: z.string().nullable(),
  note: z.string().nullable(),
  /** The applicant's reply when no time suits them. */
  reply: z.string().nullable(),
  interviewers: z.array(z.string()),
  room_id: z.uuid().nullable(),
  /** The period to choose from, instead of times. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  /** Used as its version. */
  changed_at: z.string(),
});

export type Interview = z.infer<typeof interviewSchema>;

const COLUMNS = Object.keys(interviewSchema.shape).join(', ');

export const INTERVIEWS_KEY = ['interviews'] as const;
export const interviewsKey = (applicant: string) => [...INTERVIEWS_KEY, applicant] as const;

/** The interviews with an applicant, newest first. */
export const interviewsQuery = ({ about, id }: Pick<Interviewee, 'about' | 'id'>) =>
  queryOptions({
    queryKey: interviewsKey(id),
    queryFn: async (): Promise<Interview[]> => {
      const { data } = await (await supabase())
        .from('interviews')
        .select(COLUMNS)
        .eq(`${about}_id`, id)
        .order('created_at', { ascending: false })
        .limit(20)
        .throwOnError();
      return z.array(interviewSchema).parse(data);
    },
  });

/** The ids of the applications to a posting that have an interview to come, offered or scheduled. */
export const awaitingInterviewQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS_KEY, 'awaiting', jobId],
    queryFn: async () => {
      const { data } = await (await supabase())
        .from('interviews')
        .select('application_id, application:job_applications!inner(id)')
        .eq('application.job_posting_id', jobId)
        .or(`state.eq.offered,and(state.eq.scheduled,starts_at.gt.${new Date().toISOString()})`)
        .throwOnError();
      return z
        .array(z.object({ application_id: z.uuid() }))
        .parse(data)
        .map((row) => row.application_id);
    },
  });

const agendaSchema = interviewSchema
  .pick({
    id: true,
    state: true,
    starts_at: true,
    place: true,
    video_url: true,
    reply: true,
    interviewers: true,
  })
  .extend({
    application: z
      .object({
        id: z.uuid(),
        full_name: z.string(),
        job_posting_id: z.uuid(),
        status: z.string(),
        posting: z.object({ title: z.string() }),
      })
      .nullable(),
    internship: z
      .object({ id: z.uuid(), first_name: z.string(), last_name: z.string(), status: z.string() })
      .nullable(),
  });

export type AgendaEntry = z.infer<typeof agendaSchema>;

/** Today's interviews, and those where no offered time suited the applicant. */
export const agendaQuery = queryOptions({
  queryKey: [...INTERVIEWS_KEY, 'agenda'],
  queryFn: async (): Promise<AgendaEntry[]> => {
    const today = dayInChile(new Date().toISOString());
    const { data } = await (await supabase())
      .from('interviews')
      .select(
        'id, state, starts_at, place, video_url, reply, interviewers, application:job_applications(id, full_name, job_posting_id, status, posting:job_postings(title)), internship:internship_applications(id, first_name, last_name, status)',
      )
      .or(
        `state.eq.declined,and(starts_at.gte.${startOfDayInChile(today)},starts_at.lt.${startOfDayInChile(dayAfter(today))})`,
      )
      // Today's first: there may be many declined ones, of applicants rejected since.
      .order('starts_at', { nullsFirst: false })
      .limit(50)
      .throwOnError();
    return z
      .array(agendaSchema)
      .parse(data)
      .filter(({ application, internship }) => (application ?? internship)?.status !== 'rejected')
      .sort((one, other) => (one.starts_at ?? '').localeCompare(other.starts_at ?? ''));
  },
});
