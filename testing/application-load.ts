import { randomInt, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import { blobPath } from '@voltandes/platform/storage';
import { z } from 'zod';
import { cvObjectName } from '#domain/recruiting/cv.ts';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { PDF } from './records.ts';
import type { ServedSite } from './serve-site.ts';

const OPEN_POSTING = '0a000000-0000-4000-8000-000000000001';
const POLL_MS = 20;
/** Pause after a failure: without it, the retries of four clients cost more than what they wait for. */
const PAUSE_MS = 100;

/** Acknowledged applications: id to CV object name. */
export type Acknowledged = Map<string, string>;

export interface ApplicationLoad {
  /** Attempts that failed. */
  readonly failed: number;
  /** Resolves when an application submitted from now on is acknowledged, or on stop. */
  nextAcknowledged(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Submits applications continuously from four clients, each attempt from a different address; the site must trust one
 * proxy.
 */
export function startApplicationLoad(site: ServedSite, acknowledged: Acknowledged): ApplicationLoad {
  let isStopped = false;
  let failed = 0;
  let attempts = 0;
  let lastAcknowledged = 0;
  const clients = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isStopped) {
        attempts += 1;
        const attempt = attempts;
        if (await sendApplication(site, acknowledged).catch(() => false)) {
          lastAcknowledged = Math.max(lastAcknowledged, attempt);
          continue;
        }
        failed += 1;
        await setTimeout(PAUSE_MS);
      }
    }),
  );
  return {
    get failed() {
      return failed;
    },
    async nextAcknowledged() {
      const before = attempts;
      while (lastAcknowledged <= before && !isStopped) await setTimeout(POLL_MS);
    },
    async stop() {
      isStopped = true;
      await clients;
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

/**
 * Uploads a CV and applies with it, from an address of its own.
 *
 * @returns whether both were acknowledged
 */
export async function sendApplication(site: ServedSite, acknowledged: Acknowledged): Promise<boolean> {
  const visitor = visitorOf(site);
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

/** @returns acknowledged applications whose row or CV is gone */
export async function findLostApplications(
  dataDirectory: string,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const url = await runningDatabaseUrl(dataDirectory);
  if (url === null) throw new Error('no database is running');
  const { ids, versions } = await onceRecovered(url, async (client) => {
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

/** PostgreSQL restarts after a backend crash: the postmaster ends all backends and accepts none until recovered. */
const RESTARTING = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET'];

/** Reads as administrator and retries while PostgreSQL restarts: a response may arrive before the crash is noticed. */
async function onceRecovered<T>(...read: Parameters<typeof asAdministrator<T>>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await asAdministrator(...read);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === 600 || !RESTARTING.includes(code)) throw error;
      await setTimeout(100);
    }
  }
}
