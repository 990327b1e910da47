import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { removeFactor, requireFactor, requireFactorUser } from './factor.ts';

/** DELETE /factors/:id: removes a factor; a verified one requires AAL2. */
export async function unenroll(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const { actorId, id } = await deps.transact(async (tx) => {
    const { aal, user } = await requireFactorUser(tx, context);
    const factor = await requireFactor(tx, user.id, context.req.param('id') ?? '');
    if (factor.status === 'verified' && aal !== 'aal2') {
      throw errors.insufficientAal(422, 'AAL2 required to unenroll verified factor');
    }
    await removeFactor(tx, factor);
    return { actorId: user.id, id: factor.id };
  });
  recordSecurityEvent(deps, context, { action: 'factor_unenrolled', actorId, traits: { factor_id: id } });
  return context.json({ id });
}
