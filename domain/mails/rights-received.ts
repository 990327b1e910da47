import { RIGHT_NAMES, type Right } from '../data-protection/rights.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { composeMail, type Mail } from './layout.ts';

/** Acknowledges a confirmed request. */
export function rightsReceivedMail(
  company: Company,
  request: {
    claim: Right;
    language: Language;
    reference: string;
    /** The due date, already formatted. */
    dueOn: string;
  },
): Mail {
  const { claim, dueOn, language, reference } = request;
  const right = RIGHT_NAMES[language][claim];
  return composeMail(
    company,
    language === 'en'
      ? {
          language,
          subject: `We have received your request ${reference}`,
          title: 'We have received your request',
          paragraphs: [
            'Someone on our team will handle it. We will reply to this address.',
            'If you are not satisfied with the answer, you can complain to the Agencia de Protección de Datos Personales.',
          ],
          facts: [
            ['Reference', reference],
            ['Right', right],
            ['Answer by', dueOn],
          ],
        }
      : {
          language,
          subject: `Recibimos su solicitud ${reference}`,
          title: 'Recibimos su solicitud',
          paragraphs: [
            'La atenderá una persona de nuestro equipo. Responderemos a esta dirección.',
            'Si la respuesta no le deja conforme, puede reclamar ante la Agencia de Protección de Datos Personales.',
          ],
          facts: [
            ['Referencia', reference],
            ['Derecho', right],
            ['Respuesta a más tardar', dueOn],
          ],
        },
  );
}
