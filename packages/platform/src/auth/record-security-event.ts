import type { SecurityEvent } from '../security-events/security-event.ts';
import type { AuthContext, AuthDependencies } from './auth-dependencies.ts';
import type { SessionResponse } from './sessions.ts';

/** Records a security event of a request; call it after the transaction commits. */
export function recordSecurityEvent(
  { platform }: AuthDependencies,
  context: AuthContext,
  event: Pick<SecurityEvent, 'action' | 'actorId' | 'traits'>,
): void {
  const { clientAddress: address, requestId } = context.env;
  platform.securityEvents.record({ ...event, address, requestId });
}

/** @param method as in the session's `amr` claim */
export function recordLogin(
  deps: AuthDependencies,
  context: AuthContext,
  { user }: Pick<SessionResponse, 'user'>,
  method: string,
): void {
  recordSecurityEvent(deps, context, { action: 'login', actorId: user.id, traits: { method } });
}
