import { asAdministrator } from '@voltandes/platform/database/administration';
import { describeContent } from '@voltandes/platform/database/copy-rows';
import { Secret } from '@voltandes/platform/secret';
import { escapeIdentifier } from 'pg';

/** A database cannot be renamed by who is connected to it. */
function siblingUrl(url: Secret, database: string): Secret {
  const other = new URL(url.reveal());
  other.pathname = `/${database}`;
  return new Secret(other.href);
}

const nameIn = (url: Secret): string => decodeURIComponent(new URL(url.reveal()).pathname.slice(1));

/** Nothing was ever made in it. */
export async function isEmptyDatabase(url: Secret): Promise<boolean> {
  return asAdministrator(url, async (client) => (await describeContent(client)).tables.length === 0);
}

/** @throws Error when anybody else is connected: the server runs, here or elsewhere */
export async function requireNoConnections(url: Secret): Promise<void> {
  await asAdministrator(url, async (client) => {
    const { rows } = await client.query(
      'select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if (rows[0]?.others > 0)
      throw new Error('Others are connected to the database: stop every server first.');
  });
}

/**
 * Makes an empty database beside the one of `url`, which is dropped when disposed.
 *
 * @returns its address
 */
export async function createSiblingDatabase(
  url: Secret,
  name: string,
  undo: AsyncDisposableStack,
): Promise<Secret> {
  await asAdministrator(siblingUrl(url, 'template1'), (client) =>
    client.query(`create database ${escapeIdentifier(name)} template template0`),
  );
  undo.defer(async () => {
    await asAdministrator(siblingUrl(url, 'template1'), (client) =>
      client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
    );
  });
  return siblingUrl(url, name);
}

/** Gives the database beside the name of the one of `url`, which goes on under the name `aside`. */
export async function replaceDatabase(
  url: Secret,
  { aside, made }: { aside: string; made: string },
  undo: AsyncDisposableStack,
): Promise<void> {
  const place = nameIn(url);
  const renameDatabase = (from: string, to: string): Promise<void> =>
    asAdministrator(siblingUrl(url, 'template1'), async (client) => {
      await client.query(`alter database ${escapeIdentifier(from)} rename to ${escapeIdentifier(to)}`);
    });
  await renameDatabase(place, aside);
  undo.defer(() => renameDatabase(aside, place));
  await renameDatabase(made, place);
  undo.defer(() => renameDatabase(place, made));
}
