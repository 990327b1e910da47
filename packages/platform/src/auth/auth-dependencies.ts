import type { Context } from 'hono';
import type { Queryable, Transaction } from '../database/transaction.ts';
import type { ServiceRequest } from '../gateway/service.ts';
import type { PlatformContext } from '../platform-context.ts';
import type { AuthConfig } from './auth-config.ts';
import type { Hooks } from './hooks/hooks.ts';
import type { PasswordBackoff } from './password-backoff.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ServiceProvider } from './saml/service-provider.ts';

/** Dependencies of the auth endpoints, for one request. */
export interface AuthDependencies {
  readonly platform: PlatformContext;
  readonly config: AuthConfig;
  /** Runs `work` in one transaction as the owner of the `auth` schema. */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Like {@link transact} for a single read: each is a transaction of its own, in one round trip. */
  readonly autocommit: Queryable;
  /** Defers work until {@link transact} has committed; a failure fails the request. */
  afterCommit(work: () => Promise<void>): void;
  readonly limits: RateLimits;
  readonly passwordBackoff: PasswordBackoff;
  readonly hooks: Hooks;
  /** Null while `[auth.saml]` is switched off. */
  readonly saml: ServiceProvider | null;
}

export type AuthContext = Context<{ Bindings: ServiceRequest }>;
