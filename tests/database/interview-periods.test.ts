import type { SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isWorkday, publicHolidays } from '#domain/messages/public-holidays.ts';
import { shiftDay, weekday } from '#domain/values/calendar-day.ts';
import { dayInChile, minuteInChile, momentInChile } from '#domain/values/chile-time.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { type Applicant, applyWithLink, sendDueInterviewMails } from './interviewees.ts';

type Row = Record<string, unknown>;

const TODAY = dayInChile(new Date().toISOString());
/** The 350 days from the day after tomorrow. */
const COMING = Array.from({ length: 350 }, (_, days) => shiftDay(TODAY, days + 2));
const [DAY = TODAY] = COMING.filter(isWorkday);

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
let applicant: Applicant;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  await service.from('interviews').delete().not('id', 'is', null).throwOnError();
  applicant = await apply();
});

const apply = (): Promise<Applicant> =>
  applyWithLink(served, { ...newRecord.job_applications(posting, 'x.pdf'), full_name: 'Ana Soto' });

const save = (fields: Row, { id } = applicant) =>
  people.rrhh.client.rpc('save_interview', {
    about: 'application',
    applicant: id,
    times: [],
    is_fixed: false,
    minutes: 45,
    place: 'Av. Uno 23',
    video_url: '',
    note: '',
    interviewers: [people.rrhh.id],
    ...fields,
  });

const period = (first_day = DAY, last_day = first_day, opens = '09:00', closes = '11:00') => ({
  first_day,
  last_day,
  opens,
  closes,
});

/** Offers a period and sends the notice. @returns the interview's id */
async function offer(fields: Row = period(), whom = applicant): Promise<string> {
  const { data } = await save(fields, whom).throwOnError();
  await sendDueInterviewMails(served);
  return z.string().parse(data);
}

/** The free times, in Chilean local time. */
async function free({ token } = applicant): Promise<string[]> {
  const { data } = await served.client().rpc('applicant_interviews', { token }).throwOnError();
  const [interview] = z
    .array(z.object({ times: z.array(z.string()), is_period: z.literal(true) }))
    .parse(data);
  return interview?.times.map(minuteInChile) ?? [];
}

const choose = async (interview: string, local: string, { token } = applicant) =>
  (await served.client().rpc('choose_interview_time', { token, interview, start: momentInChile(local) }))
    .data;

const on = (day: string, ...hours: string[]): string[] => hours.map((hour) => `${day}T${hour}`);

test('a period offers each half hour in which an interview fits, and its mail describes it', async () => {
  const interview = await offer();
  expect(await free()).toEqual(on(DAY, '09:00', '09:30', '10:00'));
  const mails = await mailsTo(served.db, applicant.email);
  expect(mails[0]).toMatchObject({
    subject: expect.stringMatching(/^Elija una hora para conversar: /),
    text: expect.stringMatching(/· cualquier hora libre del .*, de 09:00 a 11:00\n\(hora de Santiago\)/),
  });
  expect(await choose(interview, `${DAY}T09:15`)).toBe(false);
  expect(await choose(interview, `${DAY}T10:30`)).toBe(false);
  expect(await choose(interview, `${DAY}T09:30`)).toBe(true);
  // It can be moved within the period.
  expect(await free()).toEqual(on(DAY, '09:00', '09:30', '10:00'));
  expect(await choose(interview, `${DAY}T10:00`)).toBe(true);
  await sendDueInterviewMails(served);
  expect((await mailsTo(served.db, applicant.email))[0]?.subject).toMatch(/^Entrevista agendada: /);
});

test('weekends and public holidays are left out', async () => {
  const holiday =
    COMING.find(
      (day) =>
        day >= shiftDay(TODAY, 7) && weekday(day) <= 5 && publicHolidays(Number(day.slice(0, 4))).has(day),
    ) ?? '';
  const [first, last] = [shiftDay(holiday, -4), shiftDay(holiday, 4)];
  await offer({ ...period(first, last, '09:00', '09:45') });
  const expected = COMING.filter((day) => day >= first && day <= last && isWorkday(day));
  expect(await free()).toEqual(expected.map((day) => `${day}T09:00`));
});

test.each([
  ['April', '-03-25'],
  ['September', '-08-25'],
])('nine o’clock stays nine o’clock when the clocks change in %s', async (_, day) => {
  // By law, and in ICU, the clocks change in the night of the first Saturday after the 2nd. A period ends within a
  // year: on a few days of the year, none includes the change.
  const start = COMING.find((coming) => coming.endsWith(day) && coming <= shiftDay(TODAY, 340));
  if (start === undefined) return;
  await offer(period(start, shiftDay(start, 20), '09:00', '09:45'));
  const hours = await free();
  expect(hours.length).toBeGreaterThan(5);
  expect(new Set(hours.map((time) => time.slice(11)))).toEqual(new Set(['09:00']));
  const offsets = hours.map((time) => new Date(momentInChile(time)).getUTCHours());
  expect(new Set(offsets).size).toBe(2);
});

