import type { Language } from './language.ts';

// In Spanish, for the portal's audit and for the export of a person's data.

export const LANGUAGE_LABELS = { es: 'Español', en: 'Inglés' } as const satisfies Record<Language, string>;

/** Of messages about a step, and of mails in a conversation. */
export const MESSAGE_STATE_LABELS = {
  scheduled: 'Por enviar',
  sending: 'Enviándose',
  sent: 'Enviado',
  refused: 'No se pudo enviar',
  cancelled: 'Cancelado',
  received: 'Recibido',
} as const;
