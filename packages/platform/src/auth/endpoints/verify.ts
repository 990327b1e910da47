import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import type { SecurityAction } from '../../security-events/security-event.ts';
import { requireEmail, requirePhone } from '../addresses.ts';
import { type AuthContext, type AuthDependencies, readBody } from '../auth-environment.ts';
import { text } from '../body-fields.ts';
import { applyEmailChange, applyPhoneChange, confirmEmail, confirmPhone } from '../confirmation.ts';
import { AuthError, errors } from '../errors.ts';
import {
  type ConsumedToken,
  consumeToken,
  PKCE_PREFIX,
  type TokenType,
  tokenHash,
} from '../one-time-tokens.ts';
import { issueCodeOfLatest } from '../pkce.ts';
import { recordEvent } from '../record-event.ts';
import { redirectTarget, withError, withFragment, withQuery } from '../redirects.ts';
import { deviceOf, openSession, type SessionAnswer, sessionFields } from '../sessions.ts';
import { findUser } from '../users.ts';

/** What a type of verification accepts. */
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

/** The method that a flow was begun with, by the type in its link. */
const FLOW_METHODS: ReadonlyMap<string, string> = new Map([['signup', 'email/signup']]);

const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const bodySchema = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: z.string().nullish(),
});

/** POST /verify: exchanges a code that was typed, or a link's token, for a session. */
export async function verify(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  await environment.limits.attempt('verify', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  if (!body.type) throw errors.validationFailed('Verify requires a verification type');
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw errors.validationFailed('Verify requires either a token or a token hash');
  }
  if (body.token_hash && (body.email || body.phone || body.redirect_to)) {
    throw errors.validationFailed('Only the token_hash and type should be provided');
  }
  const answer = await attempt(environment, context, body.type, async (tx) => {
    const consumed = body.token
      ? await consumeCode(environment, tx, body)
      : await consumeLink(environment, tx, body.type, body.token_hash);
    const { userId } = consumed;
    const isSettled = await settle(environment, tx, body.type, consumed);
    return { userId, result: isSettled ? await signIn(environment, tx, context, userId) : null };
  });
  return context.json(answer ?? { msg: HALF_CONFIRMED, code: '200' });
}

/** GET /verify: where the links of messages lead; sends on to the application with a session or a code. */
export async function verifyLink(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  // Programs that look at links before people do ask with HEAD: that must not use the token up.
  if (context.req.raw.method === 'HEAD') return context.body(null, 405);
  await environment.limits.attempt('verify', context.env.clientAddress);
  const { token = '', type = '' } = context.req.query();
  if (!type) throw errors.validationFailed('Verify requires a verification type');
  if (!token) throw errors.validationFailed('Verify requires a token or a token hash');
  const target = redirectTarget(environment, context);
  const isPkce = token.startsWith(PKCE_PREFIX);
  try {
    const address = await attempt(environment, context, type, async (tx) => {
      const consumed = await consumeLink(environment, tx, type, token);
      const { userId } = consumed;
      if (!(await settle(environment, tx, type, consumed))) {
        const message = { message: HALF_CONFIRMED };
        return { userId, result: withFragment(isPkce ? withQuery(target, message) : target, message) };
      }
      if (isPkce) {
        const code = await issueCodeOfLatest(tx, userId, FLOW_METHODS.get(type) ?? type);
        return { userId, result: withQuery(target, { code }) };
      }
      const session = await signIn(environment, tx, context, userId);
      return { userId, result: withFragment(target, { ...sessionFields(session), type }) };
    });
    return context.redirect(address, 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return context.redirect(withError(target, error, { inQuery: isPkce }), 303);
  }
}

/** What a used token is written down as; the rest are sign-ins. */
const USES: ReadonlyMap<string, SecurityAction> = new Map([
  ['recovery', 'user_recovery_used'],
  ['invite', 'invite_accepted'],
  ['email_change', 'user_modified'],
  ['phone_change', 'user_modified'],
]);

/** Does the work in a transaction, and writes down what has come of it. */
async function attempt<T>(
  environment: AuthDependencies,
  context: AuthContext,
  type: string,
  work: (tx: Transaction) => Promise<{ userId: string; result: T }>,
): Promise<T> {
  try {
    const { result, userId } = await environment.transact(work);
    const traits = { method: 'otp', type };
    recordEvent(environment, context, { action: USES.get(type) ?? 'login', actorId: userId, traits });
    return result;
  } catch (error) {
    // By then the type is one that we know.
    if (error instanceof AuthError && error.code === 'otp_expired')
      recordEvent(environment, context, { action: 'login_failed', traits: { method: 'otp', type } });
    throw error;
  }
}

async function consumeLink(
  environment: AuthDependencies,
  tx: Transaction,
  type: string,
  hash: string,
): Promise<ConsumedToken> {
  const types = type === 'sms' || type === 'phone_change' ? undefined : TOKENS.get(type);
  if (!types) throw errors.validationFailed('Invalid email verification type');
  const consumed = await consumeToken(tx, {
    hashes: [hash],
    types,
    expiry: environment.config.email.otp_expiry,
  });
  if (!consumed) throw errors.linkExpired();
  return requireUnbanned(tx, consumed);
}

async function consumeCode(
  environment: AuthDependencies,
  tx: Transaction,
  { email, phone, token, type }: z.output<typeof bodySchema>,
): Promise<ConsumedToken> {
  if (Boolean(email) === Boolean(phone)) {
    throw errors.validationFailed('Only an email address or phone number should be provided on verify');
  }
  const address = email ? requireEmail(email) : requirePhone(phone);
  const types = TOKENS.get(type);
  if (!types || (type === 'sms' || type === 'phone_change') !== Boolean(phone)) {
    throw errors.validationFailed('Unsupported verification type');
  }
  await environment.limits.guess(`code ${address}`);
  const hash = tokenHash(environment, address, token);
  const consumed = await consumeToken(tx, {
    hashes: [hash, `${PKCE_PREFIX}${hash}`],
    types,
    expiry: environment.config[email ? 'email' : 'sms'].otp_expiry,
  });
  if (!consumed) throw errors.otpExpired();
  return requireUnbanned(tx, consumed);
}

async function requireUnbanned(tx: Transaction, consumed: ConsumedToken): Promise<ConsumedToken> {
  const stored = await findUser(tx, { id: consumed.userId });
  if (stored?.isBanned) throw errors.bannedCaller();
  return consumed;
}

/** Does what the token was for. @returns false when the other address has yet to agree */
async function settle(
  environment: AuthDependencies,
  tx: Transaction,
  type: string,
  { userId }: ConsumedToken,
): Promise<boolean> {
  if (type === 'sms') await confirmPhone(tx, userId);
  else if (type === 'phone_change') await applyPhoneChange(tx, userId);
  else if (type === 'email_change') return agreeToChange(environment, tx, userId);
  else await confirmEmail(tx, userId);
  return true;
}

async function agreeToChange(
  environment: AuthDependencies,
  tx: Transaction,
  userId: string,
): Promise<boolean> {
  const { double_confirm_changes: isDouble, enable_confirmations: isConfirmed } = environment.config.email;
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
  environment: AuthDependencies,
  tx: Transaction,
  context: AuthContext,
  userId: string,
): Promise<SessionAnswer> {
  return openSession(environment, tx, { userId, method: 'otp', device: deviceOf(context) });
}
