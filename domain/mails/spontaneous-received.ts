import { monthsInWords } from '../data-protection/retention.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { fillMailTexts } from './fill-mail-texts.ts';
import { composeMail, type Mail } from './layout.ts';
import type { MailTexts } from './mail-texts.ts';
import { greetingName } from './untrusted-text.ts';

/** The confirmation of a spontaneous application, in the language it was sent in. */
export function spontaneousReceivedMail(
  company: Company,
  texts: MailTexts,
  options: {
    name: string;
    language: Language;
    reference: string;
    /** How many months it is kept. */
    months: number;
    /** The applicant's page. */
    url: string;
  },
): Mail {
  const { language, months, reference, url } = options;
  const name = greetingName(options.name);
  const values = { name: name ?? '', period: monthsInWords(months, language) };
  const { shared, spontaneousReceived } = fillMailTexts(texts[language], { company, language, values });
  const { action, paragraphs, subject, title } = spontaneousReceived;
  return composeMail(company, {
    language,
    subject,
    title,
    paragraphs: [name ? shared.greeting : shared.greetingWithoutName, ...paragraphs],
    facts: [[shared.reference, reference]],
    action: { label: action, url, otherwise: shared.otherwise },
  });
}
