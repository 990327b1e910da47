import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createSessionlessClient } from '#server/backend.ts';
import { startImapServer } from '#testing/imap-server.ts';
import { newRecord, store } from '#testing/records.ts';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';
import { startTraceCollector } from '#testing/trace-collector.ts';

// Mailbox and collector together: a site for each costs a second of CPU time, and neither concerns the other.

const OF_PROXY = 'a'.repeat(32);

/** Stops a site, which must end well. @returns after how many milliseconds */
async function stop(site: ServedSite): Promise<number> {
  const started = Date.now();
  const exited = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  return Date.now() - started;
}

test('the server reads the mailbox it is given; a collector that hangs slows neither requests nor the stop, and nobody else’s trace is joined', async () => {
  await using imap = await startImapServer();
  await using collector = await startTraceCollector({ hangs: true });
  const environment = { IMAP_URL: imap.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  await using site = await serveSite({ environment });
  const service = createSessionlessClient(fetch, site.url, { key: site.keys.secret });
  await expect
    .poll(() => site.sql('select address, last_uid::int from private.reply_mailboxes'), { timeout: 20_000 })
    .toEqual([{ address: imap.address, last_uid: 0 }]);
  // What was read is stored before the connection ends.
  await expect.poll(() => imap.commands.at(-1)).toBe('LOGOUT');
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const applied = await store(
    service,
    'job_applications',
    newRecord.job_applications(String(posting.id), 'x.pdf'),
  );
  await store(service, 'conversation_messages', {
    ...newRecord.conversation_messages(),
    application_id: applied.id,
    send_at: '2026-11-23T12:00:00Z',
  });
  await service.functions.invoke('send-applicant-messages', { body: {} });
  const [mail] = await site.sql('select reply_to from mail.outbox where recipient = $1', [applied.email]);
  expect(mail?.reply_to).toMatch(/^postulaciones\+[0-9a-f]{32}@voltandes\.example$/);

  const ask = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    await (await fetch(site.url + path, { headers })).arrayBuffer();
  };
  const traceparent = `00-${OF_PROXY}-${'b'.repeat(16)}-01`;
  // More than are sent at once.
  for (let n = 0; n < 600; n += 1) await ask('/health', { traceparent });
  await expect.poll(() => collector.spans.length).toBeGreaterThan(500);
  const started = Date.now();
  await ask('/servicios');
  expect(Date.now() - started).toBeLessThan(2000);
  expect(await stop(site)).toBeLessThan(5000);
  expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(OF_PROXY);
  expect(site.output()).not.toContain('Secreto-de-prueba-1');
});

test('a mailbox that cannot be read and a collector that is away are told of, without a password, and waited for by nobody', async () => {
  await using imap = await startImapServer();
  const environment = {
    IMAP_URL: imap.url.replace('Secreto-de-prueba-1', 'Otra-clave-9'),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  };
  await using site = await serveSite({ environment });
  const warnings = () => site.output().split('traces could not be sent').length - 1;
  await expect.poll(() => site.output(), { timeout: 20_000 }).toContain('replies could not be read');
  await expect.poll(warnings).toBe(1);
  expect((await fetch(`${site.url}/ready`)).status).toBe(200);
  expect(await stop(site)).toBeLessThan(5000);
  expect(warnings()).toBe(1);
  expect(site.output()).not.toContain('Otra-clave-9');
});
