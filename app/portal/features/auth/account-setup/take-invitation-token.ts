import { z } from 'zod';

const stateSchema = z.object({ invitationToken: z.string() });

/**
 * The token of an invitation's link. It is moved from the URL, which is copied and logged, to the state of the history entry,
 * which a reload keeps.
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
