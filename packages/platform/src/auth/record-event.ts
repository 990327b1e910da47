import type { SecurityEvent } from '../security-events/security-event.ts';
import type { AuthContext, AuthDependencies } from './auth-environment.ts';
import type { SessionAnswer } from './sessions.ts';

/** Writes down what a request has come to; called once its transaction is done. */
export function recordEvent(
  { platform }: AuthDependencies,
  context: AuthContext,
  event: Pick<SecurityEvent, 'action' | 'actorId' | 'traits'>,
): void {
  const { clientAddress: address, requestId } = context.env;
  platform.securityEvents.record({ ...event, address, requestId });
}

/** @param method as in the session's claim `amr` */
export function recordLogin(
  environment: AuthDependencies,
  context: AuthContext,
  { user }: Pick<SessionAnswer, 'user'>,
  method: string,
): void {
  recordEvent(environment, context, { action: 'login', actorId: user.id, traits: { method } });
}
