import { TOTP } from 'otpauth';
import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { type AuthContext, type AuthEnvironment, readBody } from '../auth-environment.ts';
import { text } from '../body-fields.ts';
import { digest } from '../digest.ts';
import { errors } from '../errors.ts';
import { unseal } from '../sealed.ts';
import { elevateSession } from '../sessions.ts';
import {
  CHALLENGE_EXPIRY,
  type Factor,
  METHODS,
  requireFactor,
  requireFactorUser,
  requireVerifiable,
} from './factor.ts';

const bodySchema = z.object({
  challenge_id: z.uuid({ error: 'challenge_id must be an UUID' }),
  code: text,
});

/** POST /factors/:id/verify: answers a challenge; the session is of the second level from then on. */
export async function verifyFactor(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  const body = await readBody(context, bodySchema);
  if (!body.code) throw errors.validationFailed('Code needs to be non-empty');
  const id = context.req.param('id') ?? '';
  await environment.limits.guess(`factor ${id}`);
  return environment.transact(async (tx) => {
    const { sessionId, user } = await requireFactorUser(tx, context);
    const factor = await requireFactor(tx, user.id, id);
    requireVerifiable(environment, factor);
    const expected = await requireChallenge(tx, factor, body.challenge_id, context.env.clientAddress);
    if (factor.factor_type === 'totp') await requireTotp(environment, tx, factor, body.code);
    else if (expected !== digest(`${factor.id} ${body.code}`)) {
      throw errors.factorVerificationFailed('Invalid MFA Phone code entered');
    }
    await tx.query('update auth.mfa_challenges set verified_at = now() where id = $1', [body.challenge_id]);
    await tx.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [
      factor.id,
    ]);
    await tx.query(
      "delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'",
      [user.id, factor.factor_type],
    );
    return context.json(
      await elevateSession(environment, tx, {
        userId: user.id,
        sessionId,
        factorId: factor.id,
        method: METHODS[factor.factor_type],
      }),
    );
  });
}

const challengeSchema = z.object({
  otp_code: z.string().nullable(),
  is_other: z.boolean(),
  is_expired: z.boolean(),
});

/** @returns what is kept of the code that was sent; null for codes made on the user's own device */
async function requireChallenge(
  tx: Transaction,
  factor: Factor,
  id: string,
  address: string,
): Promise<string | null> {
  const { rows } = await tx.query(
    `select otp_code, verified_at is not null or host(ip_address) <> host($3::inet) as is_other,
       created_at < now() - make_interval(secs => $4) as is_expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factor.id, address || '0.0.0.0', CHALLENGE_EXPIRY],
  );
  if (!rows[0]) throw errors.challengeNotFound();
  const challenge = challengeSchema.parse(rows[0]);
  if (challenge.is_other) throw errors.challengeMismatch();
  if (challenge.is_expired) throw errors.challengeExpired(id);
  return challenge.otp_code;
}

/** A code counts for half a minute before and after its own, and once: https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
async function requireTotp(
  { platform }: AuthEnvironment,
  tx: Transaction,
  factor: Factor,
  code: string,
): Promise<void> {
  const totp = new TOTP({ secret: unseal(platform.jwtSecret, factor.secret ?? '') });
  const delta = totp.validate({ token: code, window: 1 });
  const step = delta === null ? null : totp.counter() + delta;
  const { rowCount } = await tx.query(
    `update auth.mfa_factors set last_totp_step = $2
     where id = $1 and $2::bigint is not null and coalesce(last_totp_step < $2, true)`,
    [factor.id, step],
  );
  if (!rowCount) throw errors.factorVerificationFailed('Invalid TOTP code entered');
}
