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
  const cells = [...toHtml(coded).matchAll(/<td>([^<]*)/g)].map(([, cell]) => cell);
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
  expect(toHtml({ comments: [{ body: 'approved' }], quote_requests: [{ message: 'new' }] })).toMatch(
    /<td>new<.*<td>approved</,
  );
});
