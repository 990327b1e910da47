import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { localPath } from '#domain/website/page-paths.ts';
import { newRecord, store } from '#testing/records.ts';
import { serveSite } from '#testing/serve-site.ts';

const PAGES = ['/', '/servicios', '/casos-de-exito', '/nuestro-proposito', '/politica-calidad', '/practicas'];
const OTHERS = [
  '/oportunidades-laborales',
  '/auth',
  '/admin',
  '/sitemap.xml',
  '/ofertas.rss',
  '/robots.txt',
  '/nowhere',
];

test('applicants’ data appears in no page and no log line', async () => {
  const canary = `canario${randomUUID().replaceAll('-', '')}`;
  await using site = await serveSite({ environment: { LOG_LEVEL: 'debug', ACCESS_LOG: 'true' } });
  const connect = (key: string) =>
    createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const service = connect(site.keys.secret);
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  await store(service, 'job_applications', {
    ...newRecord.job_applications(String(posting.id), `${canary}.pdf`),
    full_name: canary,
    email: `${canary}@correo.example`,
    cover_letter: canary,
  });
  await store(service, 'internship_applications', {
    ...newRecord.internship_applications(`${canary}.pdf`),
    motivation: canary,
  });
  await store(service, 'spontaneous_applications', {
    ...newRecord.spontaneous_applications(`${canary}.pdf`),
    message: canary,
  });
  await store(service, 'skipped_mails', {
    ...newRecord.skipped_mails(),
    sender: `${canary}@correo.example`,
    subject: canary,
  });
  // Including errors: refused values and failing statements.
  const visitor = connect(site.keys.publishable);
  await visitor.from('job_applications').insert({ full_name: canary, email: canary });
  await visitor.from('job_applications').select().eq('id', canary);
  await visitor.functions.invoke('send-contact-email', { body: { name: canary, message: canary } });

  for (const path of [
    ...PAGES,
    ...PAGES.map((path) => localPath('en', path)),
    ...OTHERS,
    `/oportunidades-laborales/${posting.id}`,
  ]) {
    const answer = await fetch(`${site.url}${path}`);
    expect(await answer.text(), path).not.toContain(canary);
  }
  expect(site.output()).toContain('request');
  expect(accessLog(site.output())).toContainEqual({
    method: 'GET',
    route: '/oportunidades-laborales/:slug?/:step?',
    status: 200,
  });
  expect(site.output()).not.toContain(canary);
  // Nor does the token of an application, which is in its URL.
  const key = 'f'.repeat(32);
  await fetch(`${site.url}/mi-postulacion/${key}`);
  await expect.poll(() => site.output()).toContain('"route":"/mi-postulacion/:token"');
  expect(site.output()).not.toContain(key);
});

const accessSchema = z.object({ method: z.string(), route: z.string(), status: z.number() });

function accessLog(output: string): z.output<typeof accessSchema>[] {
  const lines = output.split('\n').filter((line) => line.includes('"msg":"access"'));
  return lines.map((line) => accessSchema.parse(JSON.parse(line)));
}
