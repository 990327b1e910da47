import type { Language } from '../values/language.ts';
import type { MailContent } from './layout.ts';

/** The last line of messages to subscribers. */
export function unsubscribeLine(language: Language, url: string): NonNullable<MailContent['unsubscribe']> {
  return language === 'en'
    ? { reason: 'You receive this because you subscribed to our job alerts.', label: 'Unsubscribe', url }
    : {
        reason: 'Recibe este correo porque se suscribió a nuestras alertas de empleo.',
        label: 'Cancelar la suscripción',
        url,
      };
}
