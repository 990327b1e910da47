import { expect, test } from 'vitest';
import { REJECTION_REASON_LABELS } from '../application-status.ts';
import { describeEvent } from './describe-event.ts';
import type { ApplicationEvent } from './list-events.ts';

const EVENT: ApplicationEvent = {
  id: 1,
  happened_at: '2026-11-01T12:00:00+00:00',
  actor_id: 'a',
  actor_name: 'Ana Soto',
  kind: 'contacted',
  to_status: null,
  target_name: null,
  mail_state: null,
  detail: {},
};

const sentence = (fields: Partial<ApplicationEvent>): string => {
  const { what, who } = describeEvent({ ...EVENT, ...fields });
  return who ? `${who} ${what}` : what;
};

test.each<[Partial<ApplicationEvent>, string]>([
  [{ kind: 'received', actor_name: null }, 'Llegó la postulación'],
  [{ kind: 'withdrawn', actor_name: null }, 'La persona retiró su postulación'],
  [{ kind: 'replied', actor_name: null }, 'La persona respondió por correo'],
  [
    { kind: 'replied', actor_name: null, detail: { from_other_address: true } },
    'Llegó una respuesta desde otra dirección',
  ],
  [{ kind: 'mailed', mail_state: 'failed' }, 'No se pudo entregar el acuse de recibo'],
  [
    { kind: 'mailed', mail_state: 'failed', detail: { error: '550 5.1.1 no such user' } },
    'No se pudo entregar el acuse de recibo: la casilla no existe',
  ],
  [{ kind: 'mailed', detail: { mail: 'application-rejected' } }, 'Se envió el mensaje «Rechazo»'],
  // Removed from the outbox after a month.
  [{ kind: 'mailed' }, 'Se envió el acuse de recibo'],
  [{ kind: 'status_changed', to_status: 'approved' }, 'Ana Soto la aprobó'],
  [
    { kind: 'status_changed', to_status: 'rejected', detail: { reason: 'salary' } },
    `Ana Soto la rechazó: ${REJECTION_REASON_LABELS.salary}`,
  ],
  [
    { kind: 'reason_given', detail: { reason: 'salary' } },
    `Ana Soto dio el motivo del rechazo: ${REJECTION_REASON_LABELS.salary}`,
  ],
  [{ kind: 'reason_given' }, 'Ana Soto quitó el motivo del rechazo'],
  [{ kind: 'rated', detail: { rating: 'bueno' } }, 'Ana Soto calificó la entrevista: Bueno'],
  [{ kind: 'rated' }, 'Ana Soto quitó la calificación'],
  [{ kind: 'assigned', detail: { owner_id: 'a' } }, 'Ana Soto la tomó a su cargo'],
  [{ kind: 'assigned', detail: { owner_id: 'b' }, target_name: 'Eva Paz' }, 'Ana Soto la asignó a Eva Paz'],
  [{ kind: 'assigned' }, 'Ana Soto la dejó sin persona a cargo'],
  [
    { kind: 'next_step_set', detail: { next_step: 'Llamar', next_step_on: '2026-12-01' } },
    'Ana Soto dejó como próximo paso: Llamar, el 01/12/2026',
  ],
  [{ kind: 'tagged', detail: { added: 'PLC' } }, 'Ana Soto agregó la etiqueta «PLC»'],
  [{ kind: 'tagged', detail: { removed: 'PLC' } }, 'Ana Soto quitó la etiqueta «PLC»'],
  // The account was deleted.
  [{ actor_id: null, actor_name: null }, 'Alguien registró que la contactó'],
  [{ kind: 'of a later version' }, 'Ana Soto hizo un cambio'],
])('%o reads «%s»', (fields, expected) => {
  expect(sentence(fields)).toBe(expected);
});
