import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { legacyKeys } from '../gateway/api-keys.ts';
import { ignoreNotFound } from '../ignore-not-found.ts';
import type { PlatformContext } from '../platform-context.ts';
import type { Secret } from '../secret.ts';
import type { FunctionsSettings } from './settings.ts';

/** Variables that functions read with `env.NAME` or `Deno.env.get('NAME')`. */
export type FunctionEnvironment = Readonly<Record<string, string>>;

/**
 * Reads the environment of functions: `[edge_runtime.secrets]`, overridden by `supabase/functions/.env`, overridden by
 * the variables of Supabase's runtime. The server's own environment is not passed on.
 * Source: https://supabase.com/docs/guides/functions/secrets
 */
export async function readFunctionEnvironment(
  context: Pick<PlatformContext, 'directory' | 'publicUrl' | 'keys' | 'jwtSecret'>,
  settings: FunctionsSettings,
): Promise<FunctionEnvironment> {
  const path = join(context.directory, 'supabase', 'functions', '.env');
  const file = (await readFile(path, 'utf8').catch(ignoreNotFound)) ?? '';
  const { anon, serviceRole } = await legacyKeys(context.jwtSecret);
  const { publishable, secret } = context.keys;
  return {
    // A mail API compatible with Resend; a project's own secrets may point to another one.
    MAIL_API_URL: `${context.publicUrl}/mail/v1`,
    MAIL_API_KEY: secret.reveal(),
    ...revealAll(settings.edge_runtime.secrets),
    ...omitUndefined(parseEnv(file)),
    SUPABASE_URL: context.publicUrl,
    SUPABASE_ANON_KEY: anon,
    SUPABASE_SERVICE_ROLE_KEY: serviceRole.reveal(),
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret.reveal(),
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secret.reveal() }),
  };
}

const revealAll = (secrets: Readonly<Record<string, Secret>>): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, secret.reveal()]));

function omitUndefined(values: NodeJS.Dict<string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
