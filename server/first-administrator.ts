import { randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret } from '@voltandes/platform/runtime';
import type { Logger } from 'pino';
import { z } from 'zod';
import { COMPANY } from '#domain/website/company.ts';
import { messageOf } from './message-of.ts';
import type { Settings } from './settings.ts';

export interface FirstAdministrator {
  readonly email: string;
  /** To be shown once; null when the password comes from the settings. */
  readonly generatedPassword: Secret | null;
}

const PAGE_SIZE = 1000;
const TIMEOUT_MS = 10_000;

const DEFAULT_EMAIL = 'admin@voltandes.example';

/**
 * Creates a super administrator when there is none.
 *
 * @param options.client acts as the service role
 * @returns the new credentials, or null when a super administrator exists
 */
export async function ensureFirstAdministrator(options: {
  settings: Settings;
  client: SupabaseClient;
  logger: Logger;
}): Promise<FirstAdministrator | null> {
  const { client, logger, settings } = options;
  const role = await superAdminRole(client);
  const { count, error } = await client
    .from('admin_user_roles')
    .select('*', { count: 'exact', head: true })
    .eq('role_id', role);
  if (error) throw new Error(`Cannot look up administrators: ${error.message}`);
  if (count) return null;
  const email = settings.ADMIN_EMAIL ?? DEFAULT_EMAIL;
  const password = settings.ADMIN_PASSWORD ?? generatePassword();
  // The sign-up is an entry of the audit log; the log has the line with the password only.
  const { level } = logger;
  if (logger.isLevelEnabled('info')) logger.level = 'warn';
  try {
    // With the shipped name: nobody can have changed it yet.
    await createAdministrator({ client, role, fullName: `Administración ${COMPANY.name}`, email, password });
  } catch (error) {
    const source = settings.ADMIN_PASSWORD ? 'ADMIN_EMAIL, ADMIN_PASSWORD: ' : '';
    throw new Error(`${source}${messageOf(error)}`, { cause: error });
  } finally {
    logger.level = level;
  }
  return { email, generatedPassword: settings.ADMIN_PASSWORD ? null : password };
}

/** Creates a confirmed user with a profile and one role. */
export async function createAdministrator(options: {
  client: SupabaseClient;
  role: string;
  email: string;
  password: Secret;
  fullName: string;
}): Promise<void> {
  const { client, email, fullName, password } = options;
  const account = { email, password: password.reveal(), email_confirm: true };
  const { data, error } = await client.auth.admin.createUser(account);
  const userId = data.user?.id ?? (await reclaimUnusedAccount(client, account));
  if (userId === null) throw new Error(`Cannot create ${email}: ${error?.message}`);
  const profile = await client
    .from('admin_profiles')
    .upsert({ user_id: userId, full_name: fullName, email }, { onConflict: 'user_id' });
  if (profile.error) throw new Error(`Cannot create the profile of ${email}: ${profile.error.message}`);
  const membership = await client.from('admin_user_roles').insert({ user_id: userId, role_id: options.role });
  if (membership.error) throw new Error(`Cannot assign a role to ${email}: ${membership.error.message}`);
}

/**
 * Resets the account that an interrupted start left behind. An account that has ever signed in is never touched.
 *
 * @returns its id, or null when there is none
 */
async function reclaimUnusedAccount(
  client: SupabaseClient,
  account: { email: string; password: string; email_confirm: boolean },
): Promise<string | null> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: PAGE_SIZE });
    if (error) throw error;
    const found = data.users.find(({ email }) => email === account.email.toLowerCase());
    if (!found && data.users.length === PAGE_SIZE) continue;
    if (!found || found.last_sign_in_at) return null;
    const renewed = await client.auth.admin.updateUserById(found.id, account);
    return renewed.error ? null : found.id;
  }
}

/**
 * The id of the `super_admin` role, which the migrations create.
 *
 * @throws Error saying whether the backend does not respond, rejects the key, or lacks the migrations
 */
export async function superAdminRole(client: SupabaseClient): Promise<string> {
  const { data, error, status } = await client
    .from('admin_roles')
    .select('id')
    .eq('role_type', 'super_admin')
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
    .single();
  if (error && (status === 0 || status >= 500))
    throw new Error(`The backend does not respond: ${error.message}${reasonOf(error.details)}`);
  if (error && status === 401) throw new Error(`The backend refuses the secret key: ${error.message}`);
  if (error)
    throw new Error(
      `The role super_admin is missing: ${error.message}. Apply the migrations (on hosted Supabase, supabase db push --remote).`,
    );
  return z.object({ id: z.string() }).parse(data).id;
}

/** Why the connection failed, such as `connect ECONNREFUSED 127.0.0.1:1`. */
function reasonOf(details: string | null): string {
  const reason = /^Caused by: (.*)$/m.exec(details ?? '')?.[1];
  return reason === undefined ? '' : ` (${reason})`;
}

/** 120 random bits, plus one character of every class that password rules require. */
function generatePassword(): Secret {
  return new Secret(`${randomBytes(15).toString('base64url')}-aA1!`);
}
