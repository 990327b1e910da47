import type { Transaction } from '../../database/database.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { userIdParam } from '../endpoints/admin-users.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { requireAdmin } from '../require-caller.ts';
import { requireUserById } from '../users.ts';
import { factorResponse, listFactors, removeFactor, requireFactor } from './factor.ts';

/** GET /admin/users/:id/factors */
export async function getFactors(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const factors = await deps.transact(async (tx) => listFactors(tx, await requireUserId(tx, context)));
  return context.json(factors.map(factorResponse));
}

/** DELETE /admin/users/:id/factors/:factor: for users who have lost their device. */
export async function deleteFactor(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const factor = await deps.transact(async (tx) => {
    const userId = await requireUserId(tx, context);
    const found = await requireFactor(tx, userId, context.req.param('factor') ?? '');
    await removeFactor(tx, found);
    return found;
  });
  const traits = { user_id: factor.user_id, factor_id: factor.id };
  recordSecurityEvent(deps, context, { action: 'factor_deleted', traits });
  return context.json(factorResponse(factor));
}

async function requireUserId(tx: Transaction, context: AuthContext): Promise<string> {
  return (await requireUserById(tx, userIdParam(context))).user.id;
}
