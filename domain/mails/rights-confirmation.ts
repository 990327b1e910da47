import { CONFIRMATION_HOURS } from '../data-protection/privacy.ts';
import { RIGHT_NAMES, RIGHTS_DAYS, type Right } from '../data-protection/rights.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { fillMailTexts } from './fill-mail-texts.ts';
import { composeMail, type Mail } from './layout.ts';
import type { MailTexts } from './mail-texts.ts';

/** Asks the owner of an address to confirm that a request about their data is theirs. */
export function rightsConfirmationMail(
  company: Company,
  texts: MailTexts,
  { claim, language, url }: { claim: Right; language: Language; url: string },
): Mail {
  const values = { hours: String(CONFIRMATION_HOURS), days: String(RIGHTS_DAYS) };
  const { rightsConfirmation, shared } = fillMailTexts(texts[language], { company, language, values });
  const { action, paragraphs, subject, title } = rightsConfirmation;
  return composeMail(company, {
    language,
    subject,
    title,
    paragraphs,
    facts: [[shared.right, RIGHT_NAMES[language][claim]]],
    action: { label: action, url, otherwise: shared.otherwise },
  });
}
