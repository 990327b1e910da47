import { asAdministrator } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { escapeIdentifier } from 'pg';

/** The URL of another database on the same server: a database cannot be renamed over a connection to itself. */
export function siblingUrl(url: Secret, database: string): Secret {
  const other = new URL(url.reveal());
  other.pathname = `/${database}`;
  return new Secret(other.href);
}

/** The database name in a URL. */
export const nameIn = (url: Secret): string => decodeURIComponent(new URL(url.reveal()).pathname.slice(1));

/**
 * Creates an empty database on the server of `url`; dropped when `undo` is disposed.
 *
 * @returns its URL
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
