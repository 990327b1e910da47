import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { InvitationState } from './list-invitations.ts';

export const INVITATION_STATES = {
  pending: { label: 'Pendiente', tone: 'amber' },
  expired: { label: 'Expirada', tone: 'red' },
  completed: { label: 'Completada', tone: 'green' },
} as const satisfies Record<InvitationState, { label: string; tone: BadgeTone }>;

/** Parses a state from the URL; null means all. */
export function readState(text: string | null): InvitationState | null {
  return text === 'pending' || text === 'expired' || text === 'completed' ? text : null;
}
