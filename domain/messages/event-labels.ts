import type { INTERVIEW_STATES } from './interview.ts';

// In Spanish, for the export of a person's data; the portal's timeline describes events in sentences.

/** By the kinds of `application_events`. */
export const EVENT_LABELS = {
  received: 'Postulación recibida',
  repeated: 'Otra postulación de la misma persona',
  mailed: 'Correo enviado',
  status_changed: 'Cambio de estado',
  reason_given: 'Motivo del rechazo',
  contacted: 'Contacto registrado',
  contact_undone: 'Registro de contacto deshecho',
  rated: 'Entrevista calificada',
  cv_opened: 'CV abierto',
  commented: 'Comentario',
  assigned: 'Persona a cargo',
  next_step_set: 'Próximo paso',
  tagged: 'Etiquetas',
  exported: 'Exportada',
  withdrawn: 'Postulación retirada',
  address_corrected: 'Dirección de correo corregida',
  contact_corrected: 'Datos de contacto corregidos',
  cv_replaced: 'CV reemplazado',
  consent_prolonged: 'Consentimiento prolongado',
  interview_offered: 'Entrevista ofrecida',
  interview_scheduled: 'Entrevista agendada',
  interview_declined: 'Horas de entrevista rechazadas',
  interview_cancelled: 'Entrevista cancelada',
  wrote: 'Correo escrito a la persona',
  replied: 'Respuesta de la persona',
} as const;

export const INTERVIEW_STATE_LABELS = {
  offered: 'Ofrecida',
  scheduled: 'Agendada',
  declined: 'Ninguna hora sirve',
  cancelled: 'Cancelada',
} as const satisfies Record<(typeof INTERVIEW_STATES)[number], string>;
