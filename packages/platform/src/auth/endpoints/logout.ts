import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { requireUser } from '../require-caller.ts';
import { deleteSessions } from '../sessions.ts';

const scopeSchema = z.enum(['global', 'local', 'others']).catch('global');

/** POST /logout: ends the current session, all others, or all. */
export async function logout(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const scope = scopeSchema.parse(context.req.query('scope'));
  const actorId = await deps.transact(async (tx) => {
    const { sessionId, user } = await requireUser(tx, context.env.identity);
    await deleteSessions(tx, { userId: user.id, sessionId, scope });
    return user.id;
  });
  recordSecurityEvent(deps, context, { action: 'logout', actorId, traits: { scope } });
  return context.body(null, 204);
}
