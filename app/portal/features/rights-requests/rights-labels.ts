import type { BadgeTone } from '#app/ui/status-badge.tsx';
import { OUTCOME_LABELS } from '#domain/data-protection/data-rights-labels.ts';
import type { Right, RightsOutcome } from '#domain/data-protection/rights.ts';
import { daysUntil } from '#domain/values/chile-time.ts';
import type { RightsRequest } from './list-rights-requests.ts';

export const RIGHT_LABELS = {
  access: 'Acceso',
  rectification: 'Rectificación',
  erasure: 'Supresión',
  opposition: 'Oposición',
  portability: 'Portabilidad',
  blocking: 'Bloqueo',
} as const satisfies Record<Right, string>;

/** Names of the kinds of stored data, in singular and plural. */
const KINDS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['job_applications', ['postulación', 'postulaciones']],
  ['internship_applications', ['solicitud de práctica', 'solicitudes de práctica']],
  ['spontaneous_applications', ['postulación espontánea', 'postulaciones espontáneas']],
  ['quote_requests', ['solicitud de cotización', 'solicitudes de cotización']],
  ['job_alerts', ['alerta de empleo', 'alertas de empleo']],
  ['messages', ['mensaje', 'mensajes']],
  ['interviews', ['entrevista', 'entrevistas']],
  ['conversation', ['correo de la conversación', 'correos de la conversación']],
  ['comments', ['comentario del equipo', 'comentarios del equipo']],
  ['consents', ['registro de consentimiento', 'registros de consentimiento']],
  ['mails', ['correo', 'correos']],
  ['skipped_mails', ['correo recibido', 'correos recibidos']],
  ['files', ['archivo', 'archivos']],
]);

/** «2 postulaciones, 1 archivo»; null when nothing is stored. */
export function describeData(counts: Readonly<Record<string, number | string>>): string | null {
  const found = new Map(Object.entries(counts));
  const parts = [...KINDS].flatMap(([kind, [one, many]]) => {
    const count = Number(found.get(kind) ?? 0);
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return parts.length > 0 ? parts.join(', ') : null;
}

/** With fewer days left than this, an open request is shown as urgent. */
const URGENT_DAYS = 7;

/** How a request is shown: its outcome, or the time left to answer it. */
export function rightsState(
  { due_at, outcome }: Pick<RightsRequest, 'due_at' | 'outcome'>,
  now: Date,
): { label: string; tone: BadgeTone } {
  if (outcome) return { label: OUTCOME_LABELS[outcome], tone: OUTCOME_TONES[outcome] };
  const days = daysUntil(due_at, now);
  return {
    label: describeClock(due_at, now),
    tone: days < 0 ? 'red' : days < URGENT_DAYS ? 'amber' : 'green',
  };
}

const OUTCOME_TONES = { fulfilled: 'green', refused: 'steel' } as const satisfies Record<
  RightsOutcome,
  BadgeTone
>;

/** The time left for an open request, in words. */
export function describeClock(due: string, now: Date): string {
  const days = daysUntil(due, now);
  if (days === 0) return 'Vence hoy';
  const isOne = Math.abs(days) === 1;
  const count = `${Math.abs(days)} ${isOne ? 'día' : 'días'}`;
  return days > 0 ? `${isOne ? 'Queda' : 'Quedan'} ${count}` : `Vencida hace ${count}`;
}
