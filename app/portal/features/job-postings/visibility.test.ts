import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/values/calendar-day.ts';
import { pathOnSite, visibilityNote } from './visibility.ts';

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

test('a hidden posting says why it is hidden, and one that closes soon says when', () => {
  expect(visibilityNote({ status: 'active', expires_at: null })).toBeNull();
  expect(visibilityNote({ status: 'active', expires_at: inDays(30) })).toBeNull();
  expect(visibilityNote({ status: 'active', expires_at: inDays(3) })).toMatch(/^Se cierra el \d/);
  expect(visibilityNote({ status: 'active', expires_at: inDays(-1) })).toMatch(
    /^Fuera del sitio desde el \d/,
  );
  expect(visibilityNote({ status: 'draft', expires_at: null })).toBe('Aún no está en el sitio');
  expect(visibilityNote({ status: 'draft', expires_at: null, publish_at: inDays(2) })).toMatch(
    /^Se publica el .+\d{2}:\d{2}/,
  );
  expect(visibilityNote({ status: 'closed', expires_at: null })).toBe('Ya no está en el sitio');
  expect(visibilityNote({ status: 'expired', expires_at: null })).toBe('Ya no está en el sitio');
});

test('only a posting that visitors see has a page on the site', () => {
  const posting = { slug: 'electricista-arica', status: 'active', expires_at: null } as const;
  expect(pathOnSite(posting)).toBe('/oportunidades-laborales/electricista-arica');
  expect(pathOnSite({ ...posting, expires_at: inDays(-1) })).toBeNull();
  for (const status of ['draft', 'closed', 'expired'] as const)
    expect(pathOnSite({ ...posting, status })).toBeNull();
});
