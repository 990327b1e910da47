import { Secret } from '@voltandes/platform/runtime';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { openDatabaseProxy } from '@voltandes/platform/testing/database-proxy';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { awaitDatabase } from '#server/await-database.ts';

const db = await createTestDatabase('template_platform');
afterAll(() => db[Symbol.asyncDispose]());

const log: string[] = [];
const logger = pino({}, { write: (line) => log.push(line) });

test('a start says who has not responded, and for how long, and tries again', async () => {
  await using network = await openDatabaseProxy(db.url);
  const { host } = new URL(network.url.reveal());
  network.hold();
  const waiting = awaitDatabase(network.url, { bundledIn: null, logger });
  // A busy machine is late by seconds.
  await expect
    .poll(() => log.join(''), { timeout: 120_000 })
    .toMatch(new RegExp(`PostgreSQL at ${host} has not responded for \\d\\d s`));
  network.release();
  await waiting;
  network.hold();
  await expect(awaitDatabase(network.url, { bundledIn: null, logger, waitMs: 0 })).rejects.toThrow(
    new RegExp(`PostgreSQL at ${host} has not accepted a connection for \\d\\d s: timeout expired\\.`),
  );
});

test('a bundled database of other secrets is named, with what to do', async () => {
  const url = new URL(db.url.reveal());
  url.password = 'otra-clave';
  await expect(awaitDatabase(new Secret(url.href), { bundledIn: '/srv/data', logger })).rejects.toThrow(
    /\/srv\/data\/postgres refuses the password in \/srv\/data\/secrets\.json.*put back/,
  );
});
