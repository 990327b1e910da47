import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { tusRequests, uploadMetadata } from '@voltandes/platform/testing/tus-requests';
import { afterAll, expect, test, vi } from 'vitest';
import { type Acknowledged, findLostApplications, startApplicationLoad } from '#testing/application-load.ts';
import {
  type FaultySite,
  fillDisk,
  freeDisk,
  killBackend,
  killBackendAndServer,
  killEverything,
  killPostmaster,
  mountReadOnly,
  mountSmallDisk,
  type Outcome,
} from '#testing/fault-injection.ts';
import { type ServedSite, serveSite, spawnServer } from '#testing/serve-site.ts';

/** Raise for a longer run: `ROUNDS=100 npx vitest run no-fault-loses` prints a table. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const DISK_MEGABYTES = 160;
const LONGEST_PAUSE_MS = 400;
/** Applicants have distinct addresses, and the small disk accepts files until it is full. */
const ENVIRONMENT = { TRUST_PROXY: '1', MIN_FREE_MB: '1', MIN_FREE_DISK_MB: '1' };

const WITHIN = { timeout: 120_000, interval: 20 };

interface Round extends FaultySite {
  readonly number: number;
  readonly applicants: ReturnType<typeof startApplicationLoad>;
}

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());
const { path } = cleanup.use(await temporaryDirectory());

/** On a small disk if this account may mount one. */
const dataDirectory = join(path, 'data');
await mkdir(dataDirectory, { mode: 0o711 });
await mkdir(join(path, 'read-only'));
const disk = await mountSmallDisk(dataDirectory, DISK_MEGABYTES);
if (disk) cleanup.use(disk);
else console.log('skipping the faults "disk full" and "read-only": this account may not mount disks');

/** A site that survives its fault, or restarts after it, is reused by the next round. */
let serving: ServedSite | null = null;
cleanup.defer(async () => {
  await serving?.[Symbol.asyncDispose]();
});

async function serve(): Promise<ServedSite> {
  serving ??= await serveSite({ dataDirectory, environment: ENVIRONMENT });
  return serving;
}

async function fillTheDisk({ applicants, dataDirectory, number, site }: Round): Promise<Outcome> {
  const before = applicants.failed;
  await fillDisk(dataDirectory);
  await vi.waitUntil(() => applicants.failed > before, WITHIN);
  // Every other time, the site is killed while the disk is full.
  if (Math.floor(number / faults.length) % 2 === 0) await site.killEverything();
  await freeDisk(dataDirectory);
  // PostgreSQL may have shut down, and the server with it.
  const lives = applicants.nextAcknowledged();
  const outcome = await Promise.race([
    site.exited.then(() => 'ended' as const),
    lives.then(() => 'lives' as const),
  ]);
  return outcome;
}

async function killEverythingAndServeReadOnly(round: Round): Promise<Outcome> {
  await killEverything(round);
  await using _mounted = await mountReadOnly(round.dataDirectory, join(path, 'read-only'));
  const { child, output } = spawnServer({ PORT: '0', DATA_DIR: join(path, 'read-only') });
  await new Promise((resolve) => child.once('exit', resolve));
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(/read-only/i);
  return 'ended';
}

const CV = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 'Tableros. ')]);
const CV_NAME = `resumes/1763000000000-${'0'.repeat(32)}.pdf`;

const uploadsTo = ({ keys, url }: ServedSite) => tusRequests({ url }, { apikey: keys.publishable });

/** @returns the path of an upload of which half is acknowledged */
async function beginUpload(site: ServedSite): Promise<string> {
  const header = { bucketName: 'documents', objectName: CV_NAME, contentType: 'application/pdf' };
  const metadata = { 'upload-metadata': uploadMetadata(header) };
  const created = await uploadsTo(site).create('documents/cv', CV.length, metadata);
  const path = created.headers.get('location') ?? '';
  const half = await uploadsTo(site).append(site.url + path, 0, CV.subarray(0, 500_000));
  expect([created.status, half.status]).toEqual([201, 204]);
  return path;
}

async function endUpload(site: ServedSite, path: string): Promise<void> {
  const url = site.url + path;
  expect(await uploadsTo(site).offset(url)).toBe(500_000);
  expect((await uploadsTo(site).append(url, 500_000, CV.subarray(500_000))).status).toBe(204);
  const stored = await fetch(`${site.url}/storage/v1/object/documents/${CV_NAME}`, {
    headers: { apikey: site.keys.secret },
  });
  expect(Buffer.compare(Buffer.from(await stored.arrayBuffer()), CV)).toBe(0);
}

interface Fault {
  readonly title: string;
  inject(round: Round): Promise<Outcome>;
}

const faults: Fault[] = [
  disk
    ? { title: 'kill -9 of everything, then read-only', inject: killEverythingAndServeReadOnly }
    : { title: 'kill -9 of everything', inject: killEverything },
  { title: 'kill -9 of the postmaster', inject: killPostmaster },
  { title: 'kill -9 of a backend', inject: killBackend },
  {
    title: 'kill -9 of a backend, then of the server',
    inject: (round) => killBackendAndServer(round, (round.number * 67) % LONGEST_PAUSE_MS),
  },
  ...(disk ? [{ title: 'disk full', inject: fillTheDisk }] : []),
];

test('acknowledged writes survive every fault, and the next start succeeds unattended', {
  timeout: 120_000 * (ROUNDS + 1),
}, async () => {
  const table = new Map(
    faults.map(({ title }) => [title, { rounds: 0, acknowledged: 0, lost: 0, 'longest recovery, ms': 0 }]),
  );
  const acknowledged: Acknowledged = new Map();
  const upload = await beginUpload(await serve());
  for (let number = 0; number < ROUNDS; number += 1) {
    const fault = faults[number % faults.length];
    const line = table.get(fault?.title ?? '');
    if (!fault || !line) throw new Error('There is no fault to inject.');
    const before = acknowledged.size;
    const site = await serve();
    const applicants = startApplicationLoad(site, acknowledged);
    await vi.waitUntil(() => acknowledged.size > before + 5, WITHIN);
    const outcome = await fault.inject({ site, dataDirectory, number, applicants });
    const failedAt = performance.now();
    if (outcome === 'lives') await applicants.nextAcknowledged();
    else {
      await applicants.stop();
      await site[Symbol.asyncDispose]();
      serving = null;
      await serve();
    }
    const way = Math.round(performance.now() - failedAt);
    await applicants.stop();
    const lost = await findLostApplications(dataDirectory, acknowledged);
    line.rounds += 1;
    line.acknowledged += acknowledged.size - before;
    line.lost += lost.length;
    line['longest recovery, ms'] = Math.max(line['longest recovery, ms'], way);
    expect(lost).toEqual([]);
  }
  await endUpload(await serve(), upload);
  console.table(Object.fromEntries(table));
});
