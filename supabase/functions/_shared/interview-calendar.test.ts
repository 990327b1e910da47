import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { momentInChile } from '#domain/values/chile-time.ts';
import { COMPANY } from '#domain/website/company.ts';
import { type CalendarEntry, interviewInvitation } from './interview-calendar.ts';

const ENTRY: CalendarEntry = {
  company: COMPANY,
  interview: '5f0c1f0e-4b5e-4b8e-9a63-0f6f3c1f2a10',
  sequence: 0,
  startsAt: '2026-12-01T13:30:00.000Z',
  minutes: 45,
  summary: 'Voltandes: Técnico/a; «Tableros», Ñuñoa\r\nBEGIN:VALARM',
  place: 'Av. Uno 23, piso 4; sala 2',
  videoUrl: 'https://meet.example/abc?d=1&e=2',
  attendee: { name: 'Ana "la" Núñez', email: 'ana@correo.example' },
};

const written = (entry: CalendarEntry, isCancelled = false): string => {
  const { content } = interviewInvitation(entry, { isCancelled });
  return Buffer.from(content, 'base64').toString();
};

/** As Thunderbird's parser reads it. */
function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const [component] = events;
  if (!component) throw new Error('no event');
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: component.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    location: event.location,
    alarms: component.getAllSubcomponents('valarm').length,
    lines: text.split('\r\n'),
  };
}

test('an invitation is well-formed, whatever its texts contain', () => {
  const { lines, ...event } = parsed(written(ENTRY));
  expect(event).toMatchObject({
    method: 'REQUEST',
    status: 'CONFIRMED',
    start: ENTRY.startsAt,
    end: '2026-12-01T14:15:00.000Z',
    location: ENTRY.place,
    alarms: 0,
  });
  expect(event.summary).toContain('Ñuñoa');
  expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
});

test('a meeting that is moved twice and cancelled keeps its UID, and each change has a higher sequence', () => {
  const changes = [
    parsed(written(ENTRY)),
    parsed(written({ ...ENTRY, sequence: 1, startsAt: '2026-12-02T13:30:00.000Z' })),
    parsed(written({ ...ENTRY, sequence: 2, startsAt: '2026-12-03T13:30:00.000Z' })),
    parsed(written({ ...ENTRY, sequence: 3, startsAt: '2026-12-03T13:30:00.000Z' }, true)),
  ];
  expect(new Set(changes.map(({ uid }) => uid)).size).toBe(1);
  expect(changes.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
  expect(changes.map(({ method, status }) => [method, status]).at(-1)).toEqual(['CANCEL', 'CANCELLED']);
});

describe('when the clocks change in Chile', () => {
  test.each([
    ['2026-04-03T10:00', '2026-04-03T13:00:00.000Z', 'Friday, summer time'],
    ['2026-04-06T10:00', '2026-04-06T14:00:00.000Z', 'Monday, winter time'],
    ['2026-09-04T10:00', '2026-09-04T14:00:00.000Z', 'Friday, winter time'],
    ['2026-09-07T10:00', '2026-09-07T13:00:00.000Z', 'Monday, summer time'],
  ])('ten o’clock on %s stays ten o’clock: %s', (local, expected) => {
    expect(parsed(written({ ...ENTRY, startsAt: momentInChile(local) })).start).toBe(expected);
  });
});
