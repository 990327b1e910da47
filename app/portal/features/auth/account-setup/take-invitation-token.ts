import { z } from 'zod';

const stateSchema = z.object({ invitationToken: z.string() });

/**
 * The token of an invitation link. Moves it from the URL, which gets copied and logged, to the state of the history
 * entry, which survives a reload.
 *
 * @returns an empty string when there is none
 */
export function takeInvitationToken(): string {
  const { history, location } = window;
  const token = new URLSearchParams(location.search).get('token');
  if (token !== null)
    history.replaceState({ ...history.state, invitationToken: token }, '', location.pathname);
  return stateSchema.safeParse(history.state).data?.invitationToken ?? '';
}
