import { monthsInWords } from '../data-protection/retention.ts';
import type { Language } from '../values/language.ts';
import { longDate } from '../values/long-date.ts';
import type { Company } from '../website/company.ts';
import { composeMail, type Mail } from './layout.ts';
import { unsubscribeLine } from './unsubscribe-line.ts';

/**
 * Asks a subscriber whether to renew the subscription.
 *
 * @param options.expiresAt when it is deleted if not renewed
 * @param options.months for how long it is renewed
 */
export function jobAlertRenewalMail(
  company: Company,
  options: {
    language: Language;
    expiresAt: Date;
    months: number;
    url: string;
    unsubscribeUrl: string;
  },
): Mail {
  const { expiresAt, language, unsubscribeUrl, url } = options;
  const period = monthsInWords(options.months, language);
  const day = longDate(expiresAt, language);
  return composeMail(
    company,
    language === 'en'
      ? {
          language,
          subject: 'Your job alert is about to end',
          title: 'Shall we keep writing to you?',
          paragraphs: [
            `Your alert for new positions at ${company.name} ends on ${day}. To extend it by ${period}, open the link and press the button there.`,
            'If you do nothing, it ends on its own and we delete your address.',
          ],
          action: { label: 'Renew my alert', url },
          unsubscribe: unsubscribeLine(language, unsubscribeUrl),
        }
      : {
          language,
          subject: 'Su alerta de empleo está por terminar',
          title: '¿Le seguimos escribiendo?',
          paragraphs: [
            `Su alerta de nuevas ofertas de ${company.name} termina el ${day}. Si la quiere por ${period} más, abra el enlace y pulse el botón que aparece.`,
            'Si no hace nada, termina sola y eliminamos su dirección.',
          ],
          action: { label: 'Renovar mi alerta', url },
          unsubscribe: unsubscribeLine(language, unsubscribeUrl),
        },
  );
}
