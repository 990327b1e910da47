import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-environment.ts';
import { recordEvent } from '../record-event.ts';
import { requireUser } from '../require-caller.ts';
import { closeSessions } from '../sessions.ts';

const scopeSchema = z.enum(['global', 'local', 'others']).catch('global');

/** POST /logout: ends this session, all others, or all. */
export async function logout(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  const scope = scopeSchema.parse(context.req.query('scope'));
  const actorId = await environment.transact(async (tx) => {
    const { sessionId, user } = await requireUser(tx, context.env.identity);
    await closeSessions(tx, { userId: user.id, sessionId, scope });
    return user.id;
  });
  recordEvent(environment, context, { action: 'logout', actorId, traits: { scope } });
  return context.body(null, 204);
}
