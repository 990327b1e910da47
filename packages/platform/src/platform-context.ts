import type { Logger } from 'pino';
import type { PasswordBackoffLimits } from './auth/password-backoff.ts';
import type { SigningKeys } from './auth/signing-keys.ts';
import type { Database } from './database/database.ts';
import type { ApiKeyPair } from './gateway/api-keys.ts';
import type { TokenVerifier } from './gateway/token-verifier.ts';
import type { ProjectConfig } from './project-config.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import type { RealtimeLimits } from './realtime/limits.ts';
import type { Secret } from './secret.ts';
import type { SecurityEvents } from './security-events/security-event.ts';
import type { StorageLimits } from './storage/limits.ts';

/** Dependencies and settings shared by all services. */
export interface PlatformContext {
  readonly database: Database;
  readonly config: ProjectConfig;
  /** Stored in the database and in the file store, so that neither is used with one of another installation. */
  readonly installationId: string;
  /** Project root, which contains the `supabase` folder. */
  readonly directory: string;
  /** Public base URL without a trailing slash: `http://localhost:3000`. */
  readonly publicUrl: string;
  readonly jwtSecret: Secret;
  readonly keys: ApiKeyPair;
  /** Keys that sign access tokens. */
  readonly signingKeys: SigningKeys;
  readonly verifier: TokenVerifier;
  readonly logger: Logger;
  /** Backoff after wrong passwords for one account; {@link DEFAULT_PASSWORD_BACKOFF} when absent. */
  readonly passwordBackoff?: PasswordBackoffLimits;
  /**
   * Whether common passwords are refused; default false, as on hosted Supabase:
   * https://supabase.com/docs/guides/auth/password-security#password-strength-and-leaked-password-protection
   */
  readonly refusesCommonPasswords?: boolean;
  /** bcrypt's cost factor, default 10 as on hosted Supabase; lower only where passwords protect nothing (tests). */
  readonly passwordCost?: number;
  /** Shared by all processes on the database. */
  readonly rateLimiter: RateLimiter;
  /** Audit log of sign-ins, refusals and credential changes. */
  readonly securityEvents: SecurityEvents;
  /** Blob store URL: `file:///…` or `s3://…`. */
  readonly storageUrl: Secret;
  /** For a folder: whether removed files wait in it until they have been archived. */
  readonly keepsRemovedFiles?: boolean;
  /** Overrides of the storage limits. */
  readonly storageLimits?: Partial<StorageLimits>;
  /** SMTP server, `smtp://user:password@host:port`; null without one. */
  readonly smtpUrl: Secret | null;
  /**
   * Applies without `smtpUrl`. By default the outbox is a development mailbox whose messages count as sent; when true,
   * they wait there for a process that has an SMTP server.
   */
  readonly holdsMail?: boolean;
  readonly mailFrom: string;
  /** Number of trusted proxies that append to `X-Forwarded-For`; default 0. */
  readonly proxies?: number;
  /** Overrides of {@link REALTIME_LIMITS}. */
  readonly realtimeLimits?: Partial<RealtimeLimits>;
}
