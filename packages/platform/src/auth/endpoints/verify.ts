import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { SecurityAction } from '../../security-events/security-event.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { AuthError } from '../auth-error.ts';
import { applyEmailChange, applyPhoneChange, confirmEmail, confirmPhone } from '../confirmation.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { consumeToken, PKCE_PREFIX, type TokenType, tokenHash } from '../one-time-tokens.ts';
import { parsePhone } from '../phone-number.ts';
import { issueCodeForLatestFlow } from '../pkce.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { resolveRedirect, withError, withFragment, withQuery } from '../redirects.ts';
import { optionalText, readBody } from '../request-body.ts';
import { openSession, readDevice, type SessionResponse, sessionFields } from '../sessions.ts';
import { findUser } from '../users.ts';

/** Accepted tokens by verification type. */
const TOKENS: ReadonlyMap<string, readonly TokenType[]> = new Map<string, TokenType[]>([
  ['email', ['confirmation_token', 'recovery_token']],
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email_change', ['email_change_token_current', 'email_change_token_new']],
  ['sms', ['confirmation_token']],
  ['phone_change', ['phone_change_token']],
]);

/** The flow's authentication method, where it differs from the link's type. */
const FLOW_METHODS: ReadonlyMap<string, string> = new Map([['signup', 'email/signup']]);

const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const bodySchema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: z.string().nullish(),
});

/** POST /verify: exchanges a typed code or a link's token hash for a session. */
export async function verify(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  await deps.limits.attempt('verify', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  if (!body.type) throw errors.validationFailed('Verify requires a verification type');
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw errors.validationFailed('Verify requires either a token or a token hash');
  }
  if (body.token_hash && (body.email || body.phone || body.redirect_to)) {
    throw errors.validationFailed('Only the token_hash and type should be provided');
  }
  const session = await transactRecorded(deps, context, body.type, async (tx) => {
    const userId = body.token
      ? await consumeCode(deps, tx, body)
      : await consumeLink(deps, tx, body.type, body.token_hash);
    const isComplete = await applyVerification(deps, tx, body.type, userId);
    return { userId, result: isComplete ? await signIn(deps, tx, context, userId) : null };
  });
  return context.json(session ?? { msg: HALF_CONFIRMED, code: '200' });
}

