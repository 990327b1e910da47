import { asAdministrator, describeContent } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import { escapeIdentifier } from 'pg';
import { nameIn, siblingUrl } from '../sibling-database.ts';

/** Whether the database has no tables. */
export async function isEmptyDatabase(url: Secret): Promise<boolean> {
  return asAdministrator(url, async (client) => (await describeContent(client)).tables.length === 0);
}

/** @throws Error when there are other connections: a server is running, here or elsewhere */
export async function requireNoConnections(url: Secret): Promise<void> {
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query(
      'select count(*)::int as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if (rows[0]?.connections > 0)
      throw new Error('The database has other connections: stop every server first.');
  });
}

/**
 * Swaps the restored database into the place of `url`, whose database is renamed to `aside`.
 *
 * @returns false when it is in place already
 */
export async function replaceDatabase(
  url: Secret,
  { aside, staged }: { aside: string; staged: string },
  undo: AsyncDisposableStack,
): Promise<boolean> {
  const target = nameIn(url);
  const present = await asAdministrator(siblingUrl(url, 'template1'), async (client) => {
    const { rows } = await client.query('select datname from pg_database');
    return new Set(rows.map(({ datname }) => datname));
  });
  if (!present.has(staged)) return false;
  const renameDatabase = (from: string, to: string): Promise<void> =>
    asAdministrator(siblingUrl(url, 'template1'), async (client) => {
      await client.query(`alter database ${escapeIdentifier(from)} rename to ${escapeIdentifier(to)}`);
    });
  if (present.has(target)) {
    await renameDatabase(target, aside);
    undo.defer(() => renameDatabase(aside, target));
  }
  await renameDatabase(staged, target);
  undo.defer(() => renameDatabase(target, staged));
  return true;
}
