import type { RightsRequest } from './list-rights-requests.ts';

type Blocking = Pick<RightsRequest, 'id' | 'reference' | 'email' | 'blocked_at'>;

/** The references of other requests from the same address that also block the person. */
export const blockedElsewhere = (request: Blocking, all: readonly Blocking[]): string[] =>
  all
    .filter(
      ({ blocked_at, email, id }) =>
        blocked_at && id !== request.id && email?.toLowerCase() === request.email?.toLowerCase(),
    )
    .map(({ reference }) => reference);
