import type { ApplicationStatus } from '#domain/recruiting/job-application.ts';
import type { RejectionReason } from '#domain/recruiting/rejection-reason.ts';
import type { SelectedApplication } from './selection.ts';

/** A change of many applications, in the form the database expects: each with its state as shown on screen. */
export type BulkChange =
  | { readonly kind: 'status'; readonly changes: readonly StatusChange[] }
  | { readonly kind: 'contacted'; readonly ids: readonly string[]; readonly isContacted: boolean }
  | {
      readonly kind: 'tag';
      readonly ids: readonly string[];
      readonly tag: string;
      /** Whether the tag is added. */
      readonly isAdded: boolean;
    };

interface StatusChange {
  readonly id: string;
  readonly from_status: ApplicationStatus;
  readonly from_reason: RejectionReason | null;
  readonly to_status: ApplicationStatus;
  readonly to_reason: RejectionReason | null;
}

/** Gives applications a status; skips those that already have it, unless the change adds a missing rejection reason. */
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

/** Marks applications as contacted; skips those already contacted. */
export const contactChange = (applications: Iterable<SelectedApplication>): BulkChange => ({
  kind: 'contacted',
  ids: [...applications].filter(({ contacted }) => !contacted).map(({ id }) => id),
  isContacted: true,
});

export const sizeOf = (change: BulkChange): number =>
  change.kind === 'status' ? change.changes.length : change.ids.length;

/** The change that undoes another, for applications still in the state it left. */
export function reversed(change: BulkChange): BulkChange {
  switch (change.kind) {
    case 'status':
      return {
        ...change,
        changes: change.changes.map(({ from_reason, from_status, id, to_reason, to_status }) => ({
          id,
          from_status: to_status,
          from_reason: to_reason,
          to_status: from_status,
          to_reason: from_reason,
        })),
      };
    case 'contacted':
      return { ...change, isContacted: !change.isContacted };
    case 'tag':
      return { ...change, isAdded: !change.isAdded };
  }
}
