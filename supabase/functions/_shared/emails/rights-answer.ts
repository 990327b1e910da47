import { DATA_COPY_DAYS, type RightsOutcome } from '#domain/data-protection/rights.ts';
import type { Language } from '#domain/values/language.ts';
import { composeMail, type Mail, paragraphsOf } from './layout.ts';

/** The answer, in the words of the staff member who handled the request. */
export function rightsAnswerMail(answer: {
  language: Language;
  reference: string;
  outcome: RightsOutcome;
  words: string;
  /** Where the person downloads the copy of their data, once; null for answers without one. */
  copyUrl: string | null;
}): Mail {
  const { copyUrl, language, outcome, reference, words } = answer;
  const isEnglish = language === 'en';
  const complaint = isEnglish
    ? 'If you are not satisfied, you can complain to the Agencia de Protección de Datos Personales.'
    : 'Si no queda conforme, puede reclamar ante la Agencia de Protección de Datos Personales.';
  const subject = isEnglish ? `Answer to your request ${reference}` : `Respuesta a su solicitud ${reference}`;
  const copy = isEnglish
    ? `The link to your copy works once, within ${DATA_COPY_DAYS} days.`
    : `El enlace a su copia sirve una vez, dentro de ${DATA_COPY_DAYS} días.`;
  return composeMail({
    language,
    subject,
    title: subject,
    paragraphs: [
      ...paragraphsOf(words),
      ...(outcome === 'refused' ? [complaint] : []),
      ...(copyUrl ? [copy] : []),
    ],
    ...(copyUrl && {
      action: { label: isEnglish ? 'Download my copy' : 'Descargar mi copia', url: copyUrl },
    }),
  });
}
