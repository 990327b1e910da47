import type { Sort } from '#app/ui/read-sort.ts';
import { type Invitation, type InvitationState, stateOf } from './list-invitations.ts';

/** Sortable columns, as named in the URL. */
export const INVITATION_SORTS = ['nombre', 'enviada', 'vence'] as const;
export type InvitationSort = (typeof INVITATION_SORTS)[number];

export const NEWEST_INVITATIONS: Sort<InvitationSort> = { column: 'enviada', isDescending: true };

const FIELDS = { nombre: 'full_name', enviada: 'created_at', vence: 'expires_at' } as const satisfies Record<
  InvitationSort,
  keyof Invitation
>;

/** Filters invitations by name or email and by state, and sorts them. */
export function filterInvitations(
  invitations: readonly Invitation[],
  options: { search: string; state: InvitationState | null; sort: Sort<InvitationSort>; now: Date },
): Invitation[] {
  const { now, sort, state } = options;
  const text = options.search.trim().toLowerCase();
  const field = FIELDS[sort.column];
  return invitations
    .filter(({ email, full_name }) => `${full_name} ${email}`.toLowerCase().includes(text))
    .filter((invitation) => state === null || stateOf(invitation, now) === state)
    .sort((one, other) => (sort.isDescending ? -1 : 1) * one[field].localeCompare(other[field], 'es'));
}
