/**
 * What is written down, with the kind it is filed under. Names and kinds are Supabase Auth's where it has them:
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
  signing_key_rotated: 'system',
  limit_reached: 'system',
  data_exported: 'data',
} as const;

export type SecurityAction = keyof typeof LOG_TYPES;

export const logTypeOf = (action: SecurityAction): string => LOG_TYPES[action];

export interface SecurityEvent {
  readonly action: SecurityAction;
  /** Whose account acted or was meant; absent for strangers and for the installation itself. */
  readonly actorId?: string | null | undefined;
  /** Identifiers and names of kinds. Never an address, a name, a token or what somebody typed. */
  readonly traits?: Readonly<Record<string, string | number | boolean>>;
  readonly requestId?: string;
  /** Where it came from; kept as a keyed digest, which tells only what came from one place. */
  readonly address?: string;
}

/** Writes security events down. */
export interface SecurityEvents {
  /** Returns at once; the row is written soon after. What cannot be written is logged, and fails nobody. */
  record(event: SecurityEvent): void;
}