/** GET /verify: target of email links; redirects to the application with a session or an authorization code. */
export async function verifyLink(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  // Link scanners send HEAD requests, which must not consume the token.
  if (context.req.raw.method === 'HEAD') return context.body(null, 405);
  await deps.limits.attempt('verify', context.env.clientAddress);
  const { token = '', type = '' } = context.req.query();
  if (!type) throw errors.validationFailed('Verify requires a verification type');
  if (!token) throw errors.validationFailed('Verify requires a token or a token hash');
  const target = resolveRedirect(deps, context);
  const isPkce = token.startsWith(PKCE_PREFIX);
  try {
    const url = await transactRecorded(deps, context, type, async (tx) => {
      const userId = await consumeLink(deps, tx, type, token);
      if (!(await applyVerification(deps, tx, type, userId))) {
        const message = { message: HALF_CONFIRMED };
        return { userId, result: withFragment(isPkce ? withQuery(target, message) : target, message) };
      }
      if (isPkce) {
        const code = await issueCodeForLatestFlow(tx, userId, FLOW_METHODS.get(type) ?? type);
        return { userId, result: withQuery(target, { code }) };
      }
      const session = await signIn(deps, tx, context, userId);
      return { userId, result: withFragment(target, { ...sessionFields(session), type }) };
    });
    return context.redirect(url, 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return context.redirect(withError(target, error, { inQuery: isPkce }), 303);
  }
}

/** Security event by verification type; `login` for the others. */
const ACTIONS: ReadonlyMap<string, SecurityAction> = new Map([
  ['recovery', 'user_recovery_used'],
  ['invite', 'invite_accepted'],
  ['email_change', 'user_modified'],
  ['phone_change', 'user_modified'],
]);

/** Runs `work` in a transaction and records its outcome as a security event. */
async function transactRecorded<T>(
  deps: AuthDependencies,
  context: AuthContext,
  type: string,
  work: (tx: Transaction) => Promise<{ userId: string; result: T }>,
): Promise<T> {
  try {
    const { result, userId } = await deps.transact(work);
    const traits = { method: 'otp', type };
    recordSecurityEvent(deps, context, { action: ACTIONS.get(type) ?? 'login', actorId: userId, traits });
    return result;
  } catch (error) {
    // `type` has been validated by the time this error is thrown.
    if (error instanceof AuthError && error.code === 'otp_expired')
      recordSecurityEvent(deps, context, { action: 'login_failed', traits: { method: 'otp', type } });
    throw error;
  }
}

/** @returns the id of the user whom the link was sent to */
async function consumeLink(
  deps: AuthDependencies,
  tx: Transaction,
  type: string,
  hash: string,
): Promise<string> {
  const types = type === 'sms' || type === 'phone_change' ? undefined : TOKENS.get(type);
  if (!types) throw errors.validationFailed('Invalid email verification type');
  const userId = await consumeToken(tx, {
    hashes: [hash],
    types,
    expiry: deps.config.email.otp_expiry,
  });
  if (!userId) throw errors.linkExpired();
  return requireUnbanned(tx, userId);
}

/** @returns the id of the user whom the code was sent to */
async function consumeCode(
  deps: AuthDependencies,
  tx: Transaction,
  { email, phone, token, type }: z.output<typeof bodySchema>,
): Promise<string> {
  if (Boolean(email) === Boolean(phone)) {
    throw errors.validationFailed('Only an email address or phone number should be provided on verify');
  }
  const address = email ? parseEmail(email) : parsePhone(phone);
  const types = TOKENS.get(type);
  if (!types || (type === 'sms' || type === 'phone_change') !== Boolean(phone)) {
    throw errors.validationFailed('Unsupported verification type');
  }
  await deps.limits.guess(`code ${address}`);
  const hash = tokenHash(deps, address, token);
  const userId = await consumeToken(tx, {
    hashes: [hash, `${PKCE_PREFIX}${hash}`],
    types,
    expiry: deps.config[email ? 'email' : 'sms'].otp_expiry,
  });
  if (!userId) throw errors.otpExpired();
  return requireUnbanned(tx, userId);
}

async function requireUnbanned(tx: Transaction, userId: string): Promise<string> {
  const stored = await findUser(tx, { id: userId });
  if (stored?.isBanned) throw errors.bannedCaller();
  return userId;
}

/** Applies the confirmation. @returns false when the other address of an email change has yet to confirm */
async function applyVerification(
  deps: AuthDependencies,
  tx: Transaction,
  type: string,
  userId: string,
): Promise<boolean> {
  if (type === 'sms') await confirmPhone(tx, userId);
  else if (type === 'phone_change') await applyPhoneChange(tx, userId);
  else if (type === 'email_change') return confirmEmailChange(deps, tx, userId);
  else await confirmEmail(tx, userId);
  return true;
}

async function confirmEmailChange(deps: AuthDependencies, tx: Transaction, userId: string): Promise<boolean> {
  const { double_confirm_changes: isDouble, enable_confirmations: isConfirmed } = deps.config.email;
  if (isDouble && isConfirmed) {
    const { rowCount } = await tx.query(
      `update auth.users set email_change_confirm_status = 1, updated_at = now()
       where id = $1 and email_change_confirm_status = 0 and coalesce(email, '') <> ''`,
      [userId],
    );
    if (rowCount) return false;
  }
  await applyEmailChange(tx, userId);
  return true;
}

function signIn(
  deps: AuthDependencies,
  tx: Transaction,
  context: AuthContext,
  userId: string,
): Promise<SessionResponse> {
  return openSession(deps, tx, { userId, method: 'otp', device: readDevice(context) });
}
