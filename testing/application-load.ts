import { randomInt, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database/administration';
import { ignoreNotFound } from '@voltandes/platform/ignore-not-found';
import { blobPath } from '@voltandes/platform/storage/blobs/folder-store';
import { z } from 'zod';
import { cvObjectName } from '#domain/cv.ts';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { PDF } from './records.ts';
import type { ServedSite } from './serve-site.ts';

const OPEN_POSTING = '0a000000-0000-4000-8000-000000000001';
const PAUSE_MS = 20;

/** What an applicant was told is stored: the application, and the name of its CV. */
export type Acknowledged = Map<string, string>;

export interface ApplicationLoad {
  /** How often one was not answered as hoped. */
  readonly refused: number;
  /** Resolves once somebody is acknowledged who applied from now on, or when it is over. */
  nextAcknowledged(): Promise<void>;
  stop(): Promise<void>;
}

/** Lets several people apply, again and again, each from an address of their own; the site has to trust one proxy. */
export function startApplicationLoad(site: ServedSite, acknowledged: Acknowledged): ApplicationLoad {
  let isOver = false;
  let refused = 0;
  let attempts = 0;
  let lastAcknowledged = 0;
  const applicants = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) {
        attempts += 1;
        const attempt = attempts;
        if (await apply(visitorOf(site), acknowledged).catch(() => false)) {
          lastAcknowledged = Math.max(lastAcknowledged, attempt);
          continue;
        }
        refused += 1;
        await setTimeout(PAUSE_MS);
      }
    }),
  );
  return {
    get refused() {
      return refused;
    },
    async nextAcknowledged() {
      const before = attempts;
      while (lastAcknowledged <= before && !isOver) await setTimeout(PAUSE_MS);
    },
    async stop() {
      isOver = true;
      await applicants;
    },
  };
}

function visitorOf(site: ServedSite): SupabaseClient {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return createClient(site.url, site.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': address } },
  });
}

async function apply(visitor: SupabaseClient, acknowledged: Acknowledged): Promise<boolean> {
  const path = cvObjectName('resumes', 'pdf');
  const documents = visitor.storage.from('documents');
  const uploaded = await documents.upload(path, PDF, { contentType: 'application/pdf' });
  if (uploaded.error) return false;
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
  if (status !== 201) return false;
  acknowledged.set(z.object({ id: z.string() }).parse(data).id, path);
  return true;
}

/** @returns those that were acknowledged, and whose row or whose CV's bytes are gone */
export async function findLostApplications(
  dataDirectory: string,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const url = await runningDatabaseUrl(dataDirectory);
  if (url === null) throw new Error('no database is running');
  const { ids, versions } = await asAdministrator(url, async (client) => {
    const rows = await client.query('select id from public.job_applications');
    const files = await client.query(
      `select name, version from storage.objects where bucket_id = 'documents'`,
    );
    return {
      ids: new Set<string>(rows.rows.map(({ id }) => id)),
      versions: new Map<string, string>(files.rows.map(({ name, version }) => [name, version])),
    };
  });
  const lost: string[] = [];
  for (const [id, path] of acknowledged) {
    const version = versions.get(path);
    const file = version && blobPath(join(dataDirectory, 'storage'), version);
    const size = file ? await stat(file).then((entry) => entry.size, ignoreNotFound) : null;
    if (!ids.has(id) || size !== PDF.length) lost.push(id);
  }
  return lost;
}
