import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ignoreNotFound } from '../ignore-not-found.ts';
import { Secret } from '../secret.ts';

/** The lowest limit of any system: 104 bytes including the terminating zero on macOS, 108 on Linux. */
const MAX_PATH_BYTES = 103;
/** Common to the names of PostgreSQL's socket and the socket's lock file. */
const PREFIX = '.s.PGSQL.';
const SOCKET = /^\.s\.PGSQL\.\d+$/;
const PATH_HOST = /^%2f/i;

/**
 * Returns a socket's directory percent-encoded as the host of a URL, as libpq expects it. Source:
 * https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 *
 * @param port part of the socket's name
 * @returns null when the socket's path would be too long
 */
export function socketHost(directory: string, port: number): string | null {
  const path = join(directory, `${PREFIX}${port}`);
  return Buffer.byteLength(path) > MAX_PATH_BYTES ? null : encodeURIComponent(directory);
}

/** Quotes a directory for `unix_socket_directories`, a list whose parts are separated by commas. */
export const quoteDirectory = (directory: string): string => `"${directory.replaceAll('"', '""')}"`;

/** Whether a PostgreSQL listens on a cluster's socket, even one in another container, whose processes are invisible. */
export async function hasListeningSocket(directory: string): Promise<boolean> {
  const names = (await readdir(directory).catch(ignoreNotFound)) ?? [];
  const listening = await Promise.all(
    names.filter((name) => SOCKET.test(name)).map((name) => isListening(join(directory, name))),
  );
  return listening.includes(true);
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Removes the sockets that a killed PostgreSQL left in its cluster, on which no server may be running. */
export async function removeStaleSockets(directory: string): Promise<void> {
  const names = await readdir(directory);
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX)).map((name) => rm(join(directory, name), { force: true })),
  );
}

/** Turns a socket URL into one for local TCP, for a program that may not support sockets; other URLs are unchanged. */
export function overTcp(url: Secret): Secret {
  const address = new URL(url.reveal());
  if (!PATH_HOST.test(address.hostname)) return url;
  address.hostname = '127.0.0.1';
  return new Secret(address.href);
}
