import type { NoticeSubject } from './site-settings.ts';

/** What staff are notified of, in Spanish. */
export const NOTICE_LABELS = {
  quotes: 'Solicitudes de cotización',
  applications: 'Postulaciones a ofertas',
  internships: 'Solicitudes de práctica',
  spontaneous: 'CV sin oferta',
  rights: 'Derechos sobre datos personales',
} as const satisfies Record<NoticeSubject, string>;
