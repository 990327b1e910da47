import { expect, test } from 'vitest';
import { describeMessage } from './describe-message.ts';
import type { Message } from './list-messages.ts';
import { kindsFor } from './message-labels.ts';

const MESSAGE: Message = {
  id: '1',
  kind: 'application-rejected',
  state: 'scheduled',
  subject: null,
  body: null,
  send_at: '2099-11-24T12:00:00Z',
  changed_at: '2026-11-24T12:00:00Z',
  settled_at: '2026-11-24T12:00:00Z',
  author_name: null,
  delivery: null,
  error: null,
  signature: null,
};

test.each<[Partial<Message>, string]>([
  [{}, 'Se enviará el 24/11/2099 09:00'],
  [{ send_at: '2026-01-01T12:00:00Z' }, 'Sale en menos de un minuto'],
  [{ state: 'cancelled' }, 'Cancelado el 24/11/2026 09:00'],
  [{ state: 'sent', delivery: 'pending' }, 'En camino; salió el 24/11/2026 09:00'],
  [{ state: 'sent', delivery: 'sent' }, 'Enviado el 24/11/2026 09:00'],
  [{ state: 'sent', delivery: 'failed', error: '550 no such user' }, 'No llegó: la casilla no existe'],
  [{ state: 'refused', delivery: 'failed', error: null }, 'No se pudo enviar el 24/11/2026 09:00'],
])('%o is described as «%s»', (fields, expected) => {
  expect(describeMessage({ ...MESSAGE, ...fields })).toBe(expected);
});

test.each([
  ['application', 'pending', ['application-invitation', 'application-closed']],
  ['application', 'reviewing', ['application-reviewing', 'application-invitation', 'application-closed']],
  ['application', 'approved', ['application-approved']],
  ['internship', 'pending', ['internship-invitation']],
  ['internship', 'accepted', ['internship-approved']],
  ['internship', 'constructor', []],
] as const)('%s %s allows the messages %j', (about, status, kinds) => {
  expect(kindsFor(about, status)).toEqual(kinds);
});
