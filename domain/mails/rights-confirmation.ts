import { CONFIRMATION_HOURS } from '../data-protection/privacy.ts';
import { RIGHT_NAMES, RIGHTS_DAYS, type Right } from '../data-protection/rights.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { composeMail, type Mail } from './layout.ts';

/** Asks the owner of an address to confirm that a request about their data is theirs. */
export function rightsConfirmationMail(
  company: Company,
  {
    claim,
    language,
    url,
  }: {
    claim: Right;
    language: Language;
    url: string;
  },
): Mail {
  const right = RIGHT_NAMES[language][claim];
  return composeMail(
    company,
    language === 'en'
      ? {
          language,
          subject: 'Confirm your request about your data',
          title: 'Confirm your request',
          paragraphs: [
            `Someone, hopefully you, asked to exercise a right over the data that ${company.name} stores under this address.`,
            `Open the link within ${CONFIRMATION_HOURS} hours and press the button there; we answer within ${RIGHTS_DAYS} days of that.`,
            'If it was not you, ignore this message: nothing will happen.',
          ],
          facts: [['Right', right]],
          action: { label: 'Confirm my request', url },
        }
      : {
          language,
          subject: 'Confirme su solicitud sobre sus datos',
          title: 'Confirme su solicitud',
          paragraphs: [
            `Alguien, esperamos que usted, pidió ejercer un derecho sobre los datos que ${company.name} guarda con esta dirección.`,
            `Abra el enlace dentro de ${CONFIRMATION_HOURS} horas y pulse el botón que aparece; desde entonces respondemos dentro de ${RIGHTS_DAYS} días.`,
            'Si no fue usted, ignore este mensaje: no pasará nada.',
          ],
          facts: [['Derecho', right]],
          action: { label: 'Confirmar mi solicitud', url },
        },
  );
}
