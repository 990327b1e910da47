import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { configureRole } from '#testing/configure-role.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';

export interface Films extends TestPlatform {
  /** Sends an anonymous request to the REST API. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a JSON body. */
  send(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Runs SQL as the owner of the tables, bypassing policies. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** Changes the schema and waits until the REST API has reloaded its cache, which happens asynchronously. */
  define(text: string): Promise<void>;
}

/** Starts a platform with the schema and data of `films.sql`. */
export async function serveFilms(directory?: string): Promise<Films> {
  const served = await serveTestPlatform('template_platform', directory === undefined ? {} : { directory });
  // If it fails, everything is rolled back as one transaction, including the role.
  const sql: Films['sql'] = (text) => served.db.sql(`set role postgres; ${text}; reset role`);
  const request: Films['request'] = (path, init = {}) =>
    fetch(`${served.url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: served.keys.publishable, ...Object.fromEntries(new Headers(init.headers)) },
    });
  await configureRole(served.db.url, 'authenticator', { 'pgrst.db_plan_enabled': 'true' });
  let definitions = 0;
  const define: Films['define'] = async (text) => {
    const mark = `defined_${++definitions}`;
    await sql(`${text}; create view public.${mark} as select`);
    await vi.waitFor(async () => expect((await request(mark)).status).not.toBe(404), 30_000);
  };
  await define(await readFile(join(import.meta.dirname, 'films.sql'), 'utf8'));
  return {
    ...served,
    request,
    sql,
    define,
    send: (method, path, body, headers) =>
      request(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}
