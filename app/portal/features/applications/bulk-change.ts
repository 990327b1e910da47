import type { ApplicationStatus } from '#domain/recruiting/job-application.ts';
import type { RejectionReason } from '#domain/recruiting/rejection-reason.ts';
import type { SelectedApplication } from './selection.ts';

/** A change of many applications, in the form the database expects: each with its state as shown on screen. */
export type BulkChange =
  | { readonly kind: 'status'; readonly changes: readonly StatusChange[] }
  | { readonly kind: 'contacted'; readonly ids: readonly string[]; readonly isContacted: boolean }
  | {
      readonly kind: 'owner';
      readonly changes: readonly OwnerChange[];
      /** The new owner's name; null for nobody. */
      readonly name: string | null;
    }
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

interface OwnerChange {
  readonly id: string;
  readonly from_owner: string | null;
  readonly to_owner: string | null;
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

/**
 * Puts somebody in charge of applications; skips those already in their charge.
 *
 * @param owner null for nobody
 */
export const ownerChange = (
  applications: Iterable<SelectedApplication>,
  owner: { readonly id: string; readonly name: string } | null,
): BulkChange => ({
  kind: 'owner',
  changes: [...applications]
    .map(({ id, owner_id }) => ({ id, from_owner: owner_id, to_owner: owner?.id ?? null }))
    .filter(({ from_owner, to_owner }) => from_owner !== to_owner),
  name: owner?.name ?? null,
});

export const sizeOf = (change: BulkChange): number =>
  'ids' in change ? change.ids.length : change.changes.length;

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
    case 'owner':
      return {
        ...change,
        changes: change.changes.map(({ from_owner, id, to_owner }) => ({
          id,
          from_owner: to_owner,
          to_owner: from_owner,
        })),
      };
    case 'tag':
      return { ...change, isAdded: !change.isAdded };
  }
}
