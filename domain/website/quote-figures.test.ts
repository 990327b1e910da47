import { expect, test } from 'vitest';
import { momentInChile } from '../values/chile-time.ts';
import { DEFAULT_OPENING_HOURS, openingHoursOn } from './opening-hours.ts';
import { type CountedQuote, monthOf, quoteFigures, quoteFiguresBy } from './quote-figures.ts';

const openOn = openingHoursOn(DEFAULT_OPENING_HOURS);
const NOW = new Date(momentInChile('2026-11-27T12:00'));
const quote = (fields: Partial<CountedQuote> & { created_at: string }): CountedQuote => ({
  service: 'Integración',
  region: null,
  status: 'answered',
  answered_at: null,
  ...fields,
  created_at: momentInChile(fields.created_at),
  ...(fields.answered_at && { answered_at: momentInChile(fields.answered_at) }),
});

const QUOTES = [
  // Two office hours later, in time.
  quote({ created_at: '2026-11-24T17:00', answered_at: '2026-11-25T09:00', status: 'won' }),
  // Twelve, too late.
  quote({
    created_at: '2026-11-24T16:00',
    answered_at: '2026-11-25T18:00',
    status: 'lost',
    service: 'Otros',
  }),
  quote({ created_at: '2026-11-23T10:00', status: 'in_progress' }),
  quote({ created_at: '2026-11-27T10:00', status: 'new' }),
  // Answered at an unknown time.
  quote({ created_at: '2026-10-01T10:00' }),
  quote({ created_at: '2026-11-23T10:00', status: 'spam', service: 'Otros' }),
];

test('spam is not counted, and neither are answers at unknown times and promises that may still be kept', () => {
  expect(quoteFigures(QUOTES, NOW, openOn)).toEqual({
    received: 5,
    won: 1,
    lost: 1,
    medianHours: 7,
    inTime: 1,
    decided: 3,
  });
});

test('nothing has no median', () => {
  expect(quoteFigures([], NOW, openOn)).toMatchObject({ received: 0, medianHours: null, decided: 0 });
});

test('groups are named, the largest first', () => {
  const services = quoteFiguresBy(QUOTES, ({ service }) => service ?? 'Sin servicio', NOW, openOn);
  expect(services.map(({ label, received }) => [label, received])).toEqual([
    ['Integración', 4],
    ['Otros', 1],
  ]);
  const months = quoteFiguresBy(QUOTES, monthOf, NOW, openOn);
  expect(months.map(({ label, received }) => [label, received])).toEqual([
    ['2026-11', 4],
    ['2026-10', 1],
  ]);
});
