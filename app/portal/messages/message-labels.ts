import type { MessageKind, MessageTiming } from '#domain/applicant-message.ts';

/** What a message is about, in the portal's words. */
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
} as const satisfies Record<MessageKind, string>;

export const TIMING_LABELS = {
  soon: 'A los dos minutos',
  next_morning: 'La mañana hábil siguiente, a las 9:00',
  never: 'No se envía',
} as const satisfies Record<MessageTiming, string>;

/** The kinds that agree with a status; the database refuses the others. */
export function kindsFor(about: 'application' | 'internship', status: string): MessageKind[] {
  const told = { reviewing: 'reviewing', approved: 'approved', accepted: 'approved', rejected: 'rejected' };
  const step = new Map(Object.entries(told)).get(status);
  const isOpen = status === 'pending' || status === 'reviewing';
  const wanted = [isOpen && 'invitation', step, isOpen && 'closed'].map((name) => `${about}-${name}`);
  return Object.keys(MESSAGE_LABELS).filter((kind): kind is MessageKind => wanted.includes(kind));
}
