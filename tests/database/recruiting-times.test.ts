import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApplicationStatus } from '#domain/recruiting/job-application.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

const HOUR_MS = 3_600_000;
const RECEIVED = Date.parse('2026-06-15T12:00:00Z');

/** An event, in hours after arrival: a change of status or a contact. */
type Happened = readonly [
  hours: number,
  what: 'contacted' | 'contact_undone' | `${ApplicationStatus}>${ApplicationStatus}`,
];
const HISTORIES: readonly (readonly Happened[])[] = [
  [
    [10, 'pending>reviewing'],
    [40, 'contacted'],
    [50, 'reviewing>approved'],
  ],
  [[20, 'pending>rejected']],
  [
    [30, 'pending>reviewing'],
    [31, 'reviewing>pending'],
    [35, 'pending>reviewing'],
  ],
  [
    [70, 'contacted'],
    [71, 'contact_undone'],
    [100, 'contacted'],
  ],
  [
    [5, 'contacted'],
    [6, 'contact_undone'],
  ],
  [],
];

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  const posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  // The last one applied before the period.
  for (const [at, history] of [...HISTORIES, [[1, 'pending>approved']] as const].entries()) {
    const arrival = at < HISTORIES.length ? RECEIVED : RECEIVED - 60 * 24 * HOUR_MS;
    const { id } = await store(service, 'job_applications', {
      ...newRecord.job_applications(posting, 'x.pdf'),
      applied_at: new Date(arrival).toISOString(),
    });
    for (const [hours, what] of history) {
      const [from_status, to_status] = what.split('>');
      await store(service, 'application_events', {
        application_id: id,
        happened_at: new Date(arrival + hours * HOUR_MS).toISOString(),
        ...(to_status ? { kind: 'status_changed', from_status, to_status } : { kind: what }),
      });
    }
  }
});
afterAll(() => served[Symbol.asyncDispose]());

const JUNE = { since_day: '2026-06-01', until_day: '2026-06-30' };
const read = async (who: Who) => (await people[who].client.rpc('recruiting_times', JUNE).throwOnError()).data;

/** Interpolates like `percentile_cont`. */
function percentile(hours: readonly number[], share: number): number {
  const sorted = [...hours].sort((one, other) => one - other);
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  return below + ((sorted[Math.ceil(position)] ?? 0) - below) * (position % 1);
}

test('times equal a recount, without stages still open or applications from before the period', async () => {
  const stays: Record<string, number[]> = {};
  const answers: number[] = [];
  for (const history of HISTORIES) {
    let since = 0;
    for (const [hours, what] of history) {
      const stage = what.split('>')[0] ?? '';
      if (!what.includes('>')) continue;
      stays[stage] = [...(stays[stage] ?? []), hours - since];
      since = hours;
    }
    const answer = history.find(
      ([, what], index) =>
        (what === 'contacted' && history[index + 1]?.[1] !== 'contact_undone') ||
        /(approved|rejected)$/.test(what),
    );
    if (answer) answers.push(answer[0]);
  }
  expect([stays.pending, stays.reviewing, answers]).toEqual([
    [10, 20, 30, 4],
    [40, 1],
    [40, 20, 100],
  ]);
  const times = z
    .record(z.string(), z.object({ count: z.number(), median: z.number(), p90: z.number() }))
    .parse(await read('rrhh'));
  const { pending = [], reviewing = [] } = stays;
  expect(Object.keys(times).sort()).toEqual(['answer', 'pending', 'reviewing']);
  for (const [key, hours] of Object.entries({ pending, reviewing, answer: answers })) {
    expect(times[key]?.count, key).toBe(hours.length);
    expect((times[key]?.median ?? 0) / 3600, key).toBeCloseTo(percentile(hours, 0.5));
    expect((times[key]?.p90 ?? 0) / 3600, key).toBeCloseTo(percentile(hours, 0.9));
  }
});

test('rejections are counted by reason, including those without one', async () => {
  const posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  for (const rejection_reason of ['salary', 'salary', 'withdrew', null])
    await store(service, 'job_applications', {
      ...newRecord.job_applications(posting, 'x.pdf'),
      applied_at: '2025-03-10T12:00:00Z',
      status: 'rejected',
      rejection_reason,
    });
  const counted = async (who: Who, until_day: string) => {
    const period = { since_day: '2025-03-10', until_day };
    return (await people[who].client.rpc('rejection_reasons', period).throwOnError()).data;
  };
  expect(await counted('rrhh', '2025-03-10')).toEqual({ salary: 2, withdrew: 1, unknown: 1 });
  expect(await counted('rrhh', '2025-03-09')).toEqual({});
  expect(await counted('accesos', '2025-03-10')).toEqual({});
});

test.each(['accesos', 'no role'] as const)('%s gets no times', async (who) => {
  expect(await read(who)).toEqual({});
});
