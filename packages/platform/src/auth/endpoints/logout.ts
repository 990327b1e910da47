import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { requireUser } from '../require-caller.ts';
import { deleteSessions } from '../sessions.ts';

const scopeSchema = z.enum(['global', 'local', 'others']);

/** POST /logout: ends the current session, all others, or all. */
export async function logout(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const { actorId, scope } = await deps.transact(async (tx) => {
    const { sessionId, user } = await requireUser(tx, context.env.identity);
    const wanted = context.req.query('scope') || 'global';
    const scope = scopeSchema.safeParse(wanted);
    if (!scope.success) throw errors.validationFailed(`Unsupported logout scope ${JSON.stringify(wanted)}`);
    await deleteSessions(tx, { userId: user.id, sessionId, scope: scope.data });
    return { actorId: user.id, scope: scope.data };
  });
  recordSecurityEvent(deps, context, { action: 'logout', actorId, traits: { scope } });
  return context.body(null, 204);
}
