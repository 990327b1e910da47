import { randomUUID } from 'node:crypto';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_product', { proxies: 1 });
});
afterAll(() => served[Symbol.asyncDispose]());

const FORMS = [
  {
    name: 'a data-rights request',
    path: 'request-rights',
    fields: { claim: 'erasure', full_name: 'Elena Díaz', details: '', language: 'es' },
  },
  {
    name: 'a job alert',
    path: 'subscribe-job-alert',
    fields: { departments: [], locations: [], language: 'es', consent_version: '1' },
  },
];

describe.each(FORMS)('$name', ({ fields, path }) => {
  const send = async (email: string, network: string): Promise<unknown> => {
    const answer = await fetch(`${served.url}/functions/v1/${path}`, {
      method: 'POST',
      headers: { apikey: served.keys.publishable, 'x-forwarded-for': network },
      body: JSON.stringify({ ...fields, email }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const countMails = async (email: string): Promise<number> => (await mailsTo(served.db, email)).length;

  test('of the address’s owner is mailed although a stranger used up theirs', async () => {
    const owner = `${randomUUID()}@correo.example`;
    for (let times = 0; times < 5; times += 1) await send(owner, '198.51.100.1');
    expect(await countMails(owner)).toBe(3);
    expect(await send(owner.toUpperCase(), '2001:db8::1')).toEqual({ status: 200, body: { success: true } });
    expect((await countMails(owner)) + (await countMails(owner.toUpperCase()))).toBe(4);
  });

  test('with an address that cannot receive mail is refused', async () => {
    expect(await send('ana..rojas@correo.example', '192.0.2.9')).toMatchObject({ status: 400 });
  });

  test('from many networks cannot flood an address', async () => {
    const victim = `${randomUUID()}@correo.example`;
    const answers = [];
    for (let network = 1; network <= 12; network += 1)
      answers.push(await send(victim, `203.0.113.${network}`));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await countMails(victim)).toBe(9);
  });

  test('leaves no address of its sender in the database', async () => {
    await send(`${randomUUID()}@correo.example`, '192.0.2.77');
    const rows = await served.db.sql(
      `select to_jsonb(alert) from private.job_alerts alert
       union all select to_jsonb(pending) from private.rights_confirmations pending`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('192.0.2.77');
  });
});
