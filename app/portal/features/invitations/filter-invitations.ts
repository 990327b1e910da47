import type { Sort } from '#app/ui/read-sort.ts';
import { searchable } from '#domain/values/search-pattern.ts';
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
  const words = searchable(options.search).split(/\s+/);
  const field = FIELDS[sort.column];
  return invitations
    .filter(({ email, full_name }) => {
      const text = searchable(`${full_name} ${email}`);
      return words.every((word) => text.includes(word));
    })
    .filter((invitation) => state === null || stateOf(invitation, now) === state)
    .sort((one, other) => (sort.isDescending ? -1 : 1) * one[field].localeCompare(other[field], 'es'));
}
