import type { TemplateKind } from './message-templates.ts';

// In Spanish, for the portal and for the export of a person's data.

export const MESSAGE_LABELS = {
  'application-received': 'Acuse de recibo',
  'application-reviewing': 'En revisión',
  'application-invitation': 'Invitación a conversar',
  'application-approved': 'Aprobación',
  'application-rejected': 'Rechazo',
  'application-rejected-unread': 'Rechazo sin abrir el CV',
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

/** Of messages about a step, and of mails in a conversation. */
export const MESSAGE_STATE_LABELS = {
  scheduled: 'Por enviar',
  sending: 'Enviándose',
  sent: 'Enviado',
  refused: 'No se pudo enviar',
  cancelled: 'Cancelado',
  received: 'Recibido',
} as const;
