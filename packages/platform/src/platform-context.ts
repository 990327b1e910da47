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

/** What every service is given. */
export interface PlatformContext {
  readonly database: Database;
  readonly config: ProjectConfig;
  /** Of the database; the file store carries the same, so that neither is used with another's. */
  readonly installationId: string;
  /** The project's root: it holds the folder `supabase`. */
  readonly directory: string;
  /** Where people and programs reach the platform, without a slash at the end: `http://localhost:3000`. */
  readonly publicUrl: string;
  readonly jwtSecret: Secret;
  readonly keys: ApiKeyPair;
  /** What access tokens are signed with. */
  readonly signingKeys: SigningKeys;
  readonly verifier: TokenVerifier;
  readonly logger: Logger;
  /** Of who guesses at one account's password; the defaults when absent. */
  readonly passwordBackoff?: PasswordBackoffLimits;
  /**
   * Whether common passwords are refused; not when absent. Hosted Supabase has a switch for it, off by default:
   * https://supabase.com/docs/guides/auth/password-security#password-strength-and-leaked-password-protection
   */
  readonly refusesCommonPasswords?: boolean;
  /** Counts for all processes on the database. */
  readonly rateLimiter: RateLimiter;
  /** Where sign-ins, refusals and changes of credentials are written down. */
  readonly securityEvents: SecurityEvents;
  /** Where stored files go: `file:///…` or `s3://…`. */
  readonly storageUrl: Secret;
  /** Where storage's limits differ from its own. */
  readonly storageLimits?: Partial<StorageLimits>;
  /** Where mail goes, `smtp://user:password@host:port`; null keeps it in the development mailbox. */
  readonly smtpUrl: Secret | null;
  readonly mailFrom: string;
  /** How many proxies before us append to `X-Forwarded-For`; none when absent. */
  readonly proxies?: number;
  /** Where they differ from {@link REALTIME_LIMITS}. */
  readonly realtimeLimits?: Partial<RealtimeLimits>;
}
