import { randomBytes, randomUUID } from 'node:crypto';
import { genSaltSync } from 'bcrypt';
import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { bcrypt } from '../bcrypt/bcrypt.ts';
import { errors } from '../errors.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { optionalText, readOptionalBody } from '../request-body.ts';
import { requireEnrollmentAllowed } from './enroll.ts';
import {
  type Factor,
  type FactorCaller,
  listFactors,
  removeFactor,
  requireFactor,
  requireFactorUser,
} from './factor.ts';

// Recovery codes in Supabase Auth's protocol, which `auth.mfa.recoveryCodes` of supabase-js uses:
// https://github.com/supabase/auth/blob/master/internal/api/recovery_codes.go

/** Number of codes in a set, as in Supabase Auth. */
const CODES = 10;

/** Crockford's alphabet: 32 characters, none of which is mistaken for another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 16;

/** Length of the version, cost and salt at the start of a bcrypt hash. */
const SALT_LENGTH = 29;

const bodySchema = z.object({ friendly_name: optionalText });

/** GET /factors/recovery-codes: how many codes are left; never the codes. */
export async function recoveryCodesStatus(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const status = await deps.transact(async (tx) => {
    const { user } = await requireFactorUser(tx, context);
    const factor = await requireRecoveryFactor(tx, user.id);
    return { id: factor.id, type: factor.factor_type, ...(await countCodes(tx, factor.id)) };
  });
  return context.json(status);
}

/** POST /factors/recovery-codes: creates the user's set of codes, which only this response contains. */
export async function generateRecoveryCodes(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const { friendly_name } = await readOptionalBody(context, bodySchema);
  const name = friendly_name || 'Recovery codes';
  requireEnrollEnabled(deps);
  const { codes, id, userId } = await deps.transact(async (tx) => {
    const caller = await requireFactorUser(tx, context);
    requireAal2(caller, 'generate');
    const factorId = await insertRecoveryFactor(deps, tx, caller, name);
    return { codes: await replaceCodes(deps, tx, factorId), id: factorId, userId: caller.user.id };
  });
  const traits = { factor_id: id, count: codes.length };
  recordSecurityEvent(deps, context, { action: 'recovery_codes_generated', actorId: userId, traits });
  return context.json({ id, type: 'recovery_code', friendly_name: name, total: codes.length, codes });
}

/** POST /factors/recovery-codes/regenerate: replaces the codes; previous ones stop working, and a pause ends. */
export async function regenerateRecoveryCodes(
  deps: AuthDependencies,
  context: AuthContext,
): Promise<Response> {
  requireEnrollEnabled(deps);
  const { codes, factor } = await deps.transact(async (tx) => {
    const caller = await requireFactorUser(tx, context);
    requireAal2(caller, 'regenerate');
    const found = await requireRecoveryFactor(tx, caller.user.id);
    await tx.query(
      'update auth.mfa_factors set failed_attempts = 0, paused_until = null, updated_at = now() where id = $1',
      [found.id],
    );
    return { codes: await replaceCodes(deps, tx, found.id), factor: found };
  });
  const { friendly_name, id } = factor;
  const traits = { factor_id: id, count: codes.length };
  recordSecurityEvent(deps, context, {
    action: 'recovery_codes_regenerated',
    actorId: factor.user_id,
    traits,
  });
  return context.json({ id, type: 'recovery_code', friendly_name, total: codes.length, codes });
}

/** DELETE /factors/recovery-codes: removes the codes; sessions verified with one fall back to AAL1. */
export async function deleteRecoveryCodes(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const factor = await deps.transact(async (tx) => {
    const caller = await requireFactorUser(tx, context);
    requireAal2(caller, 'delete');
    const found = await requireRecoveryFactor(tx, caller.user.id);
    await removeFactor(tx, found);
    return found;
  });
  const traits = { factor_id: factor.id };
  recordSecurityEvent(deps, context, { action: 'recovery_codes_deleted', actorId: factor.user_id, traits });
  return context.json({ id: factor.id });
}

