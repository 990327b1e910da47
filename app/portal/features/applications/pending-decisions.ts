import type { JobApplication } from '#domain/recruiting/job-application.ts';
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
const failed = new WeakSet<PendingDecision>();

/** Notes a decision that is being stored. */
export const notePending = (decision: Decision, noted: PendingDecision): void =>
  void pending.set(decision, noted);

/** Ends what `notePending` began. */
export function endPending(decision: Decision, { hasFailed }: { hasFailed: boolean }): void {
  const noted = pending.get(decision);
  if (noted && hasFailed) failed.add(noted);
  pending.delete(decision);
}

/**
 * Reads a list with the decisions that are being stored meanwhile. With another filter than before, it could still show
 * their applications as they were, and the triage queue would lead to them again.
 */
export async function readWithPending(
  jobId: string,
  filters: ApplicationFilters,
  read: () => Promise<ApplicationPage>,
): Promise<ApplicationPage> {
  const before = [...pending.values()];
  let page = await read();
  for (const decision of new Set([...before, ...pending.values()])) {
    const { application, columns } = decision;
    if (decision.jobId !== jobId || failed.has(decision)) continue;
    const row = page.applications.find(({ id }) => id === application.id);
    if (row && isAsBefore(columns, row, application)) page = patchList(page, filters, row, columns);
  }
  return page;
}

/** Whether some columns of a row as read still have their former values, which nobody else has changed. */
function isAsBefore<Row extends object>(columns: object, read: Row, former: Row): boolean {
  for (const name in read) if (Object.hasOwn(columns, name) && read[name] !== former[name]) return false;
  return true;
}
