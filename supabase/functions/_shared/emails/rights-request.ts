import { COMPANY } from '#domain/company.ts';
import { CONFIRMATION_HOURS } from '#domain/privacy.ts';
import { RIGHT_NAMES, RIGHTS_DAYS, type Right, type RightsOutcome } from '#domain/rights.ts';
import { composeMail, type Mail } from './layout.ts';

interface Request {
  readonly claim: Right;
  readonly language: 'es' | 'en';
}

/** Asks the owner of an address whether a request about their data is theirs. */
export function rightsConfirmationMail({ claim, language, url }: Request & { url: string }): Mail {
  const right = RIGHT_NAMES[language][claim];
  return composeMail(
    language === 'en'
      ? {
          language,
          subject: 'Confirm your request about your data',
          title: 'Confirm your request',
          paragraphs: [
            `Somebody, hopefully you, asked ${COMPANY.name} to exercise a right over the data stored under this address.`,
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
            `Alguien, esperamos que usted, pidió a ${COMPANY.name} ejercer un derecho sobre los datos guardados con esta dirección.`,
            `Abra el enlace dentro de ${CONFIRMATION_HOURS} horas y pulse el botón que aparece; desde entonces respondemos dentro de ${RIGHTS_DAYS} días.`,
            'Si no fue usted, ignore este mensaje: no pasará nada.',
          ],
          facts: [['Derecho', right]],
          action: { label: 'Confirmar mi solicitud', url },
        },
  );
}

/** Acknowledges a confirmed request. */
export function rightsReceivedMail(request: Request & { reference: string; dueOn: string }): Mail {
  const { claim, dueOn, language, reference } = request;
  const right = RIGHT_NAMES[language][claim];
  return composeMail(
    language === 'en'
      ? {
          language,
          subject: `We have received your request ${reference}`,
          title: 'We have received your request',
          paragraphs: [
            'A person of our team will attend to it. We will answer to this address.',
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

/** Tells staff of a request. It names nobody: the portal shows who asked to those who may see it. */
export function newRightsRequestMail(request: {
  claim: Right;
  reference: string;
  dueOn: string;
  url: string;
}): Mail {
  const { claim, dueOn, reference, url } = request;
  return composeMail({
    language: 'es',
    subject: `Solicitud sobre datos personales ${reference}`,
    title: 'Solicitud sobre datos personales',
    paragraphs: ['Una persona ejerce un derecho sobre sus datos. La ley da 30 días para responder.'],
    facts: [
      ['Referencia', reference],
      ['Derecho', RIGHT_NAMES.es[claim]],
      ['Vence', dueOn],
    ],
    action: { label: 'Atender la solicitud', url },
  });
}

/** The answer, as written by who attended to the request. */
export function rightsAnswerMail(answer: {
  language: 'es' | 'en';
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
    paragraphs: [
      ...words
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean),
      ...(outcome === 'refused' ? [complaint] : []),
    ],
  });
}
