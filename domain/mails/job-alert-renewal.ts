import { monthsInWords } from '../data-protection/retention.ts';
import type { Language } from '../values/language.ts';
import { longDate } from '../values/long-date.ts';
import type { Company } from '../website/company.ts';
import { fillMailTexts } from './fill-mail-texts.ts';
import { composeMail, type Mail } from './layout.ts';
import type { MailTexts } from './mail-texts.ts';

/**
 * Asks a subscriber whether to renew the subscription.
 *
 * @param options.expiresAt when it is deleted if not renewed
 * @param options.months for how long it is renewed
 */
export function jobAlertRenewalMail(
  company: Company,
  texts: MailTexts,
  options: {
    language: Language;
    expiresAt: Date;
    months: number;
    url: string;
    unsubscribeUrl: string;
  },
): Mail {
  const { expiresAt, language, months, unsubscribeUrl, url } = options;
  const values = { period: monthsInWords(months, language), day: longDate(expiresAt, language) };
  const { jobAlertRenewal, shared } = fillMailTexts(texts[language], { company, language, values });
  const { action, paragraphs, subject, title } = jobAlertRenewal;
  return composeMail(company, {
    language,
    subject,
    title,
    paragraphs,
    action: { label: action, url, otherwise: shared.otherwise },
    unsubscribe: { reason: shared.unsubscribeReason, label: shared.unsubscribe, url: unsubscribeUrl },
  });
}
