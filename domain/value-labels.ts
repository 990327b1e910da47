import type { InternshipStatus } from './internship-application.ts';
import type { ApplicationStatus, InterviewRating } from './job-application.ts';
import type { Language } from './language.ts';
import type { TemplateKind } from './message-templates.ts';
import type { QuoteStatus } from './quote-request.ts';
import type { RightsOutcome } from './rights.ts';
import type { SpontaneousStatus } from './spontaneous-application.ts';

// The Spanish labels of stored codes, for the portal and for the export of a person's data.

export const LANGUAGE_LABELS = { es: 'Español', en: 'Inglés' } as const satisfies Record<Language, string>;

export const APPLICATION_STATUS_LABELS = {
  pending: 'Pendiente',
  reviewing: 'En Revisión',
  approved: 'Aprobado',
  rejected: 'Rechazado',
} as const satisfies Record<ApplicationStatus, string>;

export const RATING_LABELS = {
  excelente: 'Excelente',
  bueno: 'Bueno',
  regular: 'Regular',
  malo: 'Malo',
} as const satisfies Record<InterviewRating, string>;

export const INTERNSHIP_STATUS_LABELS = {
  pending: 'Pendiente',
  reviewing: 'En Revisión',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
} as const satisfies Record<InternshipStatus, string>;

export const SPONTANEOUS_STATUS_LABELS = {
  pending: 'Pendiente',
  reviewing: 'En Revisión',
  contacted: 'Contactada',
  rejected: 'Descartada',
} as const satisfies Record<SpontaneousStatus, string>;

export const QUOTE_STATUS_LABELS = {
  new: 'Nueva',
  answered: 'Respondida',
  closed: 'Cerrada',
} as const satisfies Record<QuoteStatus, string>;

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

/** Of messages about a step, and of mails in a conversation. */
export const MESSAGE_STATE_LABELS = {
  scheduled: 'Por enviar',
  sending: 'Enviándose',
  sent: 'Enviado',
  refused: 'No se pudo enviar',
  cancelled: 'Cancelado',
  received: 'Recibido',
} as const;

export const OUTCOME_LABELS = {
  fulfilled: 'Cumplida',
  refused: 'Rechazada con razones',
} as const satisfies Record<RightsOutcome, string>;
