import type { ApplicationStatus, InterviewRating, JobApplication } from '#domain/job-application.ts';
import type { ListedApplication } from './list-applications.ts';

/** A change that staff make to an application. */
export type ApplicationChange =
  | { readonly kind: 'status'; readonly status: ApplicationStatus }
  | { readonly kind: 'contacted' }
  | { readonly kind: 'rating'; readonly rating: InterviewRating; readonly notes: string | null };

/** An application with all of its rating, where that is loaded. */
export type RatedApplication = ListedApplication &
  Partial<Pick<JobApplication, 'interview_notes' | 'rated_at'>>;

/** A change, with the application as shown when it was made. */
export interface Decision {
  readonly application: RatedApplication;
  readonly change: ApplicationChange;
}
