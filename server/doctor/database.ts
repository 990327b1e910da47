import { appliedMigrations, availableMigrations, missingMigrations } from '@voltandes/platform/database';
import type { Client } from 'pg';
import { z } from 'zod';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import type { Check } from './check.ts';

const MIN_VERSION = 15;
const WARN_SKEW_MS = 2000;
/** Beyond this, new tokens are rejected as issued in the future. */
const MAX_SKEW_MS = 30_000;

const serverSchema = z.object({ version: z.string(), number: z.number() });

/** Checks of the database and its clock. */
export function databaseChecks(client: Client): Check[] {
  return [
    {
      subject: 'Database',
      async run() {
        const { rows } = await client.query(
          "select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as number",
        );
        const { number, version } = serverSchema.parse(rows[0]);
        if (number >= MIN_VERSION) return { level: 'ok', text: `PostgreSQL ${version}` };
        return {
          level: 'failure',
          text: `PostgreSQL ${version}`,
          hint: `Version ${MIN_VERSION} or later is required.`,
        };
      },
    },
    {
      subject: 'Migrations',
      async run() {
        const applied = await appliedMigrations(client);
        const available = await availableMigrations(PROJECT_DIRECTORY);
        const missing = missingMigrations(available, applied);
        if (missing.length > 0)
          return {
            level: 'failure',
            text: `missing: ${missing.join(', ')}`,
            hint: 'Apply them with npm run cli -- migrate, or by restarting the server.',
          };
        const unknown = missingMigrations(applied, available);
        if (unknown.length > 0)
          return {
            level: 'failure',
            text: `the database is newer than this version: ${unknown.join(', ')}`,
            hint: 'Run the version that applied them.',
          };
        return { level: 'ok', text: `all ${available.project.length + available.platform.length} applied` };
      },
    },
    {
      subject: 'Clock',
      async run() {
        const before = Date.now();
        const { rows } = await client.query(
          'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
        );
        const here = (before + Date.now()) / 2;
        const skew = Math.abs(z.number().parse(rows[0]?.now) - here);
        const text = `the database's differs by ${(skew / 1000).toFixed(1)} s`;
        if (skew < WARN_SKEW_MS) return { level: 'ok', text };
        return {
          level: skew < MAX_SKEW_MS ? 'warning' : 'failure',
          text,
          hint: 'Synchronize both machines by NTP.',
        };
      },
    },
    {
      subject: 'Restore',
      async run() {
        const { rows } = await client.query(
          "select datname from pg_database where datname ~ '^(restoring|replaced)_\\d{14}$' order by 1",
        );
        if (rows.length === 0) return { level: 'ok', text: 'no leftover databases' };
        return {
          level: 'warning',
          text: `leftover databases: ${rows.map(({ datname }) => datname).join(', ')}`,
          hint: 'Drop the ones you no longer need.',
        };
      },
    },
    {
      subject: 'Administrator',
      hint: 'Create one with npm run cli -- admin:create --email E --password P.',
      async run() {
        const { rows } = await client.query(`
          select count(*)::int as administrators from public.admin_user_roles ur
          join public.admin_roles r on r.id = ur.role_id where r.role_type = 'super_admin'`);
        const administrators = z.number().parse(rows[0]?.administrators);
        if (administrators === 0) throw new Error('there is no super administrator');
        return { level: 'ok', text: `super administrators: ${administrators}` };
      },
    },
  ];
}