test('interviewers and rooms are busy during other interviews', async () => {
  const room = String((await store(service, 'interview_rooms', newRecord.interview_rooms())).id);
  const other = await apply();
  const fixed = { times: [momentInChile(`${DAY}T09:30`)], is_fixed: true };
  // The same room, with another applicant.
  await save({ ...fixed, interviewers: [], room, place: '' }, other).throwOnError();
  await offer({ ...period(), room, place: '' });
  expect(await free()).toEqual([]);
  const { data: count } = await people.rrhh.client
    .rpc('count_free_hours', { ...period(DAY, DAY, '09:00', '12:00'), minutes: 45, people: [], room })
    .throwOnError();
  expect(count).toBe(2);
  // The count is limited to the half hours of a day.
  const endless = { ...period(DAY, DAY, '09:00', '12:00'), minutes: -2_000_000_000, people: [] };
  expect((await people.rrhh.client.rpc('count_free_hours', endless)).data).toBe(7);
  const { data: busy } = await people.rrhh.client
    .rpc('list_busy_times', { people: [people.rrhh.id], times: fixed.times, minutes: 30, room })
    .throwOnError();
  expect(busy).toEqual([{ user_id: null, starts_at: expect.any(String) }]);
});

test.each(['an interviewer', 'a room'])(
  'if applicants concurrently choose one hour of %s, one gets it',
  async (whose) => {
    const room = String((await store(service, 'interview_rooms', newRecord.interview_rooms())).id);
    const shared = whose === 'a room' ? { interviewers: [], room } : {};
    const applicants = await Promise.all(Array.from({ length: 5 }, apply));
    const offered: [string, Applicant][] = [];
    for (const one of applicants) offered.push([await offer({ ...period(), ...shared }, one), one]);
    const got = await Promise.all(offered.map(([interview, one]) => choose(interview, `${DAY}T09:00`, one)));
    expect(got.filter(Boolean)).toHaveLength(1);
    const loser = offered[got.indexOf(false)];
    // What is left: 09:30 overlaps.
    expect(await free(loser?.[1])).toEqual([`${DAY}T10:00`]);
  },
);

test('an hour to choose is at least four hours away', async () => {
  const now = momentInChile(minuteInChile(new Date().toISOString()));
  const last = COMING.slice(0, 5).at(-1) ?? TODAY;
  await offer(period(TODAY, last, '00:00', '23:59'));
  const hours = await free();
  expect(hours.length).toBeGreaterThan(10);
  const soonest = Date.parse(momentInChile(hours[0] ?? ''));
  expect(soonest).toBeGreaterThan(Date.parse(now) + 4 * 3_600_000);
});

describe('a room', () => {
  test('determines place and link, and keeps its interviews when it is archived', async () => {
    const record = { name: 'Sala Ñ', place: 'Av. Uno 23, piso 4', video_url: 'https://meet.example/n' };
    const room = String((await store(service, 'interview_rooms', record)).id);
    const interview = await offer({ ...period(), room, place: 'otro', video_url: '' });
    const where = async () =>
      (await service.from('interviews').select('place, video_url, room_id').eq('id', interview).single())
        .data;
    expect(await where()).toEqual({
      place: 'Sala Ñ, Av. Uno 23, piso 4',
      video_url: 'https://meet.example/n',
      room_id: room,
    });
    await service.from('interview_rooms').update({ archived_at: new Date().toISOString() }).eq('id', room);
    const version = async () =>
      (await service.from('interviews').select('changed_at').eq('id', interview).single()).data?.changed_at;
    expect((await save({ ...period(), room, interview, version: await version() })).error).toBeNull();
    expect((await save({ ...period(), room }, await apply())).error).toMatchObject({ code: '23503' });
    expect((await service.from('interview_rooms').delete().eq('id', room)).error).toMatchObject({
      code: '23001',
    });
    await save({ ...period(), interview, version: await version(), place: 'Café Uno' }).throwOnError();
    expect(await where()).toMatchObject({ place: 'Café Uno', room_id: null });
    expect((await store(service, 'interview_rooms', record)).name).toBe('Sala Ñ');
  });

  test('for video calls has no place', async () => {
    const record = { name: 'Videollamada A', place: null, video_url: 'https://meet.example/a' };
    const room = String((await store(service, 'interview_rooms', record)).id);
    const interview = await offer({ ...period(), room });
    const { data } = await service.from('interviews').select('place, video_url').eq('id', interview).single();
    expect(data).toEqual({ place: null, video_url: 'https://meet.example/a' });
  });
});

test.each([
  ['in the past', period('2026-01-05', '2026-01-06')],
  ['too far ahead', period(shiftDay(TODAY, 370), shiftDay(TODAY, 371))],
  ['longer than sixty days', period(DAY, shiftDay(DAY, 61))],
  ['too narrow for an interview', period(DAY, DAY, '09:00', '09:30')],
  ['combined with fixed times', { ...period(), times: [momentInChile(`${DAY}T09:00`)] }],
  ['fixed', { ...period(), is_fixed: true }],
])('a period that is %s is refused', async (_, fields) => {
  expect((await save(fields)).error).toMatchObject({ code: '23514' });
});
