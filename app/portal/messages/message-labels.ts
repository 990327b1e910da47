import { MESSAGE_KINDS, type MessageKind, type MessageTiming } from '#domain/applicant-message.ts';
import type { TemplateKind } from '#domain/message-templates.ts';

/** The portal's labels of the message kinds. */
export const MESSAGE_LABELS = {
  'application-received': 'Acuse de recibo',
  'application-reviewing': 'En revisión',
  'application-invitation': 'Invitación a conversar',
  'application-approved': 'Aprobación',
  'application-rejected': 'Rechazo',
  'application-closed': 'Cierre de la oferta',
  'application-expiring': 'Aviso antes de eliminar',
  'internship-received': 'Acuse de recibo',
  'internship-reviewing': 'En revisión',
  'internship-invitation': 'Invitación a conversar',
  'internship-approved': 'Aceptación',
  'internship-rejected': 'Rechazo',
  'internship-expiring': 'Aviso antes de eliminar',
  'application-interview-offered': 'Horas ofrecidas',
  'application-interview-scheduled': 'Entrevista agendada',
  'application-interview-moved': 'Cambio de hora o lugar',
  'application-interview-reminder': 'Recordatorio',
  'application-interview-cancelled': 'Entrevista cancelada',
  'internship-interview-offered': 'Horas ofrecidas',
  'internship-interview-scheduled': 'Entrevista agendada',
  'internship-interview-moved': 'Cambio de hora o lugar',
  'internship-interview-reminder': 'Recordatorio',
  'internship-interview-cancelled': 'Entrevista cancelada',
} as const satisfies Record<TemplateKind, string>;

export const TIMING_LABELS = {
  soon: 'A los dos minutos',
  next_morning: 'La mañana hábil siguiente, a las 9:00',
  never: 'No se envía',
} as const satisfies Record<MessageTiming, string>;

/** The message kinds allowed for a status; the database rejects others. */
export function kindsFor(about: 'application' | 'internship', status: string): MessageKind[] {
  const told = { reviewing: 'reviewing', approved: 'approved', accepted: 'approved', rejected: 'rejected' };
  const step = new Map(Object.entries(told)).get(status);
  const isOpen = status === 'pending' || status === 'reviewing';
  const wanted = [isOpen && 'invitation', step, isOpen && 'closed'].map((name) => `${about}-${name}`);
  return MESSAGE_KINDS.filter((kind) => wanted.includes(kind));
}
