import { describe, expect, test } from 'vitest';
import { addressOf, foundGroups, matching, shownGroups } from './commands.ts';
import type { Found } from './find-in-portal.ts';

const COMMANDS = [
  { id: '1', label: 'Prácticas', detail: 'Gestión de personas' },
  { id: '2', label: 'Cerrar sesión', words: 'salir' },
];

describe('commands match', () => {
  test.each([
    ['', ['1', '2']],
    ['PRACTICAS', ['1']],
    ['personas prac', ['1']],
    ['salir', ['2']],
    ['nada', []],
  ])('%j', (typed, ids) => {
    expect(matching(COMMANDS, typed).map(({ id }) => id)).toEqual(ids);
  });
});

const found = (kind: Found['kind'], id: string): Found => ({
  kind,
  id,
  parent_id: kind === 'application' ? 'p' : null,
  title: id,
  detail: 'ana@correo.example',
});

test('results are grouped, applicants first', () => {
  const groups = foundGroups([found('user', 'u'), found('internship', 'i'), found('application', 'a')], true);
  expect(groups.map(({ commands, title }) => [title, commands.map(({ label }) => label)])).toEqual([
    ['Postulantes', ['a', 'i']],
    ['Usuarios', ['u']],
  ]);
});

test('while the results belong to an earlier text, only those matching the current text are offered', () => {
  const shown = (isStale: boolean) =>
    shownGroups({
      typed: 'andrea',
      found: [found('application', 'Ana'), found('application', 'Andrea')],
      isStale,
      own: [{ title: 'Acciones', commands: COMMANDS }],
      seesApplications: true,
    }).flatMap(({ commands }) => commands.map(({ label }) => label));
  expect(shown(true)).toEqual(['Andrea']);
  expect(shown(false)).toEqual(['Ana', 'Andrea']);
});

test('an applicant opens over the list of the posting, a user on their own page', () => {
  expect(addressOf(found('application', 'a'), true)).toBe('/admin/rrhh/applications/p?postulante=a');
  expect(addressOf(found('user', 'u'), true)).toBe('/admin/accesos/usuarios/u');
});

test('a posting opens its applications, or its form for users who may not read them', () => {
  const addresses = (seesApplications: boolean) =>
    shownGroups({
      typed: '',
      found: [found('posting', 'p')],
      isStale: false,
      own: [],
      seesApplications,
    }).flatMap(({ commands }) => commands.map(({ to }) => to));
  expect(addresses(true)).toEqual(['/admin/rrhh/applications/p']);
  expect(addresses(false)).toEqual(['/admin/rrhh/postulaciones?editar=p']);
});
