import type {
  ApplicationStatus,
  InterviewRating,
  JobApplication,
} from '#domain/recruiting/job-application.ts';
import type { RejectionReason } from '#domain/recruiting/rejection-reason.ts';
import type { ListedApplication } from './list-applications.ts';

/** A change that staff make to an application. */
export type ApplicationChange =
  | { readonly kind: 'status'; readonly status: ApplicationStatus }
  | { readonly kind: 'reason'; readonly reason: RejectionReason | null }
  | { readonly kind: 'contacted' }
  | { readonly kind: 'rating'; readonly rating: InterviewRating; readonly notes: string | null };

/** Restores the columns that a decision changed. */
export interface UndoChange {
  readonly kind: 'undo';
  readonly columns: Partial<JobApplication>;
  /** The state the decision left: nothing is restored once a colleague has changed it. */
  readonly expected: Partial<JobApplication>;
}

/** An application with its full rating, when that is loaded. */
export type RatedApplication = ListedApplication &
  Partial<Pick<JobApplication, 'interview_notes' | 'rated_at' | 'rated_by'>>;

/** A change, with the application as shown when it was made. */
export interface Decision {
  readonly application: RatedApplication;
  readonly change: ApplicationChange | UndoChange;
}

/** The columns a change writes. */
export function columnsOf(change: Decision['change']): Partial<JobApplication> {
  switch (change.kind) {
    case 'status':
      return { status: change.status, ...(change.status !== 'rejected' && { rejection_reason: null }) };
    case 'reason':
      return { rejection_reason: change.reason };
    case 'contacted':
      return { contacted: true, contacted_at: new Date().toISOString() };
    case 'rating':
      return { interview_rating: change.rating, interview_notes: change.notes };
    case 'undo':
      return change.columns;
  }
}

/** Whether nothing is left to decide: a rejection still awaits its reason, which may also be skipped. */
export const isComplete = (change: ApplicationChange): boolean =>
  change.kind === 'status'
    ? change.status !== 'rejected'
    : change.kind === 'reason' && change.reason !== null;

/** The column values a change expects, as shown on screen. */
export function expectedOf({ application, change }: Decision): Partial<JobApplication> {
  switch (change.kind) {
    case 'status':
      return { status: application.status };
    case 'reason':
      return { status: 'rejected', rejection_reason: application.rejection_reason };
    case 'contacted':
      return { contacted: application.contacted };
    case 'rating':
      return {
        interview_rating: application.interview_rating,
        ...(application.interview_rating && application.rated_at && { rated_at: application.rated_at }),
      };
    case 'undo':
      return change.expected;
  }
}

/**
 * The decision that undoes another.
 *
 * @param decision.change.kind for `reason`, `before` may be the application before its rejection; both are then undone
 * @param ratedAt when the rating to undo was stored, used as its version: notes are too long to compare in a request
 */
export function undoOf(
  { application, change }: { application: RatedApplication; change: ApplicationChange },
  { before = application, ratedAt }: { before?: ListedApplication; ratedAt?: string | null } = {},
): { application: RatedApplication; change: UndoChange } {
  const { rejection_reason, status } = before;
  const after = { ...application, ...columnsOf(change) };
  const undo = (columns: UndoChange['columns'], expected: UndoChange['expected']) => ({
    application: after,
    change: { kind: 'undo', columns, expected } as const,
  });
  switch (change.kind) {
    case 'status':
    case 'reason':
      return undo(
        { status, rejection_reason },
        { status: after.status, rejection_reason: after.rejection_reason },
      );
    case 'contacted':
      return undo({ contacted: false, contacted_at: null }, { contacted: true, interview_rating: null });
    case 'rating':
      return undo(
        {
          interview_rating: application.interview_rating,
          interview_notes: application.interview_notes ?? null,
        },
        { interview_rating: change.rating, ...(ratedAt && { rated_at: ratedAt }) },
      );
  }
}
