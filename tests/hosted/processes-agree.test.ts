import type { SupabaseClient } from '@supabase/supabase-js';
import { subscribeChannel } from '@voltandes/platform/testing/subscribe-channel';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newRecord, PDF, store } from '#testing/records.ts';
import { createPerson, type Person } from '#testing/staff.ts';
import {
  countMinutes,
  missingParts,
  PROCESSES,
  type SeveralProcesses,
  startSeveralProcesses,
} from './several-processes.ts';

const missing = await missingParts();
if (missing.length > 0) console.log(`skipped: ${missing.join(', ')} is not installed`);

describe.skipIf(missing.length > 0)('three processes on one database', () => {
  const cleanup = new AsyncDisposableStack();
  afterAll(() => cleanup.disposeAsync());
  let all: SeveralProcesses;
  let person: Person;

  beforeAll(async () => {
    all = cleanup.use(await startSeveralProcesses());
    await countMinutes(all);
    person = await createPerson(all.client(0), 'super_admin');
  });

  const visitor = (at: number): SupabaseClient => all.client(at, all.keys.publishable);
  const signedIn = async (at: number): Promise<SupabaseClient> => {
    const client = visitor(at);
    const { error } = await client.auth.signInWithPassword(person);
    expect(error).toBeNull();
    return client;
  };

  test('create one installation when first started concurrently, with one administrator and one seed', async () => {
    for (const { output } of all.sites) expect(output()).not.toMatch(/error/i);
    const [counts] = await all.sql(`select
      (select count(*)::int from platform.installation) as installations,
      (select count(*)::int from auth.users where email = 'admin@voltandes.example') as administrators,
      (select count(*)::int from supabase_migrations.seed_files) as seeds`);
    expect(counts).toEqual({ installations: 1, administrators: 1, seeds: 1 });
    for (const at of PROCESSES)
      expect((await visitor(at).from('job_postings').select('id')).data).toHaveLength(5);
  });

  test('accept each other’s tokens, and refresh and end each other’s sessions', async () => {
    const first = await signedIn(0);
    const { data } = await first.auth.getSession();
    const session = data.session ?? { access_token: '', refresh_token: '' };
    const { data: user } = await visitor(1).auth.getUser(session.access_token);
    expect(user.user?.email).toBe(person.email);
    const third = visitor(2);
    const refreshed = await third.auth.refreshSession(session);
    expect(refreshed.error).toBeNull();
    const token = refreshed.data.session?.access_token;
    expect((await visitor(1).auth.getUser(token)).error).toBeNull();
    await third.auth.signOut();
    expect((await visitor(1).auth.getUser(token)).error?.name).toBe('AuthSessionMissingError');
  });

  test('limit sixty wrong passwords spread over them like one process', async () => {
    const someone = await createPerson(all.client(0), null);
    const guess = async (email: string, n: number): Promise<string> => {
      const { error } = await visitor(n % 3).auth.signInWithPassword({ email, password: `incorrecta-${n}` });
      return error?.code ?? 'signed in';
    };
    const guesses = async (email: string): Promise<string[]> => {
      const codes = [];
      for (let n = 0; n < 60; n += 1) codes.push(await guess(email, n));
      return codes;
    };
    const known = await guesses(someone.email);
    expect(known.slice(0, 10)).toEqual(Array(10).fill('invalid_credentials'));
    expect(known.at(-1)).toBe('over_request_rate_limit');
    // Behaves the same without an account.
    expect(await guesses('nadie@correo.example')).toEqual(known);
  });

  test('limit mails about accounts in total, whether or not there is an account', async () => {
    const statuses = async (email: string): Promise<(number | undefined)[]> => {
      const found = [];
      for (const at of PROCESSES)
        found.push((await visitor(at).auth.resetPasswordForEmail(email)).error?.status);
      return found;
    };
    const { email } = await createPerson(all.client(0), null);
    expect(await statuses(email)).toEqual(await statuses('nadie-tampoco@correo.example'));
  });

  test('serve files uploaded to another one', async () => {
    const { data, error } = await all
      .client(0)
      .storage.from('documents')
      .upload(`resumes/1763000000000-${'a'.repeat(32)}.pdf`, PDF, { contentType: 'application/pdf' });
    expect(error).toBeNull();
    for (const at of PROCESSES) {
      const served = await all
        .client(at)
        .storage.from('documents')
        .download(data?.path ?? '');
      expect(await served.data?.bytes()).toEqual(PDF);
    }
  });

  test('deliver changes, broadcasts and presence across processes', async () => {
    const [listening, speaking] = [await signedIn(0), await signedIn(1)];
    const changed = vi.fn();
    const heard = vi.fn();
    const channel = listening
      .channel('room')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'job_postings' }, changed)
      .on('broadcast', { event: 'word' }, heard);
    await subscribeChannel(channel);
    const other = speaking.channel('room', { config: { presence: { key: 'other' } } });
    other.on('presence', { event: 'sync' }, () => undefined);
    await subscribeChannel(other);
    await store(all.client(2), 'job_postings', newRecord.job_postings());
    await other.send({ type: 'broadcast', event: 'word', payload: {} });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), { timeout: 20_000 });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), { timeout: 20_000 });
    const third = (await signedIn(2)).channel('room');
    third.on('presence', { event: 'sync' }, () => undefined);
    await subscribeChannel(third);
    await other.track({});
    await vi.waitFor(() => expect(Object.keys(third.presenceState())).toEqual(['other']), {
      timeout: 20_000,
    });
    for (const each of [channel, other, third]) await each.unsubscribe();
  });

  test('show what another process wrote on cached pages', async () => {
    const page = async (at: number): Promise<string> =>
      (await fetch(`${all.sites[at]?.url}/oportunidades-laborales`)).text();
    await Promise.all(PROCESSES.map(page));
    const posting = newRecord.job_postings();
    await store(all.client(0), 'job_postings', posting);
    for (const at of PROCESSES)
      await vi.waitFor(async () => expect(await page(at)).toContain(posting.title), { timeout: 20_000 });
  });

  test('send each mail once', async () => {
    all.smtp.mode = 'delay';
    const recipients = Array.from({ length: 12 }, (_, n) => `${n}@correo.example`);
    for (const [n, to] of recipients.entries()) {
      const response = await fetch(`${all.sites[n % 3]?.url}/mail/v1/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${all.keys.secret}` },
        body: JSON.stringify({ to, subject: 'Aviso', html: '<p>Aviso</p>' }),
      });
      expect(response.status).toBe(200);
    }
    const received = (): string[] =>
      all.smtp.received.flatMap(({ to }) => to).filter((to) => /^\d+@correo/.test(to));
    await vi.waitFor(() => expect(new Set(received()).size).toBe(12), { timeout: 30_000 });
    expect(received()).toHaveLength(12);
  });

  test('run a scheduled job once a minute', async () => {
    await vi.waitFor(
      async () => expect((await all.sql('select from public.ticks')).length).toBeGreaterThan(0),
      {
        timeout: 90_000,
        interval: 500,
      },
    );
    const ticks = await all.sql(`select date_trunc('minute', at) as minute from public.ticks`);
    expect(new Set(ticks.map(({ minute }) => String(minute))).size).toBe(ticks.length);
  });
});
