import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { encrypt } from '../encryption.ts';
import { errors } from '../errors.ts';
import { parsePhone } from '../phone-number.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { siteUrl } from '../redirects.ts';
import { readBody } from '../request-body.ts';
import { type FactorCaller, listFactors, requireAssurance, requireFactorUser } from './factor.ts';

/** Seconds until an unverified enrollment expires. */
const UNVERIFIED_EXPIRY = 300;

/** Keeps names readable in a list and within a QR code. */
const MAX_NAME_LENGTH = 120;
const nameSchema = z
  .string()
  .max(MAX_NAME_LENGTH, { error: `must not exceed ${MAX_NAME_LENGTH} characters` })
  // A URI cannot contain half a surrogate pair.
  .refine((name) => name.isWellFormed(), { error: 'must be well-formed' })
  .nullish();

const bodySchema = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], {
    error: 'factor_type needs to be totp, phone, or webauthn',
  }),
  friendly_name: nameSchema,
  issuer: nameSchema,
  phone: z.string().nullish(),
});

/** The new factor; the only response that contains its secret. */
interface EnrollmentResponse {
  readonly id: string;
  readonly type: string;
  readonly friendly_name: string;
  readonly phone?: string;
  readonly totp?: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

/** POST /factors: starts the enrollment of a second factor, which the first correct response completes. */
export async function enroll(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const body = await readBody(context, bodySchema);
  const { mfa } = deps.config;
  const name = body.friendly_name ?? '';
  const { actorId, factor } = await deps.transact(async (tx) => {
    const caller = await requireFactorUser(tx, context);
    if (body.factor_type === 'phone') {
      if (!mfa.phone.enroll_enabled) {
        throw errors.factorDisabled('phone', 'enroll', 'MFA enroll is disabled for Phone');
      }
      const enrolled = await enrollPhone(deps, tx, caller, { name, phone: body.phone ?? '' });
      return { actorId: caller.user.id, factor: enrolled };
    }
    if (body.factor_type === 'webauthn') {
      if (!mfa.web_authn.enroll_enabled) {
        throw errors.factorDisabled('webauthn', 'enroll', 'MFA enroll is disabled for WebAuthn');
      }
      return { actorId: caller.user.id, factor: await enrollWebauthn(deps, tx, caller, name) };
    }
    if (!(mfa.totp.enroll_enabled ?? true)) {
      throw errors.factorDisabled('totp', 'enroll', 'MFA enroll is disabled for TOTP');
    }
    const issuer = body.issuer || new URL(siteUrl(deps)).host;
    return { actorId: caller.user.id, factor: await enrollTotp(deps, tx, caller, { name, issuer }) };
  });
  const traits = { factor_id: factor.id, type: body.factor_type };
  recordSecurityEvent(deps, context, { action: 'factor_in_progress', actorId, traits });
  return context.json(factor);
}

async function enrollTotp(
  deps: AuthDependencies,
  tx: Transaction,
  caller: FactorCaller,
  { issuer, name }: { issuer: string; name: string },
): Promise<EnrollmentResponse> {
  await requireEnrollmentAllowed(deps, tx, caller, name);
  const totp = new TOTP({ issuer, label: caller.user.email || caller.user.phone, secret: new Secret() });
  const secret = totp.secret.base32;
  const encryptedSecret = encrypt(deps.platform.jwtSecret, secret);
  const id = await insertFactor(tx, {
    userId: caller.user.id,
    type: 'totp',
    name,
    secret: encryptedSecret,
    phone: null,
  });
  const uri = totp.toString();
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: renderSVG(uri), secret, uri } };
}

async function enrollPhone(
  deps: AuthDependencies,
  tx: Transaction,
  caller: FactorCaller,
  { name, phone }: { name: string; phone: string },
): Promise<EnrollmentResponse> {
  if (!phone) throw errors.validationFailed('Phone number required to enroll Phone factor');
  const number = parsePhone(phone);
  const userId = caller.user.id;
  const same = (await listFactors(tx, userId)).filter((factor) => factor.phone === number);
  if (same.some(({ status }) => status === 'verified')) throw errors.verifiedFactorExists();
  await tx.query('delete from auth.mfa_factors where id = any($1)', [same.map(({ id }) => id)]);
  await requireEnrollmentAllowed(deps, tx, caller, name);
  const id = await insertFactor(tx, { userId, type: 'phone', name, secret: null, phone: number });
  return { id, type: 'phone', friendly_name: name, phone };
}

/** The credential comes with the response to the first challenge. */
async function enrollWebauthn(
  deps: AuthDependencies,
  tx: Transaction,
  caller: FactorCaller,
  name: string,
): Promise<EnrollmentResponse> {
  await requireEnrollmentAllowed(deps, tx, caller, name);
  const factor = { userId: caller.user.id, type: 'webauthn', name, secret: null, phone: null };
  return { id: await insertFactor(tx, factor), type: 'webauthn', friendly_name: name };
}

/** @throws AuthError mfa_factor_name_conflict, too_many_enrolled_mfa_factors, insufficient_aal */
export async function requireEnrollmentAllowed(
  { config }: AuthDependencies,
  tx: Transaction,
  { aal, user }: FactorCaller,
  name: string,
): Promise<void> {
  // Serializes a user's enrollments, so that two cannot both find the name free.
  await tx.query('select from auth.users where id = $1 for update', [user.id]);
  await tx.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and created_at < now() - make_interval(secs => $2)`,
    [user.id, UNVERIFIED_EXPIRY],
  );
  const factors = await listFactors(tx, user.id);
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) throw errors.factorNameConflict(name);
  if (factors.length >= config.mfa.max_enrolled_factors) throw errors.tooManyFactors();
  await requireAssurance(tx, user.id, aal);
}

async function insertFactor(
  tx: Transaction,
  factor: { userId: string; type: string; name: string; secret: string | null; phone: string | null },
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
     values ($1, $2, $3, $4, 'unverified', $5, $6, now(), now())`,
    [id, factor.userId, factor.name, factor.type, factor.secret, factor.phone],
  );
  return id;
}
