import { randomUUID } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { subscribeChannel } from '@voltandes/platform/testing/subscribe-channel';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { applicantPath, jobAlertPath, rightsConfirmationPath } from '#domain/website/mail-paths.ts';
import { newRecord, PDF, store, uploadCv } from '#testing/records.ts';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';
import { createPerson } from '#testing/staff.ts';
import { isInstalled, PROXIES, startProxy } from './proxies.ts';

const OPEN_POSTING = '0a000000-0000-4000-8000-000000000001';
const REQUESTS_PER_HOUR = 20;

describe.for(Object.entries(PROXIES))('%s', async ([name, proxy]) => {
  const isThere = await isInstalled(proxy);
  if (!isThere) console.log(`skipped: ${proxy.program} is not installed`);
  describe.skipIf(!isThere)('in front of the site', () => {
    const cleanup = new AsyncDisposableStack();
    afterAll(() => cleanup.disposeAsync());
    let url: string;
    let site: ServedSite;
    let data: string;
    let places: Parameters<typeof startProxy>[1];
    const client = (key: string): SupabaseClient =>
      createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

    beforeAll(async () => {
      const { path } = cleanup.use(await temporaryDirectory());
      places = {
        proxy: await freePort(),
        plain: await freePort(),
        site: await freePort(),
        log: join(path, 'access.log'),
      };
      url = `http://localhost:${places.proxy}`;
      data = join(path, 'data');
      site = cleanup.use(
        await serveSite({
          dataDirectory: data,
          port: places.site,
          environment: { SITE_URL: url, TRUST_PROXY: '1' },
        }),
      );
      cleanup.use(await startProxy(proxy, places));
    });

    test('pages arrive with their headers and contain the public URL', async () => {
      const page = await fetch(`${url}/servicios`);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(await page.text()).toContain(`<link rel="canonical" href="${url}/servicios"`);
      const moved = await fetch(`${url}/SERVICIOS`, { redirect: 'manual' });
      expect(moved.headers.get('location')).toBe('/servicios');
    });

    test.skipIf(name.includes('plain'))(
      'plain HTTP is redirected to HTTPS for pages and refused for services',
      async () => {
        const ask = async (path: string): Promise<[number, string | null]> => {
          const answer = await fetch(`http://localhost:${places.plain}${path}`, { redirect: 'manual' });
          return [answer.status, answer.headers.get('location')];
        };
        const there = expect.stringMatching(/^https:\/\/localhost(:\d+)?\/servicios\?a=b$/);
        expect(await ask('/servicios?a=b')).toEqual([301, there]);
        expect(await ask('/auth/v1/token?grant_type=password')).toEqual([403, null]);
      },
    );

    test.skipIf(name.includes('plain'))(
      'long URLs and headers arrive, and no token is written to the access log',
      async () => {
        const query = 'a'.repeat(15_000);
        const answer = await fetch(`${url}/health?${query}`, { headers: { 'x-long': 'b'.repeat(15_000) } });
        expect(answer.status).toBe(200);
        if (name !== 'nginx') return;
        const links = [
          applicantPath({ language: 'es', token: 'c'.repeat(32) }),
          rightsConfirmationPath({ language: 'en', token: 'd'.repeat(32) }),
          jobAlertPath('confirm', { language: 'es', token: 'e'.repeat(64) }),
          jobAlertPath('unsubscribe', { language: 'en', token: randomUUID() }),
        ];
        for (const link of links) {
          await fetch(url + link);
          await fetch(url + link.toUpperCase());
          await fetch(`${url + link.slice(0, -1)}/x`);
        }
        const log = await readFile(places.log, 'utf8');
        expect(log).toContain('"GET /health" 200');
        expect(log).toContain('"GET /mi-postulacion/..." 410');
        expect(log).not.toMatch(/a{3}|[0-9a-f-]{16}/i);
      },
    );

    test('visitors can apply with a CV, with and without scripts', async () => {
      const visitor = client(site.keys.publishable);
      const cv = await uploadCv(visitor, 'resumes');
      await store(visitor, 'job_applications', newRecord.job_applications(OPEN_POSTING, cv));
      const form = new FormData();
      const fields = { job: OPEN_POSTING, full_name: 'Amanda Rojas', email: 'amanda@correo.example' };
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('cv', new File([PDF], 'cv.pdf'));
      const post = (origin: string): Promise<Response> =>
        fetch(`${url}/recibido/postulacion`, {
          method: 'POST',
          headers: { origin },
          body: form,
          redirect: 'manual',
        });
      const sent = await post(url);
      expect([sent.status, sent.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/recibido\/postulacion\?referencia=/),
      ]);
      expect((await post('http://elsewhere.example')).status).toBe(403);
    });

    test('oversized uploads are refused by the site, not by the proxy', async () => {
      const { error } = await client(site.keys.publishable)
        .storage.from('documents')
        .upload(
          `resumes/1763000000000-${'a'.repeat(32)}.pdf`,
          new Blob([new Uint8Array(6 * 1024 * 1024)], { type: 'application/pdf' }),
        );
      expect(error?.message).toMatch(/exceeded the maximum allowed size/);
    });

    // A plain proxy_pass uses HTTP/1.0, which does not support WebSockets.
    test.skipIf(name.includes('plain'))('changes arrive through a WebSocket', async () => {
      const staff = client(site.keys.publishable);
      const { error } = await staff.auth.signInWithPassword(
        await createPerson(client(site.keys.secret), 'super_admin'),
      );
      expect(error).toBeNull();
      const heard = vi.fn();
      await subscribeChannel(
        staff
          .channel('postings')
          .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'job_postings' }, heard),
      );
      await store(client(site.keys.secret), 'job_postings', newRecord.job_postings());
      await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), { timeout: 20_000 });
      await staff.removeAllChannels();
    });

    test('pages and forms are served while no process is ready', async () => {
      const ready = async (): Promise<number> =>
        (await fetch(`http://localhost:${places.site}/ready`)).status;
      await rename(join(data, 'storage'), join(data, 'away'));
      try {
        expect(await ready()).toBe(503);
        // Longer than the proxy takes to notice.
        await setTimeout(4000);
        const paths = ['/', '/en/services', '/oportunidades-laborales'];
        const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
        expect(statuses).toEqual([200, 200, 200]);
        const form = new FormData();
        form.set('first_name', 'Amanda');
        const posted = await fetch(`${url}/recibido/practica`, {
          method: 'POST',
          headers: { origin: url },
          body: form,
        });
        expect([posted.status, await posted.text()]).toEqual([422, expect.stringContaining('Amanda')]);
      } finally {
        await rename(join(data, 'away'), join(data, 'storage'));
      }
      await expect.poll(ready).toBe(200);
    });

    test('forged client addresses do not evade the rate limit', async () => {
      const statuses = [];
      for (let n = 0; n <= REQUESTS_PER_HOUR; n += 1) {
        const answer = await fetch(`${url}/functions/v1/subscribe-job-alert`, {
          method: 'POST',
          headers: { apikey: site.keys.publishable, 'x-forwarded-for': `203.0.113.${n}` },
          body: '{}',
        });
        statuses.push(answer.status);
      }
      expect(statuses.at(-1)).toBe(429);
    });
  });
});
