import { once } from 'node:events';
import { openRealtimeSocket } from '@voltandes/platform/testing/realtime-socket';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newRecord, PDF, store } from '#testing/records.ts';
import { startLoad } from './constant-load.ts';
import { startPostgres15 } from './postgres-15.ts';
import {
  countMinutes,
  missingParts,
  PROCESSES,
  type SeveralProcesses,
  startSeveralProcesses,
} from './several-processes.ts';

const missing = await missingParts();
if (missing.length > 0) console.log(`skipped: ${missing.join(', ')} is not installed`);

const RECOVERY_MS = 1000;
/** Multiple of the time that three requests take without an outage, added for loaded machines. */
const ALLOWANCE = 10;

describe.skipIf(missing.length > 0)('three processes under load', () => {
  const cleanup = new AsyncDisposableStack();
  afterAll(() => cleanup.disposeAsync());
  let all: SeveralProcesses;

  beforeAll(async () => {
    all = cleanup.use(await startSeveralProcesses({ SHUTDOWN_DELAY_SECONDS: '10' }));
    await countMinutes(all);
  });

  const headers = () => ({ apikey: all.keys.publishable });
  const offers = (at: number): string => `${all.sites[at]?.url}/rest/v1/job_postings?select=id`;
  const statusOf = (url: string): Promise<number> =>
    fetch(url, { headers: headers() }).then(
      ({ status }) => status,
      () => 0,
    );
  /** Requests each process directly, because behind nginx the choice would be nginx's. */
  const load = (perSecond: number) =>
    startLoad(
      PROCESSES.map((at) => ({ url: offers(at), headers: headers() })),
      perSecond,
    );
  const waitForStatus = async (status: number): Promise<void> => {
    for (const at of PROCESSES)
      await vi.waitFor(async () => expect(await statusOf(offers(at))).toBe(status), {
        timeout: 30_000,
        interval: 20,
      });
  };

  /** Subscribes to changes at each process. */
  async function listeners() {
    const sockets = await Promise.all(
      all.sites.map(({ url }) => openRealtimeSocket({ url, key: all.keys.publishable })),
    );
    const config = {
      postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'job_postings' }],
    };
    for (const socket of sockets) {
      expect(await socket.join('offers', { config })).toBe('ok');
      await socket.until('system', 1);
    }
    return {
      async receiveChange(): Promise<void> {
        const before = sockets.map(
          ({ received }) => received.filter(({ event }) => event === 'postgres_changes').length,
        );
        await store(all.client(0), 'job_postings', newRecord.job_postings());
        await Promise.all(
          sockets.map((socket, at) => socket.until('postgres_changes', (before[at] ?? 0) + 1)),
        );
      },
      [Symbol.dispose]() {
        for (const socket of sockets) socket[Symbol.dispose]();
      },
    };
  }

  async function expectRecovery(outage: () => Promise<void>, ended: () => Promise<void>): Promise<void> {
    using listening = await listeners();
    await listening.receiveChange();
    // Requests queued during the outage are served first: few enough that a loaded machine serves them quickly.
    await using running = load(15);
    const usual = await timeOf(() => waitForStatus(200));
    await outage();
    await waitForStatus(503);
    await ended();
    expect(await timeOf(() => waitForStatus(200))).toBeLessThan(RECOVERY_MS + ALLOWANCE * usual);
    expect([...(await running.stop()).keys()].sort()).toEqual(['200', '503']);
    for (const { process } of all.sites) expect(process.exitCode).toBeNull();
    await listening.receiveChange();
  }

  test('survive a restart of PostgreSQL', async () => {
    await expectRecovery(
      () => all.postgres.stop('fast'),
      () => all.postgres.start(),
    );
  });

  test('survive a crash of PostgreSQL', async () => {
    await expectRecovery(
      () => all.postgres.stop('immediate'),
      () => all.postgres.start(),
    );
  });

  test('survive dropped packets to PostgreSQL', async () => {
    await expectRecovery(
      async () => all.network.hold(),
      async () => all.network.release(),
    );
  });

  test('survive an outage of the file store', async () => {
    const upload = () =>
      all
        .client(0)
        .storage.from('documents')
        .upload(`resumes/1763000000000-${crypto.randomUUID().replaceAll('-', '')}.pdf`, PDF, {
          contentType: 'application/pdf',
        });
    await all.files.stop();
    expect((await upload()).error?.message).toBeDefined();
    for (const { url } of all.sites)
      expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({
        database: 'ok',
        storage: 'unavailable',
      });
    expect(await statusOf(`${all.url}/servicios`)).toBe(200);
    await all.files.start();
    expect((await upload()).error).toBeNull();
    for (const { url } of all.sites) expect(await statusOf(`${url}/ready`)).toBe(200);
  });

  test('keep serving when one of them is killed', async () => {
    all.sites[0]?.process.kill('SIGKILL');
    await all.sites[0]?.exited;
    await all.balancer.use(all.ports.slice(1));
    expect(await statusOf(`${all.url}/rest/v1/job_postings?select=id`)).toBe(200);
    await all.restart(0);
    await all.balancer.use(all.ports);
    using listening = await listeners();
    await listening.receiveChange();
  });

  test('lose no request in a rolling restart behind nginx, and tell WebSockets to reconnect', async () => {
    await using running = startLoad(
      [
        { url: `${all.url}/rest/v1/job_postings?select=id`, headers: headers() },
        { url: `${all.url}/oportunidades-laborales` },
        { url: `${all.url}/en` },
      ],
      200,
    );
    for (const at of PROCESSES) {
      const site = all.sites[at];
      if (!site) continue;
      const socket = await openRealtimeSocket({ url: site.url, key: all.keys.publishable });
      expect(await socket.join('room')).toBe('ok');
      const exited = once(site.process, 'exit');
      site.process.kill('SIGTERM');
      await vi.waitFor(async () => expect(await statusOf(`${site.url}/ready`)).toBe(503), {
        timeout: 20_000,
      });
      expect(await statusOf(offers(at))).toBe(200);
      await all.balancer.use(all.ports.filter((_, other) => other !== at));
      expect(await socket.closed).toBe(1001);
      expect(await exited).toEqual([0, null]);
      await all.restart(at);
      await all.balancer.use(all.ports);
    }
    expect([...(await running.stop()).keys()]).toEqual(['200']);
  });

  test('survive a failover of PostgreSQL to another address', async () => {
    const standby = cleanup.use(
      await startPostgres15({ superuser: 'supabase_admin', primary: all.postgres }),
    );
    await expectRecovery(
      async () => {
        await all.postgres.stop('immediate');
      },
      async () => {
        await standby.client('psql', ['-d', 'postgres', '-qXc', 'select pg_promote()']);
        all.network.redirectTo(standby.port);
      },
    );
  });

  test('keep running scheduled jobs once a minute', async () => {
    const ticks = () => all.sql(`select date_trunc('minute', at)::text as minute from public.ticks`);
    const before = (await ticks()).length;
    await vi.waitFor(async () => expect((await ticks()).length).toBeGreaterThan(before), {
      timeout: 90_000,
      interval: 500,
    });
    const minutes = (await ticks()).map(({ minute }) => minute);
    expect(new Set(minutes).size).toBe(minutes.length);
  });
});

async function timeOf(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
