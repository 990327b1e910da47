import { overTcp } from '@voltandes/platform/postgres';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { Client } from 'pg';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { serveSite } from '#testing/serve-site.ts';
import { compareRates, percent } from './compare-rates.ts';
import { LIST_ROWS, prepareList } from './list-request.ts';
import { startPeer } from './start-peer.ts';

const LOAD = { connections: 16, seconds: 4 };
const ROUNDS = 5;

/**
 * Compares the REST API with Supabase Lite, on the same PostgreSQL and on SQLite: a list read through row-level
 * security. Ours asks for permissions, and whether the session has ended; theirs whether somebody has signed in. CPU time
 * excludes PostgreSQL, but includes SQLite, which runs within the process.
 */
export async function peers(): Promise<void> {
  await using data = await temporaryDirectory();
  await using site = await serveSite({ dataDirectory: data.path, environment: { SEED: 'none' } });
  const list = await prepareList(site);
  const databaseUrl = await runningDatabaseUrl(data.path);
  if (!databaseUrl) throw new Error('no database is running');
  const url = new URL(overTcp(databaseUrl).reveal());
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query('create database peer');
  await client.end();
  url.pathname = '/peer';
  await using onPostgres = await startPeer(url.href);
  await using onSqlite = await startPeer();
  const measures = {
    'Supabase Lite, PostgreSQL': onPostgres,
    'Supabase Lite, SQLite': onSqlite,
    'REST API': { url: site.url + list.path, pid: site.process.pid, headers: list.headers },
  };
  for (const [name, { headers, url: address }] of Object.entries(measures)) {
    const rows: unknown = await (await fetch(address, { headers })).json();
    if (!Array.isArray(rows) || rows.length !== LIST_ROWS)
      throw new Error(`${name} does not return the list`);
  }
  const [postgres = 1, sqlite = 1, served = 1] = await compareRates(measures, { load: LOAD, rounds: ROUNDS });
  console.log(`  relative to Supabase Lite on the same PostgreSQL: ${percent(served, postgres)}`);
  console.log(`  … on SQLite: ${percent(served, sqlite)}`);
}
