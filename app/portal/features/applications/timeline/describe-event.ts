import { formatDate } from '#app/i18n/format.ts';
import { MESSAGE_LABELS } from '#app/portal/messages/message-labels.ts';
import { MESSAGE_KINDS } from '#domain/messages/applicant-message.ts';
import { interviewDay, interviewTime } from '#domain/messages/interview.ts';
import { explainMailFailure } from '#domain/messages/mail-failure.ts';
import type { ApplicationStatus } from '#domain/recruiting/job-application.ts';
import { RATING_LABELS, REJECTION_REASON_LABELS } from '../application-status.ts';
import type { ApplicationEvent } from './list-events.ts';

const MOVES = {
  pending: 'la devolvió al inicio',
  reviewing: 'la pasó a revisión',
  approved: 'la aprobó',
  rejected: 'la rechazó',
} as const satisfies Record<ApplicationStatus, string>;

const DELIVERIES = {
  sent: (mail: string) => `Se envió ${mail}`,
  pending: (mail: string) => `Está por salir ${mail}`,
  failed: (mail: string) => `No se pudo entregar ${mail}`,
} as const;

function nameOfMail(mail: string | undefined): string {
  const kind = MESSAGE_KINDS.find((one) => one === mail);
  return !kind || kind === 'application-received'
    ? 'el acuse de recibo'
    : `el mensaje «${MESSAGE_LABELS[kind]}»`;
}

const timeOf = ({ detail }: ApplicationEvent): string =>
  detail.starts_at ? `: ${interviewTime(detail.starts_at, 'es')}` : '';

/** Done by the applicant when the event has no colleague as its actor. */
const OF_EITHER: Describers = {
  interview_scheduled: (event) =>
    `${event.actor_id ? 'agendó la' : 'La persona eligió hora para la'} entrevista${timeOf(event)}`,
  interview_declined: () => 'La persona no puede en las horas de la entrevista',
};

type Describers = Readonly<Record<string, (event: ApplicationEvent) => string>>;

/** Events never caused by a colleague. */
const IMPERSONAL: Describers = {
  received: () => 'Llegó la postulación',
  repeated: () => 'La misma persona envió otra postulación a esta oferta',
  withdrawn: () => 'La persona retiró su postulación',
  contact_corrected: () => 'La persona corrigió sus datos de contacto',
  cv_replaced: () => 'La persona reemplazó su CV',
  replied: ({ detail }) =>
    detail.from_other_address
      ? 'Llegó una respuesta desde otra dirección'
      : 'La persona respondió por correo',
  consent_prolonged: () => 'La persona pidió que se guarden sus datos por más tiempo',
  mailed: ({ detail, mail_state }) =>
    `${DELIVERIES[mail_state ?? 'sent'](nameOfMail(detail.mail))}${detail.error ? `: ${explainMailFailure(detail.error)}` : ''}`,
};

const PERSONAL: Describers = {
  status_changed: ({ detail: { reason }, to_status }) =>
    `${to_status ? MOVES[to_status] : 'cambió su estado'}${reason ? `: ${REJECTION_REASON_LABELS[reason]}` : ''}`,
  reason_given: ({ detail: { reason } }) =>
    reason ? `dio el motivo del rechazo: ${REJECTION_REASON_LABELS[reason]}` : 'quitó el motivo del rechazo',
  interview_offered: ({ detail: { first_day, last_day, times } }) => {
    if (first_day && last_day)
      return `ofreció sus horas libres entre el ${interviewDay(first_day, 'es')} y el ${interviewDay(last_day, 'es')} para una entrevista`;
    return `ofreció ${times === 1 ? 'un horario' : `${times} horarios`} para una entrevista`;
  },
  interview_cancelled: () => 'canceló la entrevista',
  wrote: () => 'le escribió un correo',
  address_corrected: () => 'corrigió la dirección de correo',
  contacted: () => 'registró que la contactó',
  contact_undone: () => 'deshizo el registro del contacto',
  rated: ({ detail }) =>
    detail.rating ? `calificó la entrevista: ${RATING_LABELS[detail.rating]}` : 'quitó la calificación',
  cv_opened: () => 'abrió el CV',
  commented: () => 'comentó',
  assigned: ({ actor_id, detail, target_name }) => {
    if (!detail.owner_id) return 'la dejó sin persona a cargo';
    return detail.owner_id === actor_id
      ? 'la tomó a su cargo'
      : `la asignó a ${target_name ?? 'otra persona'}`;
  },
  next_step_set: ({ detail: { next_step, next_step_on } }) => {
    if (!next_step) return 'quitó el próximo paso';
    return `dejó como próximo paso: ${next_step}${next_step_on ? `, el ${formatDate(`${next_step_on}T12:00:00Z`)}` : ''}`;
  },
  tagged: ({ detail: { added, removed } }) =>
    added ? `agregó la etiqueta «${added}»` : `quitó la etiqueta «${removed ?? ''}»`,
  exported: ({ detail }) => (detail.format === 'zip' ? 'descargó el CV' : 'la exportó'),
};

/** @returns who did what; `who` is null where no colleague did it */
export function describeEvent(event: ApplicationEvent): { who: string | null; what: string } {
  const impersonal = describerOf(event.actor_id ? IMPERSONAL : { ...IMPERSONAL, ...OF_EITHER }, event);
  if (impersonal) return { who: null, what: impersonal(event) };
  const what = describerOf({ ...PERSONAL, ...OF_EITHER }, event)?.(event) ?? 'hizo un cambio';
  return { who: event.actor_name ?? 'Alguien', what };
}

const describerOf = (describers: Describers, { kind }: ApplicationEvent) =>
  Object.entries(describers).find(([name]) => name === kind)?.[1];
