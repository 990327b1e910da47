import type { QuoteStatus } from '../website/quote-request.ts';
import type { InternshipStatus } from './internship-application.ts';
import type { ApplicationStatus } from './job-application.ts';
import type { SpontaneousStatus } from './spontaneous-application.ts';

// In Spanish, for the portal and for the export of a person's data.

export const APPLICATION_STATUS_LABELS = {
  pending: 'Pendiente',
  reviewing: 'En Revisión',
  approved: 'Aprobado',
  rejected: 'Rechazado',
} as const satisfies Record<ApplicationStatus, string>;

/** Of an application that its sender withdrew, whatever its kind. */
export const WITHDRAWN_LABEL = 'Retirada';

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
  in_progress: 'En curso',
  answered: 'Respondida',
  won: 'Ganada',
  lost: 'Perdida',
  spam: 'Spam',
} as const satisfies Record<QuoteStatus, string>;
