import { DATA_COPY_DAYS } from '../data-protection/rights.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { composeMail, type Mail } from './layout.ts';

/** The link to the copy of a person's data: how long it works, and its button. */
export const copyLink = (language: Language, url: string) =>
  language === 'en'
    ? {
        text: `The link to your copy works once, within ${DATA_COPY_DAYS} days.`,
        action: { label: 'Download my copy', url },
      }
    : {
        text: `El enlace a su copia sirve una vez, dentro de ${DATA_COPY_DAYS} días.`,
        action: { label: 'Descargar mi copia', url },
      };

/** The link sent again; the one in the answer, or in the last of these, no longer works. */
export function dataCopyLinkMail(
  company: Company,
  {
    language,
    reference,
    url,
  }: {
    language: Language;
    reference: string;
    url: string;
  },
): Mail {
  const isEnglish = language === 'en';
  const { action, text } = copyLink(language, url);
  return composeMail(company, {
    language,
    subject: isEnglish
      ? `New link to the copy of your data, request ${reference}`
      : `Nuevo enlace a la copia de sus datos, solicitud ${reference}`,
    title: isEnglish ? 'The copy of your data' : 'La copia de sus datos',
    paragraphs: [
      isEnglish
        ? 'This is a new link to the copy of your data that you asked for. The former one no longer works.'
        : 'Este es un nuevo enlace a la copia de sus datos que nos pidió. El anterior ya no sirve.',
      text,
    ],
    action,
  });
}
