import type { JobApplication } from '#domain/job-application.ts';
import type { Decision } from './decision.ts';
import type { ApplicationFilters, ApplicationPage, ListedApplication } from './list-applications.ts';
import { patchList } from './patch-list.ts';

/** A decision that is being stored. */
interface PendingDecision {
  readonly jobId: string;
  readonly application: ListedApplication;
  /** What it changes. */
  readonly columns: Partial<JobApplication>;
}

/** By the variables of their mutations. */
const pending = new Map<Decision, PendingDecision>();

/** Notes a decision until it is stored or has failed. */
export const notePending = (decision: Decision, noted: PendingDecision): void =>
  void pending.set(decision, noted);

export const endPending = (decision: Decision): void => void pending.delete(decision);

/**
 * A list as just read, with the decisions that were being stored meanwhile: with another filter, it would still show
 * their applications as they were, and the triage queue would lead to them again.
 */
export function withPendingDecisions(
  jobId: string,
  filters: ApplicationFilters,
  page: ApplicationPage,
): ApplicationPage {
  let shown = page;
  for (const { application, columns, jobId: posting } of pending.values()) {
    const row = posting === jobId && shown.applications.find(({ id }) => id === application.id);
    if (row && isAsBefore(columns, row, application)) shown = patchList(shown, filters, row, columns);
  }
  return shown;
}

/** Whether some columns of a row as read still have their former values, which nobody else has changed. */
function isAsBefore<Row extends object>(columns: object, read: Row, former: Row): boolean {
  for (const name in read) if (Object.hasOwn(columns, name) && read[name] !== former[name]) return false;
  return true;
}
