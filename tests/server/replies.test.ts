import { expect, test } from 'vitest';
import { createSessionlessClient } from '#server/backend.ts';
import { startImapServer } from '#testing/imap-server.ts';
import { newRecord, store } from '#testing/records.ts';
import { serveSite } from '#testing/serve-site.ts';

test('the server reads the configured mailbox, and stops cleanly while doing so', async () => {
  await using imap = await startImapServer();
  await using site = await serveSite({ environment: { IMAP_URL: imap.url } });
  const service = createSessionlessClient(fetch, site.url, { key: site.keys.secret });
  await expect
    .poll(() => site.sql('select address, last_uid::int from private.reply_mailboxes'))
    .toEqual([{ address: imap.address, last_uid: 0 }]);
  // The state is stored before the connection ends.
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
  site.process.kill('SIGTERM');
  await site.exited;
  expect(site.process.exitCode).toBe(0);
  expect(site.output()).not.toContain('Secreto-de-prueba-1');
});

test('a mailbox that cannot be read is logged without its password, and the site keeps working', async () => {
  await using imap = await startImapServer();
  const url = imap.url.replace('Secreto-de-prueba-1', 'Otra-clave-9');
  await using site = await serveSite({ environment: { IMAP_URL: url } });
  await expect.poll(() => site.output()).toContain('replies could not be read');
  expect(site.output()).not.toContain('Otra-clave-9');
  expect((await fetch(`${site.url}/ready`)).status).toBe(200);
  site.process.kill('SIGTERM');
  await site.exited;
  expect(site.process.exitCode).toBe(0);
});
