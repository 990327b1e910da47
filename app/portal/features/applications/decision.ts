import type { ApplicationStatus, InterviewRating } from '#domain/job-application.ts';
import type { ListedApplication } from './list-applications.ts';

/** What staff write on an application, one kind at a time, with the message when it fails. */
export type ApplicationChange =
  | { readonly kind: 'status'; readonly status: ApplicationStatus }
  | { readonly kind: 'contacted' }
  | { readonly kind: 'rating'; readonly rating: InterviewRating; readonly notes: string | null };

/** Somebody, as they were shown when it was decided. */
export interface Decision {
  readonly application: ListedApplication;
  readonly change: ApplicationChange;
}
