import type { ApplicationStatus } from '#domain/job-application.ts';
import type { RejectionReason } from '#domain/rejection-reason.ts';
import type { SelectedApplication } from './selection.ts';

/** A change of many applications, as the database takes it: from how they were on screen. */
export type BulkChange =
  | { readonly kind: 'status'; readonly changes: readonly StatusChange[] }
  | { readonly kind: 'contacted'; readonly ids: readonly string[]; readonly isContacted: boolean };

interface StatusChange {
  readonly id: string;
  readonly from_status: ApplicationStatus;
  readonly from_reason: RejectionReason | null;
  readonly to_status: ApplicationStatus;
  readonly to_reason: RejectionReason | null;
}

/** Gives applications a status; those that have it already stay as they are, but for a reason that was not told yet. */
export const statusChange = (
  applications: Iterable<SelectedApplication>,
  status: ApplicationStatus,
  reason: RejectionReason | null = null,
): BulkChange => ({
  kind: 'status',
  changes: [...applications]
    .filter(
      ({ rejection_reason, status: former }) =>
        former !== status || (reason !== null && rejection_reason === null),
    )
    .map((application) => ({
      id: application.id,
      from_status: application.status,
      from_reason: application.rejection_reason,
      to_status: status,
      to_reason: reason,
    })),
});

/** Marks applications as contacted; those that are already stay as they are. */
export const contactChange = (applications: Iterable<SelectedApplication>): BulkChange => ({
  kind: 'contacted',
  ids: [...applications].filter(({ contacted }) => !contacted).map(({ id }) => id),
  isContacted: true,
});

export const sizeOf = (change: BulkChange): number =>
  change.kind === 'status' ? change.changes.length : change.ids.length;

/** The change that takes another back, of applications that still are as it left them. */
export const reversed = (change: BulkChange): BulkChange =>
  change.kind === 'contacted'
    ? { ...change, isContacted: !change.isContacted }
    : {
        kind: 'status',
        changes: change.changes.map(({ from_reason, from_status, id, to_reason, to_status }) => ({
          id,
          from_status: to_status,
          from_reason: to_reason,
          to_status: from_status,
          to_reason: from_reason,
        })),
      };
