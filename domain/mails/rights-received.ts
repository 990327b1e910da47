import { RIGHT_NAMES, type Right } from '../data-protection/rights.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { fillMailTexts } from './fill-mail-texts.ts';
import { composeMail, type Mail } from './layout.ts';
import type { MailTexts } from './mail-texts.ts';

/** Acknowledges a confirmed request. */
export function rightsReceivedMail(
  company: Company,
  texts: MailTexts,
  request: {
    claim: Right;
    language: Language;
    reference: string;
    /** The due date, already formatted. */
    dueOn: string;
  },
): Mail {
  const { claim, language, reference } = request;
  const values = { reference };
  const { rightsReceived, shared } = fillMailTexts(texts[language], { company, language, values });
  const { dueOn, paragraphs, subject, title } = rightsReceived;
  return composeMail(company, {
    language,
    subject,
    title,
    paragraphs,
    facts: [
      [shared.reference, reference],
      [shared.right, RIGHT_NAMES[language][claim]],
      [dueOn, request.dueOn],
    ],
  });
}
