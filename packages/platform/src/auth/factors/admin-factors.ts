import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { parsePhone } from '../phone-number.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { optionalText, readBody } from '../request-body.ts';
import { requireAdmin } from '../require-caller.ts';
import { userIdParam } from '../user-id-param.ts';
import { requireUserById } from '../users.ts';
import { factorResponse, listFactors, removeFactor, requireFactor } from './factor.ts';

/** GET /admin/users/:id/factors */
export async function getFactors(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const factors = await deps.transact(async (tx) => listFactors(tx, await requireUserId(tx, context)));
  return context.json(factors.map(factorResponse));
}

const changesSchema = z.object({ friendly_name: optionalText, phone: optionalText });

/** PUT /admin/users/:id/factors/:factor: renames a factor, or corrects a phone factor's number. */
export async function changeFactor(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const { friendly_name: name, phone } = await readBody(context, changesSchema);
  const factor = await deps.transact(async (tx) => {
    const userId = await requireUserId(tx, context);
    const found = await requireFactor(tx, userId, context.req.param('factor') ?? '');
    const isMoved = phone !== '' && found.factor_type === 'phone';
    if (
      name &&
      (await listFactors(tx, userId)).some((one) => one.id !== found.id && one.friendly_name === name)
    )
      throw errors.factorNameConflict(name);
    await tx.query(
      `update auth.mfa_factors set friendly_name = coalesce($2, friendly_name), phone = coalesce($3, phone),
         updated_at = now() where id = $1`,
      [found.id, name || null, isMoved ? parsePhone(phone) : null],
    );
    return requireFactor(tx, userId, found.id);
  });
  const traits = { user_id: factor.user_id, factor_id: factor.id };
  recordSecurityEvent(deps, context, { action: 'factor_updated', traits });
  return context.json(factorResponse(factor));
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