/**
 * Consumes a code.
 *
 * @param code as typed: case, spaces, hyphens, and letters typed for the digits they resemble, do not matter
 * @returns false when it is not one of the factor's unused codes
 */
export async function consumeRecoveryCode(tx: Transaction, factorId: string, code: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select left(code_hash, $2) as salt from auth.mfa_recovery_codes where factor_id = $1 limit 1',
    [factorId, SALT_LENGTH],
  );
  if (!rows[0]) return false;
  const { salt } = z.object({ salt: z.string() }).parse(rows[0]);
  const { rowCount } = await tx.query(
    `update auth.mfa_recovery_codes set used_at = now()
     where factor_id = $1 and code_hash = $2 and used_at is null`,
    [factorId, await bcrypt.hash(canonical(code), salt)],
  );
  return Boolean(rowCount);
}

/** Finds and locks the user's recovery code factor, so that codes are verified one at a time; null without one. */
export async function findRecoveryFactor(tx: Transaction, userId: string): Promise<Factor | null> {
  const factor = (await listFactors(tx, userId)).find(({ factor_type }) => factor_type === 'recovery_code');
  return factor ? requireFactor(tx, userId, factor.id) : null;
}

/** @returns how many codes there are, and how many of them are unused */
export async function countCodes(
  tx: Transaction,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const { rows } = await tx.query(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factorId],
  );
  return z.object({ total: z.number(), remaining: z.number() }).parse(rows[0]);
}

/** @throws AuthError mfa_factor_not_found */
async function requireRecoveryFactor(tx: Transaction, userId: string): Promise<Factor> {
  const factor = await findRecoveryFactor(tx, userId);
  if (!factor) throw errors.noRecoveryCodes();
  return factor;
}

/** @throws AuthError mfa_verified_factor_exists, mfa_recovery_codes_sole_factor, or as for any factor */
async function insertRecoveryFactor(
  deps: AuthDependencies,
  tx: Transaction,
  caller: FactorCaller,
  name: string,
): Promise<string> {
  const userId = caller.user.id;
  // Serializes with other enrollments, and with the removal of the last other factor.
  await tx.query('select from auth.users where id = $1 for update', [userId]);
  const factors = await listFactors(tx, userId);
  if (factors.some(({ factor_type }) => factor_type === 'recovery_code')) throw errors.recoveryCodesExist();
  await requireEnrollmentAllowed(deps, tx, caller, name);
  if (!factors.some(({ status }) => status === 'verified')) throw errors.recoveryCodesSoleFactor();
  const id = randomUUID();
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, $2, $3, 'recovery_code', 'verified', now(), now())`,
    [id, userId, name],
  );
  return id;
}

async function replaceCodes(
  { config }: AuthDependencies,
  tx: Transaction,
  factorId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, generateCode);
  // One salt for the set, so that a single hash shows whether a code belongs to it.
  const salt = genSaltSync(config.passwordCost);
  const hashes = await Promise.all(codes.map((code) => bcrypt.hash(code, salt)));
  await tx.query('delete from auth.mfa_recovery_codes where factor_id = $1', [factorId]);
  await tx.query('insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])', [
    factorId,
    hashes,
  ]);
  return codes;
}

const generateCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

const canonical = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

/** @throws AuthError insufficient_aal */
function requireAal2({ aal }: FactorCaller, what: string): void {
  if (aal !== 'aal2') throw errors.insufficientAal(403, `AAL2 required to ${what} recovery codes`);
}

/** @throws AuthError when config.toml disables recovery codes */
function requireEnrollEnabled({ config }: AuthDependencies): void {
  if (!(config.mfa.recovery_codes.enroll_enabled ?? true))
    throw errors.factorDisabled('recovery_codes', 'enroll', 'MFA enroll is disabled for recovery codes');
}
