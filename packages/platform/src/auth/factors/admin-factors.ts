import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import type { AuthContext, AuthDependencies } from '../auth-environment.ts';
import { errors } from '../errors.ts';
import { recordEvent } from '../record-event.ts';
import { requireAdmin } from '../require-caller.ts';
import { findUser } from '../users.ts';
import { listFactors, removeFactor, requireFactor, shownFactor } from './factor.ts';

/** GET /admin/users/:id/factors */
export async function getFactors(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const factors = await environment.transact(async (tx) => listFactors(tx, await requireUserId(tx, context)));
  return context.json(factors.map(shownFactor));
}

/** DELETE /admin/users/:id/factors/:factor: for those who have lost the device. */
export async function deleteFactor(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const factor = await environment.transact(async (tx) => {
    const userId = await requireUserId(tx, context);
    const found = await requireFactor(tx, userId, context.req.param('factor') ?? '');
    await removeFactor(tx, found);
    return found;
  });
  const traits = { user_id: factor.user_id, factor_id: factor.id };
  recordEvent(environment, context, { action: 'factor_deleted', traits });
  return context.json(shownFactor(factor));
}

async function requireUserId(tx: Transaction, context: AuthContext): Promise<string> {
  const id = z.uuid().safeParse(context.req.param('id'));
  if (!id.success) throw errors.invalidUserId();
  if (!(await findUser(tx, { id: id.data }))) throw errors.userNotFound();
  return id.data;
}
