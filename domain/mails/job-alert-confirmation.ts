import { CONFIRMATION_HOURS } from '../data-protection/privacy.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { fillMailTexts } from './fill-mail-texts.ts';
import { composeMail, type Mail } from './layout.ts';
import type { MailTexts } from './mail-texts.ts';

/** Asks the owner of an address to confirm a subscription. The same whether or not the address already has one. */
export function jobAlertConfirmationMail(
  company: Company,
  texts: MailTexts,
  { language, url }: { language: Language; url: string },
): Mail {
  const values = { hours: String(CONFIRMATION_HOURS) };
  const { jobAlertConfirmation, shared } = fillMailTexts(texts[language], { company, language, values });
  const { action, paragraphs, subject, title } = jobAlertConfirmation;
  return composeMail(company, {
    language,
    subject,
    title,
    paragraphs,
    action: { label: action, url, otherwise: shared.otherwise },
  });
}
