/** The caller on whose behalf a transaction runs: its role, and the data that policies can read. */
export interface Caller {
  readonly role: string;
  /** The verified claims of the caller's token; `auth.uid()` and `auth.jwt()` read them. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
  /** The request as PostgREST exposes it to SQL (`current_setting('request.headers')` and so on). */
  readonly request?: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** The visitor's network, as counted by rate limits; absent for the server's own calls. */
  readonly network?: string | undefined;
  /** The Storage API operation, which policies read with `storage.operation()`. */
  readonly storageOperation?: string;
}

/** Callers for the platform's own work. */
export const AUTH_ADMIN: Caller = { role: 'supabase_auth_admin', claims: { role: 'supabase_auth_admin' } };
export const STORAGE_ADMIN: Caller = {
  role: 'supabase_storage_admin',
  claims: { role: 'supabase_storage_admin' },
};
export const REALTIME_ADMIN: Caller = {
  role: 'supabase_realtime_admin',
  claims: { role: 'supabase_realtime_admin' },
};
export const MAIL_ADMIN: Caller = { role: 'supabase_mail_admin', claims: { role: 'supabase_mail_admin' } };
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } };

/** Whether the caller's token has expired. */
export function hasExpired({ claims }: Caller): boolean {
  return typeof claims.exp === 'number' && claims.exp * 1000 < Date.now();
}
