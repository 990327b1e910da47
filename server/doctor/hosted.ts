import type { SupabaseClient } from '@supabase/supabase-js';
import { readProjectConfig } from '@voltandes/platform';
import { availableMigrations } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import { readStorageSettings } from '@voltandes/platform/storage';
import type { Database } from '#supabase/database.gen.ts';
import { createSessionlessClient } from '../backend.ts';
import { superAdminRole } from '../first-administrator.ts';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { relationToBaseline } from '../schema/baseline.ts';
import type { Check } from './check.ts';
import { lateRemovals } from './storage.ts';

const TIMEOUT_MS = 10_000;

/** The Supabase project in the settings. */
export interface HostedProject {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: Secret;
}

/** `fetch` with a timeout. */
export const fetchWithTimeout: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Checks that the project responds and accepts both keys; all other checks depend on it. */
export function hostedApi({ publishableKey, secretKey, url }: HostedProject): Check {
  return {
    subject: 'Supabase',
    hint: 'Copy the URL and the keys from the project (Settings → API keys), and make sure that it is not paused.',
    async run() {
      for (const [name, key, path] of [
        ['SUPABASE_PUBLISHABLE_KEY', publishableKey, '/auth/v1/settings'],
        ['SUPABASE_SECRET_KEY', secretKey.reveal(), '/auth/v1/admin/users?per_page=1'],
      ] as const) {
        const answer = await fetchWithTimeout(url + path, {
          headers: { apikey: key, authorization: `Bearer ${key}` },
        });
        if (!answer.ok) throw new Error(`${url} responds with ${answer.status} to ${name}`);
      }
      return { level: 'ok', text: `${url} responds and accepts both keys` };
    },
  };
}

/** Checks database and buckets through the API. */
export function hostedDatabaseChecks({ secretKey, url }: HostedProject): Check[] {
  const client: SupabaseClient<Database> = createSessionlessClient(fetchWithTimeout, url, {
    key: secretKey.reveal(),
  });
  return [
    {
      subject: 'Migrations',
      hint: 'supabase db push --remote applies them.',
      async run() {
        const { data, error } = await client.rpc('list_applied_migrations');
        if (error) throw new Error(`they do not match this version: ${error.message}`);
        const relation = relationToBaseline([...data].sort());
        if (relation === 'former' || relation === 'behind')
          return {
            level: 'failure',
            text: 'the project is of a version before 1.0',
            hint: 'docs/hosted.md, "Upgrading from 0.3", has the steps; db push would be refused.',
          };
        const { project } = await availableMigrations(PROJECT_DIRECTORY);
        const missing = project.filter((version) => !data.includes(version));
        if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
        return { level: 'ok', text: `all ${project.length} applied` };
      },
    },
    {
      subject: 'Buckets',
      hint: 'supabase seed buckets --remote creates them as declared in supabase/config.toml.',
      run: () => compareBuckets(client),
    },
    {
      subject: 'Administrator',
      hint: 'Set ADMIN_EMAIL and ADMIN_PASSWORD: the next start creates one.',
      async run() {
        const { count } = await client
          .from('admin_user_roles')
          .select('*', { count: 'exact', head: true })
          .eq('role_id', await superAdminRole(client))
          .throwOnError();
        if (!count) throw new Error('there is no super administrator');
        return { level: 'ok', text: `super administrators: ${count}` };
      },
    },
    {
      subject: 'Content',
      async run() {
        const { count } = await client
          .from('job_postings')
          .select('*', { count: 'exact', head: true })
          .throwOnError();
        if (count) return { level: 'ok', text: `job postings: ${count}` };
        return {
          level: 'ok',
          text: 'no job postings yet',
          hint: 'For demonstration content: supabase db push --remote --include-seed',
        };
      },
    },
    lateRemovals(async () => (await client.rpc('count_late_file_removals').throwOnError()).data),
  ];
}

async function compareBuckets(client: SupabaseClient): ReturnType<Check['run']> {
  const { data, error } = await client.storage.listBuckets();
  if (error) throw error;
  const { buckets } = readStorageSettings(await readProjectConfig(PROJECT_DIRECTORY));
  const problems = Object.entries(buckets).flatMap(([id, declared]) => {
    const found = data.find((bucket) => bucket.id === id);
    if (!found) return [`${id} is missing`];
    const types = (list: readonly string[] | null | undefined): string => [...(list ?? [])].sort().join();
    const isSame =
      found.public === declared.public &&
      (found.file_size_limit ?? null) === declared.file_size_limit &&
      types(found.allowed_mime_types) === types(declared.allowed_mime_types);
    return isSame ? [] : [`${id} has different limits`];
  });
  if (problems.length > 0) throw new Error(problems.join(', '));
  return { level: 'ok', text: `all ${Object.keys(buckets).length} as declared` };
}
