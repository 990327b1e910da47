import type { RightsOutcome } from '../data-protection/rights.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { copyLink } from './data-copy-link.ts';
import { composeMail, type Mail, paragraphsOf } from './layout.ts';

/** The answer, in the words of the staff member who handled the request. */
export function rightsAnswerMail(
  company: Company,
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
  const isEnglish = language === 'en';
  const complaint = isEnglish
    ? 'If you are not satisfied, you can complain to the Agencia de Protección de Datos Personales.'
    : 'Si no queda conforme, puede reclamar ante la Agencia de Protección de Datos Personales.';
  const subject = isEnglish ? `Answer to your request ${reference}` : `Respuesta a su solicitud ${reference}`;
  const copy = copyUrl === null ? null : copyLink(language, copyUrl);
  return composeMail(company, {
    language,
    subject,
    title: subject,
    paragraphs: [
      ...paragraphsOf(words),
      ...(outcome === 'refused' ? [complaint] : []),
      ...(copy ? [copy.text] : []),
    ],
    ...(copy && { action: copy.action }),
  });
}
