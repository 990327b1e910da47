import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { AUTH_ADMIN } from '../database/caller.ts';
import { retryDeadlock } from '../database/retry-deadlock.ts';
import { toText } from '../database/statement.ts';
import { clientClosedRequest } from '../gateway/client-closed-request.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import type { PlatformContext } from '../platform-context.ts';
import { parseAuthConfig } from './auth-config.ts';
import type { AuthContext, AuthDependencies } from './auth-dependencies.ts';
import { AuthError, renderAuthError } from './auth-error.ts';
import { requireCaptcha } from './captcha.ts';
import { fromDatabase, UserInsertionError } from './database-errors.ts';
import { deferUntilCommit } from './defer-until-commit.ts';
import { changeUser, createUser, getUserById } from './endpoints/admin-users.ts';
import { deleteUser } from './endpoints/delete-user.ts';
import { generateLink } from './endpoints/generate-link.ts';
import { invite } from './endpoints/invite.ts';
import { getUsers } from './endpoints/list-users.ts';
import { logout } from './endpoints/logout.ts';
import { magicLink, otp } from './endpoints/otp.ts';
import { reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import { resend } from './endpoints/resend.ts';
import { health, jwks, openIdConfiguration, settings } from './endpoints/service-info.ts';
import { signup } from './endpoints/signup.ts';
import { token } from './endpoints/token.ts';
import { getUser, putUser } from './endpoints/user.ts';
import { verify, verifyLink } from './endpoints/verify.ts';
import { errors } from './errors.ts';
import { authorize, linkIdentity } from './external/authorize.ts';
import { callback } from './external/callback.ts';
import { unlinkIdentity } from './external/unlink.ts';
import { changeFactor, deleteFactor, getFactors } from './factors/admin-factors.ts';
import { challenge } from './factors/challenge.ts';
import { enroll } from './factors/enroll.ts';
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
} from './factors/recovery-codes.ts';
import { unenroll } from './factors/unenroll.ts';
import { verifyFactor } from './factors/verify.ts';
import { verifyRecoveryCode } from './factors/verify-recovery-code.ts';
import { createHooks } from './hooks/hooks.ts';
import {
  deletePasskey,
  deletePasskeyOfUser,
  getPasskeys,
  getPasskeysOfUser,
  renamePasskey,
} from './passkeys/manage.ts';
import { startRegistration, verifyPasskeyRegistration } from './passkeys/register.ts';
import { startPasskeySignIn, verifyPasskeySignIn } from './passkeys/sign-in.ts';
import { createPasswordBackoff } from './password-backoff.ts';
import { createRateLimits } from './rate-limits.ts';
import { hasAdminSession, requireAdminSession, requireUser } from './require-caller.ts';
import {
  changeProvider,
  createProvider,
  deleteProvider,
  getProvider,
  getProviders,
} from './saml/admin-providers.ts';
import { consumeAssertion } from './saml/assertion-consumer.ts';
import { createServiceProvider } from './saml/service-provider.ts';
import { samlMetadata, signOn } from './saml/sign-on.ts';

type Endpoint = (deps: AuthDependencies, context: AuthContext) => Promise<Response> | Response;

/** Routes and grants that require a captcha, when enabled. */
const CAPTCHA_ROUTES = new Set([
  '/signup',
  '/recover',
  '/resend',
  '/magiclink',
  '/otp',
  '/sso',
  '/passkeys/authentication/options',
]);
const CAPTCHA_GRANTS = new Set(['password', 'web3']);

/** Routes of a signed-in user. */
const USER_ROUTES = /^\/(?:user|factors|passkeys(?!\/authentication\/))(?:\/|$)/;

/** Routes of administrators, whose tokens may belong to a session. */
const ADMIN_ROUTES = /^\/(?:admin|invite)(?:\/|$)/;

/** Padded to a minimum duration, so that timing does not reveal accounts. */
const MIN_DURATION_ROUTES = new Set(['/recover', '/resend', '/magiclink', '/otp']);
const MIN_DURATION_MS = 60;

