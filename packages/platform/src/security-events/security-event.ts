/**
 * Recorded actions with their log type, named as in Supabase Auth where it has them:
 * https://supabase.com/docs/guides/auth/audit-logs
 */
const LOG_TYPES = {
  login: 'account',
  login_failed: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_updated_password: 'user',
  user_recovery_requested: 'user',
  user_recovery_used: 'user',
  user_reauthenticate_requested: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  token_refused: 'token',
  refresh_token_reused: 'token',
  factor_in_progress: 'factor',
  factor_verified: 'factor',
  factor_verification_failed: 'factor',
  factor_paused: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  recovery_codes_generated: 'factor',
  recovery_codes_regenerated: 'factor',
  recovery_codes_verified: 'factor',
  recovery_codes_deleted: 'factor',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  sso_provider_created: 'system',
  sso_provider_changed: 'system',
  sso_provider_deleted: 'system',
  signing_key_rotated: 'system',
  limit_reached: 'system',
  data_exported: 'data',
  data_erased: 'data',
  data_expired: 'data',
} as const;

export type SecurityAction = keyof typeof LOG_TYPES;

export const logTypeOf = (action: SecurityAction): string => LOG_TYPES[action];

export interface SecurityEvent {
  readonly action: SecurityAction;
  /** The account that acted or was targeted; absent for anonymous callers and for the installation itself. */
  readonly actorId?: string | null | undefined;
  /** Identifiers and enumerated values only: no addresses, names, tokens or user input. */
  readonly traits?: Readonly<Record<string, string | number | boolean>>;
  readonly requestId?: string;
  /** Network address; stored as a keyed digest, which only shows that events have the same origin. */
  readonly address?: string;
}

export interface SecurityEvents {
  /** Returns immediately and writes the row asynchronously. A failed write is logged and never fails the request. */
  record(event: SecurityEvent): void;
}
