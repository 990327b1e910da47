import { DATA_COPY_DAYS, type RightsOutcome } from '../data-protection/rights.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { fillMailTexts } from './fill-mail-texts.ts';
import { composeMail, type Mail, paragraphsOf } from './layout.ts';
import type { MailTexts } from './mail-texts.ts';

/** The answer, in the words of the staff member who handled the request. */
export function rightsAnswerMail(
  company: Company,
  texts: MailTexts,
  answer: {
    language: Language;
    reference: string;
    outcome: RightsOutcome;
    words: string;
    /** Where the person downloads the copy of their data, once; null for answers without one. */
    copyUrl: string | null;
  },
): Mail {
  const { copyUrl, language, outcome, reference, words } = answer;
  const values = { reference, days: String(DATA_COPY_DAYS) };
  const { rightsAnswer, shared } = fillMailTexts(texts[language], { company, language, values });
  const { complaint, subject } = rightsAnswer;
  return composeMail(company, {
    language,
    subject,
    title: subject,
    paragraphs: [
      ...paragraphsOf(words),
      ...(outcome === 'refused' ? [complaint] : []),
      ...(copyUrl === null ? [] : [shared.copy]),
    ],
    ...(copyUrl !== null && {
      action: { label: shared.copyAction, url: copyUrl, otherwise: shared.otherwise },
    }),
  });
}
