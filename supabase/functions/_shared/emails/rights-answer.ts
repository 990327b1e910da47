import type { RightsOutcome } from '#domain/data-protection/rights.ts';
import type { Language } from '#domain/values/language.ts';
import { composeMail, type Mail, paragraphsOf } from './layout.ts';

/** The answer, in the words of the staff member who handled the request. */
export function rightsAnswerMail(answer: {
  language: Language;
  reference: string;
  outcome: RightsOutcome;
  words: string;
}): Mail {
  const { language, outcome, reference, words } = answer;
  const isEnglish = language === 'en';
  const complaint = isEnglish
    ? 'If you are not satisfied, you can complain to the Agencia de Protección de Datos Personales.'
    : 'Si no queda conforme, puede reclamar ante la Agencia de Protección de Datos Personales.';
  const subject = isEnglish ? `Answer to your request ${reference}` : `Respuesta a su solicitud ${reference}`;
  return composeMail({
    language,
    subject,
    title: subject,
    paragraphs: [...paragraphsOf(words), ...(outcome === 'refused' ? [complaint] : [])],
  });
}
