import { expect, test } from 'vitest';
import { interviewTime, interviewValues, periodInWords } from './interview.ts';

const PERIOD = { firstDay: '2026-12-01', lastDay: '2026-12-04', opens: '09:00', closes: '17:30' };

test('a time is said in Chile’s local time, as is usual in each language', () => {
  const afternoon = '2026-12-01T18:30:00Z';
  expect(interviewTime(afternoon, 'es')).toBe('martes, 1 de diciembre, 15:30');
  expect(interviewTime(afternoon, 'en')).toBe('Tuesday, December 1, 3:30 PM');
});

test('so is a period', () => {
  expect(periodInWords(PERIOD, 'es')).toBe(
    'cualquier hora libre entre el martes, 1 de diciembre y el viernes, 4 de diciembre, en días hábiles de 09:00 a 17:30',
  );
  expect(periodInWords(PERIOD, 'en')).toBe(
    'any free time from Tuesday, December 1 to Friday, December 4, on business days between 9:00 AM and 5:30 PM',
  );
});

test('the times of a mail name the time zone', () => {
  const interview = {
    startsAt: '2026-12-01T18:30:00Z',
    minutes: 45,
    times: [],
    period: PERIOD,
    place: null,
    videoUrl: null,
    interviewers: [],
  };
  expect(interviewValues(interview, 'en').hora).toBe('Tuesday, December 1, 3:30 PM (Santiago time)');
  expect(interviewValues(interview, 'es').horas).toContain('de 09:00 a 17:30\n(hora de Santiago)');
});
