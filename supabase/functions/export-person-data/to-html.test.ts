import { expect, test } from 'vitest';
import { toHtml } from './to-html.ts';

test('codes are in words, as in the portal', () => {
  const coded = {
    job_applications: [
      { status: 'approved', rejection_reason: 'salary', interview_rating: 'bueno', language: 'en' },
    ],
    internship_applications: [{ status: 'accepted' }],
    spontaneous_applications: [{ status: 'contacted' }],
    quote_requests: [{ status: 'answered' }],
    job_alerts: [{ language: 'es' }],
    messages: [{ kind: 'application-closed', state: 'sent' }],
    conversation: [{ state: 'received' }],
    consents: [{ purpose: 'other_processes', act: 'withdrawn', means: 'desk' }],
    interviews: [{ state: 'declined' }],
    events: [{ kind: 'status_changed', from_status: 'pending', to_status: 'reviewing' }],
    rights_requests: [{ claim: 'access', outcome: 'refused' }],
  };
  const cells = [...toHtml(coded, 'es', 'Voltandes').matchAll(/<td>([^<]*)/g)].map(([, cell]) => cell);
  expect(cells).toEqual([
    'Aprobado',
    'Pretensiones de renta',
    'Bueno',
    'Inglés',
    'Aceptada',
    'Contactada',
    'Respondida',
    'Español',
    'Otros procesos',
    'retirado',
    'por quien atiende los derechos',
    'Cierre de la oferta',
    'Enviado',
    'Ninguna hora sirve',
    'Recibido',
    'Cambio de estado',
    'Pendiente',
    'En Revisión',
    'Acceso: saber qué datos tenemos y recibir una copia',
    'Rechazada con razones',
  ]);
});

test('a text that looks like a code of another field stays as it was written', () => {
  expect(
    toHtml({ comments: [{ body: 'approved' }], quote_requests: [{ message: 'new' }] }, 'es', 'Voltandes'),
  ).toMatch(/<td>new<.*<td>approved</);
});

test('an application that was withdrawn is no rejection, in either language', () => {
  const withdrawn = { status: 'rejected', withdrawn_at: '2026-11-20T12:00:00+00:00' };
  const data = { job_applications: [withdrawn], internship_applications: [withdrawn] };
  for (const [language, label] of [
    ['es', 'Retirada'],
    ['en', 'Withdrawn'],
  ] as const)
    expect(toHtml(data, language, 'Voltandes').match(new RegExp(`<td>${label}</td>`, 'g'))).toHaveLength(2);
});

test('titles, fields, codes and dates are in the language of the request', () => {
  const html = toHtml(
    {
      job_applications: [
        { full_name: 'Elena Díaz', status: 'reviewing', interview_rating: 'bueno', contacted: false },
      ],
      events: [{ kind: 'next_step_set', detail: { next_step: 'x', next_step_on: '2026-12-01' } }],
      consents: [{ happened_at: '2026-11-20T12:00:00+00:00', purpose: 'other_processes' }],
    },
    'en',
    'Voltandes',
  );
  expect(html).toContain('<html lang="en">');
  for (const words of [
    'Personal data',
    'Full name',
    'Reviewing',
    'Good',
    'No',
    'Next step: x',
    'Other processes',
  ])
    expect(html).toContain(words);
  expect(html).toMatch(/November 20, 2026/);
  expect(html).not.toMatch(/Postulaciones|Nada|Estado|\{"/);
});
