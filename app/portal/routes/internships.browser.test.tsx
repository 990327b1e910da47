import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { InternshipApplication } from '#domain/recruiting/internship-application.ts';
import { expectErrors } from '#testing/components/console-errors.ts';
import { API, answer, json, rows, unreachable } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import Internships from './internships.tsx';

const CV = `cvs/1764000000000-${'a'.repeat(32)}.pdf`;
const BRUNO: InternshipApplication = {
  id: crypto.randomUUID(),
  first_name: 'Bruno',
  last_name: 'Soto',
  email: 'bruno@correo.example',
  phone: '+56 9 1234 5678',
  institution: 'Universidad de Santiago',
  career: 'Ingeniería Eléctrica',
  semester: null,
  duration: '3-meses',
  availability: null,
  motivation: null,
  skills: null,
  cv_url: `${API}/storage/v1/object/public/documents/${CV}`,
  status: 'pending',
  withdrawn_at: null,
  language: 'es',
  created_at: '2026-11-20T12:00:00+00:00',
  other_processes_since: null,
  person_key: 'p',
};

beforeEach(() => {
  answer('GET /rest/v1/internship_applications', rows(BRUNO));
  answer('POST /rest/v1/rpc/list_undelivered_messages', json([]));
  answer('POST /rest/v1/rpc/count_requests', json({ pending: 1 }));
  show(Internships);
});

test('a status that is refused is taken back', async () => {
  expectErrors(/^internship request not changed/);
  answer(
    'PATCH /rest/v1/internship_applications',
    json({ code: '42501', message: 'permission denied' }, 403),
  );
  const status = page.getByLabelText('Estado de Bruno Soto');
  await status.selectOptions('Aceptada');
  await says('Error al actualizar el estado');
  await expect.element(status).toHaveValue('pending');
});

test('a CV that cannot be opened is reported, and leaves no empty tab', async () => {
  expectErrors(/^cv not opened/);
  const opened: (Window | null)[] = [];
  const open = window.open.bind(window);
  vi.spyOn(window, 'open').mockImplementation((...target) => {
    const tab = open(...target);
    opened.push(tab);
    return tab;
  });
  answer(`POST /storage/v1/object/sign/documents/${CV}`, unreachable);
  await page.getByRole('button', { name: 'Ver CV de Bruno Soto' }).click();
  await says('No se pudo descargar el CV');
  expect(opened.map((tab) => tab?.closed)).toEqual([true]);
});
