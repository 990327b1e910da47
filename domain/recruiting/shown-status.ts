import { APPLICATION_STATUSES, type JobApplication } from './job-application.ts';

/** What people read: a withdrawn application is stored as rejected. */
export const SHOWN_STATUSES = [...APPLICATION_STATUSES, 'withdrawn'] as const;

export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** A changed status revokes the withdrawal. */
export const shownStatus = ({
  status,
  withdrawn_at,
}: Pick<JobApplication, 'status' | 'withdrawn_at'>): ShownStatus =>
  status === 'rejected' && withdrawn_at !== null ? 'withdrawn' : status;
