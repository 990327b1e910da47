import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cvObjectName } from '#domain/cv.ts';
import { type ServedSite, serveSite, temporaryDirectory } from '#tests/support/serve-site.ts';

/** Raise it to look harder: `KILLS=20 npx vitest run no-application-is-lost`. */
const KILLS = Number(process.env.KILLS ?? 4);
const STREAM_MS = 700;
const OPEN_POSTING = '0a000000-0000-4000-8000-000000000001';
const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const connect = (site: ServedSite, key: string): SupabaseClient =>
  createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

/** Applies again and again until the server is gone. */
async function applyUntilKilled(visitor: SupabaseClient, acknowledged: Map<string, string>): Promise<void> {
  for (;;) {
    const path = cvObjectName('resumes', 'pdf');
    const documents = visitor.storage.from('documents');
    const uploaded = await documents.upload(path, PDF, { contentType: 'application/pdf' });
    if (uploaded.error) return;
    const { data, status } = await visitor
      .from('job_applications')
      .insert({
        job_posting_id: OPEN_POSTING,
        full_name: 'Persona de Prueba',
        email: `${randomUUID()}@correo.example`,
        resume_url: documents.getPublicUrl(path).data.publicUrl,
        status: 'pending',
      })
      .select('id')
      .single();
    if (status !== 201) return;
    acknowledged.set(z.object({ id: z.string() }).parse(data).id, path);
  }
}

test('whatever was answered 201 is there after kill -9 of every process', {
  timeout: 20_000 * (KILLS + 1),
}, async () => {
  await using data = await temporaryDirectory();
  const acknowledged = new Map<string, string>();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = acknowledged.size;
    const site = await serveSite({ dataDirectory: data.path });
    const streams = Promise.all(
      Array.from({ length: 4 }, () => applyUntilKilled(connect(site, site.keys.publishable), acknowledged)),
    );
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before), 30_000);
    await new Promise((resolve) => setTimeout(resolve, STREAM_MS + Math.random() * 100));
    await site.killEverything();
    await streams;
    await site[Symbol.asyncDispose]();
  }
  await using site = await serveSite({ dataDirectory: data.path });
  const service = connect(site, site.keys.secret);
  const stored = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const page = await service
      .from('job_applications')
      .select('id')
      .order('id')
      .range(from, from + 999)
      .throwOnError();
    const rows = z.array(z.object({ id: z.string() })).parse(page.data);
    for (const { id } of rows) stored.add(id);
    if (rows.length < 1000) break;
  }
  expect([...acknowledged.keys()].filter((id) => !stored.has(id))).toEqual([]);
  const documents = service.storage.from('documents');
  const [last = ''] = [...acknowledged.values()].slice(-1);
  const { data: cv } = await documents.download(last);
  expect(await cv?.bytes()).toEqual(PDF);
  console.log(`${acknowledged.size} applications acknowledged through ${KILLS} kills, none lost`);
});
