import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/supabase.ts';
import { INTERNSHIP_STATUSES } from '#domain/internship-application.ts';
import { APPLICATION_STATUSES } from '#domain/job-application.ts';
import { JOB_STATUSES } from '#domain/job-posting.ts';
import { type Activity, recentActivity } from './recent-activity.ts';

export const OVERVIEW_KEY = ['overview'] as const;

const postingSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  created_at: z.string(),
  views_count: z.number(),
});
const applicationSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  applied_at: z.string(),
  job_posting_id: z.uuid(),
});
const internshipSchema = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(INTERNSHIP_STATUSES),
  created_at: z.string(),
});

export type OverviewPosting = z.infer<typeof postingSchema>;
export type OverviewApplication = z.infer<typeof applicationSchema>;

export interface Overview {
  readonly postings: readonly OverviewPosting[];
  readonly applications: readonly OverviewApplication[];
  readonly counters: {
    readonly postings: number;
    readonly active: number;
    readonly applications: number;
    readonly pending: number;
    readonly views: number;
  };
  readonly activity: readonly Activity[];
}

/** What the General tab shows: read at once, counted here. */
export const overviewQuery = queryOptions({
  queryKey: OVERVIEW_KEY,
  queryFn: async (): Promise<Overview> => {
    const client = await supabase();
    const [postingRows, applicationRows, internshipRows] = await Promise.all([
      client
        .from('job_postings')
        .select('id, title, status, created_at, views_count')
        .order('created_at', { ascending: false })
        .throwOnError(),
      client
        .from('job_applications')
        .select('id, full_name, status, applied_at, job_posting_id')
        .order('applied_at', { ascending: false })
        .throwOnError(),
      client
        .from('internship_applications')
        .select('id, first_name, last_name, status, created_at')
        .order('created_at', { ascending: false })
        .throwOnError(),
    ]);
    const postings = z.array(postingSchema).parse(postingRows.data);
    const applications = z.array(applicationSchema).parse(applicationRows.data);
    const internships = z.array(internshipSchema).parse(internshipRows.data);
    const isPending = ({ status }: { status: string }): boolean => status === 'pending';
    return {
      postings,
      applications,
      counters: {
        postings: postings.length,
        active: postings.filter(({ status }) => status === 'active').length,
        applications: applications.length + internships.length,
        pending: applications.filter(isPending).length + internships.filter(isPending).length,
        views: postings.reduce((sum, { views_count }) => sum + views_count, 0),
      },
      activity: recentActivity({ postings, applications, internships }),
    };
  },
});
