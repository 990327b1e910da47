import { expect, test } from 'vitest';
import { describeCopy } from './copy-section.tsx';

const COPY = {
  sent_at: '2026-11-20T12:00:00Z',
  expires_at: '2026-11-27T12:00:00Z',
  downloaded_at: null,
};

test.each([
  ['2026-11-21T12:00:00Z', COPY, 'Aún no se descarga; sirve hasta el 27/11/2026 09:00.'],
  ['2026-11-28T12:00:00Z', COPY, 'Venció el 27/11/2026 09:00 sin que se descargara.'],
  [
    '2026-11-28T12:00:00Z',
    { ...COPY, downloaded_at: '2026-11-22T12:00:00Z' },
    'Se descargó el 22/11/2026 09:00.',
  ],
])('at %s, the link to a copy %o is described', (now, copy, words) => {
  expect(describeCopy(copy, new Date(now))).toBe(words);
});
