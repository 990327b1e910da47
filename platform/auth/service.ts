import { Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AUTH_ADMIN } from '../database/caller.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import type { PlatformContext } from '../platform-context.ts';
import { parseAuthConfig } from './auth-config.ts';
import type { AuthContext, AuthEnvironment } from './auth-environment.ts';
import { health, jwks, settings } from './endpoints/about.ts';
import { changeUser, createUser, deleteUser, getUserById, getUsers } from './endpoints/admin-users.ts';
import { logout } from './endpoints/logout.ts';
import { signup } from './endpoints/signup.ts';
import { token } from './endpoints/token.ts';
import { getUser, putUser } from './endpoints/user.ts';
import { AuthError, errors, renderAuthError } from './errors.ts';

type Endpoint = (environment: AuthEnvironment, context: AuthContext) => Promise<Response> | Response;

const ROUTES: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Endpoint])[] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],
  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['POST', '/logout', logout],
  ['GET', '/user', getUser],
  ['PUT', '/user', putUser],
  ['GET', '/admin/users', getUsers],
  ['POST', '/admin/users', createUser],
  ['GET', '/admin/users/:id', getUserById],
  ['PUT', '/admin/users/:id', changeUser],
  ['DELETE', '/admin/users/:id', deleteUser],
];

/**
 * Accounts and sessions, as Supabase Auth does it.
 * Source: https://github.com/supabase/auth/blob/master/openapi.yaml
 */
export function createAuthService(platform: PlatformContext): Service {
  const config = parseAuthConfig(platform.config);
  // As GoTrue: attempts in five minutes from one address.
  const limiter = new RateLimiterMemory({ points: config.rate_limit.sign_in_sign_ups, duration: 300 });
  const environment: AuthEnvironment = {
    platform,
    config,
    transact: (work) => platform.database.asRole(AUTH_ADMIN, work),
    async limit(address) {
      await limiter.consume(address).catch(() => {
        throw errors.rateLimited();
      });
    },
  };
  const app = new Hono<{ Bindings: ServiceRequest }>().basePath('/auth/v1');
  for (const [method, path, endpoint] of ROUTES)
    app.on(method, path, async (context) => endpoint(environment, context));
  app.notFound((context) => renderAuthError(errors.notFound(), context.req.raw));
  app.onError((error, context) => {
    if (error instanceof AuthError) return renderAuthError(error, context.req.raw);
    platform.logger.error({ err: error, requestId: context.env.requestId }, 'auth request failed');
    return renderAuthError(errors.unexpected(), context.req.raw);
  });
  return { fetch: async (request) => app.fetch(request.request, request) };
}
