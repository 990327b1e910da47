import { describe, expect, test } from 'vitest';
import { type Consent, describeConsent, otherProcessesSince } from './consents.ts';

const consent = (fields: Partial<Consent>): Consent => ({
  id: 1,
  about: 'a',
  purpose: 'other_processes',
  act: 'given',
  happened_at: '2026-11-24T12:00:00+00:00',
  version: '2026-11-24',
  means: 'form',
  ...fields,
});

describe('the date since which other processes are accepted, for a person', () => {
  const [given, withdrawn] = [consent({}), consent({ act: 'withdrawn', version: null })];
  test.each<[string, Consent[], string | null]>([
    ['who never did', [consent({ purpose: 'application' })], null],
    ['who did', [given], given.happened_at],
    ['who withdrew it', [withdrawn, given], null],
    ['who gave it again', [{ ...given, happened_at: '2026-12-01' }, withdrawn, given], '2026-12-01'],
    [
      'who sent a spontaneous application, and prolonged it',
      [
        consent({ purpose: 'spontaneous', act: 'prolonged', happened_at: '2027-01-01' }),
        consent({ purpose: 'spontaneous' }),
      ],
      given.happened_at,
    ],
    [
      'who withdrew it for one of two applications',
      [withdrawn, { ...given, about: 'b' }, given],
      given.happened_at,
    ],
  ])('%s', (_, consents, since) => {
    expect(otherProcessesSince(consents)).toBe(since);
  });
});

test('a consent is described with its purpose and the text version, or that the version is unknown', () => {
  expect(describeConsent(consent({}), 'Tablerista')).toMatch(
    /^Otros procesos \(Tablerista\): aceptado el .* en el formulario, versión 2026-11-24 del texto$/,
  );
  expect(describeConsent(consent({ version: null }), undefined)).toMatch(
    /^Otros procesos: .*, no quedó registrado con qué texto$/,
  );
  const withdrawn = consent({ act: 'withdrawn', version: null, means: 'page' });
  expect(describeConsent(withdrawn, undefined)).toMatch(/ retirado el .* en la página de la persona$/);
});
