import { expect, test } from 'vitest';
import { isWorkday } from '#domain/messages/public-holidays.ts';
import { shiftDay } from '#domain/values/calendar-day.ts';
import { dayInChile } from '#domain/values/chile-time.ts';
import {
  countPlaces,
  initialInterview,
  interviewFormSchema,
  restrictToTeam,
  sharedInterviewSchema,
} from './interview-form-values.ts';

const TODAY = dayInChile(new Date().toISOString());
const day = (ahead: number): string => shiftDay(TODAY, ahead);
const NEW = { ...initialInterview(null, 'u1'), place: 'Sala 2' };
const PERIOD = { firstDay: day(3), lastDay: day(10), opens: '09:00', closes: '18:00' };

const errors = (values: object): (string | undefined)[] =>
  (interviewFormSchema.safeParse({ ...NEW, ...values }).error?.issues ?? []).map(({ message }) => message);

test.each([
  [{ way: 'times' }, 'Indique al menos una hora.'],
  [{ way: 'times', times: [{ local: '2026-01-05T10:00' }] }, 'Una de las horas ya pasó.'],
  [{ way: 'times', times: [{ local: `${day(400)}T10:00` }] }, 'Una de las horas es dentro de más de un año.'],
  [
    { way: 'fixed', times: [{ local: `${day(3)}T10:00` }, { local: `${day(4)}T10:00` }] },
    'Para fijarla, una sola hora.',
  ],
  [{ way: 'period', period: { ...PERIOD, opens: '' } }, 'Indique los dos días y las dos horas.'],
  [{ way: 'period', period: { ...PERIOD, lastDay: day(2) } }, 'El último día es anterior al primero.'],
  [{ way: 'period', period: { ...PERIOD, firstDay: day(-9), lastDay: day(-2) } }, 'El período ya pasó.'],
  [{ way: 'period', period: { ...PERIOD, lastDay: day(64) } }, 'Un período de 60 días como máximo.'],
  [{ way: 'period', period: { ...PERIOD, closes: '09:30' } }, 'Entre esas horas no cabe una entrevista.'],
  [{ way: 'period', place: '' }, 'Indique un lugar o un enlace de videollamada.'],
  [{ way: 'period', interviewers: Array.from({ length: 11 }, (_, at) => `u${at}`) }, 'Hasta 10 personas.'],
])('%j is rejected: %s', (values, expected) => {
  expect(errors(values)).toEqual([expected]);
});

test('input for one way of scheduling is not submitted with another', () => {
  const times = [{ local: `${day(3)}T10:00` }];
  expect(interviewFormSchema.parse({ ...NEW, times, period: PERIOD, way: 'period' })).toMatchObject({
    times: [],
    period: PERIOD,
  });
  expect(interviewFormSchema.parse({ ...NEW, times, period: PERIOD, way: 'times' })).toMatchObject({
    times: [expect.stringMatching(/Z$/)],
    period: null,
  });
});

test.each([
  [2, ['10:00', '10:45'], undefined],
  [2, ['10:00', '10:30'], 'Indique 2 horas que no se topen, una para cada persona.'],
  [3, ['10:00', '10:30', '11:00', '12:00'], undefined],
  [11, ['10:00'], 'Para 11 personas, ofrezca un período.'],
])('%i people, each 45 minutes, who choose from %j: %s', (people, hours, expected) => {
  const times = hours.map((hour) => ({ local: `${day(3)}T${hour}` }));
  const { error } = sharedInterviewSchema(people).safeParse({ ...NEW, way: 'times', times });
  expect(error?.issues[0]?.message).toBe(expected);
});

test('what several people choose from needs somebody, or a room, that only one of them can have', () => {
  const shared = { ...NEW, way: 'period', period: PERIOD, interviewers: [] };
  expect(sharedInterviewSchema(2).safeParse(shared).error?.issues).toMatchObject([
    { path: ['interviewers'] },
  ]);
  const room = { ...shared, room: '7c9e6679-7425-40de-944b-e07fc1f90ae7' };
  expect(sharedInterviewSchema(2).safeParse(room).success).toBe(true);
});

test('an interview longer than half an hour takes several of the half hours of a period', () => {
  expect([countPlaces(10, 30), countPlaces(10, 45), countPlaces(10, 90)]).toEqual([10, 5, 3]);
});

test('a room replaces a place', () => {
  expect(errors({ way: 'period', place: '', room: '7c9e6679-7425-40de-944b-e07fc1f90ae7' })).toEqual([]);
});

test('a new period begins and ends on future working days', () => {
  const { firstDay, lastDay } = NEW.period;
  expect([firstDay, lastDay].every(isWorkday)).toBe(true);
  expect([TODAY < firstDay, firstDay < lastDay]).toEqual([true, true]);
});

test('a chosen hour of a period is edited as a fixed time, and the period is kept for switching back', () => {
  const interview = {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    state: 'scheduled' as const,
    times: [],
    starts_at: '2027-03-01T13:00:00+00:00',
    minutes: 45,
    place: 'Sala 2, Av. Uno 23',
    video_url: null,
    note: null,
    reply: null,
    interviewers: [],
    room_id: '7c9e6679-7425-40de-944b-e07fc1f90ae8',
    first_day: '2027-03-01',
    last_day: '2027-03-12',
    opens: '09:00:00',
    closes: '18:00:00',
    changed_at: '2027-02-01T13:00:00+00:00',
  };
  expect(initialInterview(interview, 'u1')).toMatchObject({
    way: 'fixed',
    times: [{ local: '2027-03-01T10:00' }],
    period: { firstDay: '2027-03-01', lastDay: '2027-03-12', opens: '09:00', closes: '18:00' },
    room: interview.room_id,
    place: '',
  });
});

test('colleagues who left the team meanwhile are removed from the interviewers', () => {
  const values = interviewFormSchema.parse({ ...NEW, way: 'period', interviewers: ['gone', 'u1'] });
  expect(restrictToTeam(values, [{ user_id: 'u1', full_name: 'Ana' }]).interviewers).toEqual(['u1']);
});