export const ROUTES: readonly (readonly ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, Endpoint])[] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],
  ['GET', '/.well-known/openid-configuration', openIdConfiguration],
  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['POST', '/logout', logout],
  ['POST', '/otp', otp],
  ['POST', '/magiclink', magicLink],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['POST', '/verify', verify],
  ['GET', '/verify', verifyLink],
  ['GET', '/reauthenticate', reauthenticate],
  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/callback', callback],
  ['POST', '/sso', signOn],
  ['GET', '/sso/saml/metadata', samlMetadata],
  ['POST', '/sso/saml/acs', consumeAssertion],
  ['GET', '/admin/sso/providers', getProviders],
  ['POST', '/admin/sso/providers', createProvider],
  ['GET', '/admin/sso/providers/:id', getProvider],
  ['PUT', '/admin/sso/providers/:id', changeProvider],
  ['DELETE', '/admin/sso/providers/:id', deleteProvider],
  ['GET', '/user/identities/authorize', linkIdentity],
  ['DELETE', '/user/identities/:id', unlinkIdentity],
  ['POST', '/factors', enroll],
  // Before the routes with an id, which match them too.
  ['GET', '/factors/recovery-codes', recoveryCodesStatus],
  ['POST', '/factors/recovery-codes', generateRecoveryCodes],
  ['POST', '/factors/recovery-codes/verify', verifyRecoveryCode],
  ['POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes],
  ['DELETE', '/factors/recovery-codes', deleteRecoveryCodes],
  ['POST', '/factors/:id/challenge', challenge],
  ['POST', '/factors/:id/verify', verifyFactor],
  ['DELETE', '/factors/:id', unenroll],
  ['GET', '/admin/users/:id/factors', getFactors],
  ['PUT', '/admin/users/:id/factors/:factor', changeFactor],
  ['DELETE', '/admin/users/:id/factors/:factor', deleteFactor],
  ['POST', '/passkeys/authentication/options', startPasskeySignIn],
  ['POST', '/passkeys/authentication/verify', verifyPasskeySignIn],
  ['POST', '/passkeys/registration/options', startRegistration],
  ['POST', '/passkeys/registration/verify', verifyPasskeyRegistration],
  ['GET', '/passkeys', getPasskeys],
  ['PATCH', '/passkeys/:id', renamePasskey],
  ['DELETE', '/passkeys/:id', deletePasskey],
  ['GET', '/admin/users/:id/passkeys', getPasskeysOfUser],
  ['DELETE', '/admin/users/:id/passkeys/:passkey', deletePasskeyOfUser],
  ['POST', '/invite', invite],
  ['POST', '/admin/generate_link', generateLink],
  ['GET', '/user', getUser],
  ['PUT', '/user', putUser],
  ['GET', '/admin/users', getUsers],
  ['POST', '/admin/users', createUser],
  ['GET', '/admin/users/:id', getUserById],
  ['PUT', '/admin/users/:id', changeUser],
  ['DELETE', '/admin/users/:id', deleteUser],
];

/** Paths of Supabase Auth's OAuth 2.1 server for other applications, which is not served. */
const OAUTH_SERVER = ['/oauth/*', '/admin/oauth/*', '/user/oauth/*'];

/**
 * Accounts and sessions, compatible with Supabase Auth.
 * Source: https://github.com/supabase/auth/blob/master/openapi.yaml
 */
export async function createAuthService(platform: PlatformContext): Promise<Service> {
  const config = parseAuthConfig(platform);
  const shared: Omit<AuthDependencies, 'hooks' | 'afterCommit'> = {
    platform,
    config,
    // Concurrent requests for one user may lock its rows in different orders.
    transact: (work) =>
      retryDeadlock(() => platform.database.asRole(AUTH_ADMIN, work, { isPrepared: true })).catch(
        (error: unknown) => {
          throw fromDatabase(error) ?? error;
        },
      ),
    autocommit: {
      async query(text, values = []) {
        const statement = { text, values: values.map(toText) };
        const [result] = await platform.database.batch(AUTH_ADMIN, [statement], { isPrepared: true });
        if (!result) throw new Error('A statement returned no result.');
        return result;
      },
    },
    limits: createRateLimits(config, platform.rateLimiter, {
      isMailSent: platform.smtpUrl !== null || platform.holdsMail === true,
    }),
    saml: config.saml.enabled
      ? await createServiceProvider(config.saml.private_key, platform.publicUrl)
      : null,
    passwordBackoff: createPasswordBackoff(platform.rateLimiter, platform.passwordBackoff),
  };
  /** @param path the route's path: the request's may be written in several ways, such as percent-encoded */
  async function handle(path: string, endpoint: Endpoint, context: AuthContext): Promise<Response> {
    const deps = {
      ...shared,
      ...deferUntilCommit(shared.transact),
      hooks: createHooks(shared, context.env.clientAddress),
    };
    // Before the body is validated, which must reveal nothing to strangers.
    if (ADMIN_ROUTES.test(path) && hasAdminSession(context.env.identity))
      await shared.transact((tx) => requireAdminSession(tx, context.env.identity, config.sessions));
    if (USER_ROUTES.test(path) && context.req.method !== 'GET')
      await shared.transact((tx) => requireUser(tx, context.env.identity));
    const requiresCaptcha =
      path === '/token'
        ? CAPTCHA_GRANTS.has(context.req.query('grant_type') ?? '')
        : CAPTCHA_ROUTES.has(path);
    if (requiresCaptcha) await requireCaptcha(deps, context);
    const minDuration = MIN_DURATION_ROUTES.has(path) ? setTimeout(MIN_DURATION_MS) : null;
    try {
      return await endpoint(deps, context);
    } finally {
      await minDuration;
    }
  }
  const app = new Hono<{ Bindings: ServiceRequest }>({ strict: false }).basePath('/auth/v1');
  for (const [method, path, endpoint] of ROUTES)
    app.on(method, path, async (context) => handle(path, endpoint, context));
  for (const path of OAUTH_SERVER)
    app.all(path, (context) => renderAuthError(errors.noOauthServer(), context.req.raw));
  app.notFound((context) => renderAuthError(errors.notFound(), context.req.raw));
  app.onError((error, context) => {
    const known = error instanceof AuthError ? error : fromDatabase(error);
    if (known) return renderAuthError(known, context.req.raw);
    if (context.req.raw.signal.aborted) return clientClosedRequest();
    platform.logger.error({ err: error, requestId: context.env.requestId }, 'auth request failed');
    const message = error instanceof UserInsertionError ? error.message : undefined;
    return renderAuthError(errors.unexpected(message), context.req.raw);
  });
  return {
    fetch: async (request) => app.fetch(request.request, request),
    bodyTooLarge: (request) => renderAuthError(errors.bodyTooLarge(), request),
  };
}
