import { CONFIRMATION_HOURS } from '#domain/data-protection/privacy.ts';
import { RIGHTS_DAYS } from '#domain/data-protection/rights.ts';
import { COMPANY } from '#domain/website/company.ts';

const es = {
  eyebrow: 'Legal',
  title: 'Sus datos, sus derechos',
  description:
    'Pida acceder a sus datos personales, corregirlos, eliminarlos, llevárselos o que dejemos de usarlos.',
  lead: `Pídalo aquí, sin costo. Confirmamos por correo que la dirección es suya y respondemos dentro de ${RIGHTS_DAYS} días corridos.`,
  policy: 'Política de privacidad',
  shortcut:
    'Si postuló, cada correo nuestro sobre la postulación trae un enlace con el que puede corregir, retirar o eliminar todo al instante.',
  form: {
    claim: 'Qué pide',
    name: 'Nombre completo',
    email: 'Correo con el que nos escribió',
    details: 'Qué datos o qué uso (opcional)',
    submit: 'Enviar solicitud',
    failed: 'Escriba su nombre y un correo válido.',
    unavailable: 'No pudimos enviarla. Intente nuevamente en unos minutos.',
  },
  sent: {
    title: 'Revise su correo',
    lead: `Le enviamos un enlace para confirmar que la dirección es suya. Vence en ${CONFIRMATION_HOURS} horas; el plazo para responder corre desde que usted lo confirma. Si no llega en unos minutos, mire en el correo no deseado: tras varias solicitudes para una misma dirección no enviamos más enlaces y sirven los ya enviados. También puede pedirlo en ${COMPANY.email}.`,
  },
  confirm: {
    eyebrow: 'Sus datos, sus derechos',
    title: 'Confirme su solicitud',
    lead: `Pulse el botón: desde entonces tenemos ${RIGHTS_DAYS} días para responderle.`,
    button: 'Confirmar mi solicitud',
    done: {
      title: 'Solicitud recibida',
      lead: 'Le enviamos un acuse de recibo con la fecha de respuesta. Su referencia:',
    },
    invalid: {
      title: 'Este enlace ya no sirve',
      lead: 'Venció o ya se usó. Si ya confirmó su solicitud, no tiene que hacer nada; si no, envíela otra vez.',
    },
  },
};

const en: typeof es = {
  eyebrow: 'Legal',
  title: 'Your data, your rights',
  description: 'Ask to access, correct, delete or take away your personal data, or to have us stop using it.',
  lead: `Ask here, free of charge. We confirm by email that the address is yours and answer within ${RIGHTS_DAYS} days.`,
  policy: 'Privacy policy',
  shortcut:
    'If you have applied, each of our emails about the application has a link with which you can correct, withdraw or delete everything instantly.',
  form: {
    claim: 'Your request',
    name: 'Full name',
    email: 'The email address you wrote to us from',
    details: 'Which data or which use (optional)',
    submit: 'Send request',
    failed: 'Please enter your name and a valid email address.',
    unavailable: 'We could not send it. Please try again in a few minutes.',
  },
  sent: {
    title: 'Check your email',
    lead: `We have sent you a link to confirm that the address is yours. It is valid for ${CONFIRMATION_HOURS} hours; the time to answer begins with your confirmation. If it does not arrive within a few minutes, look in your spam folder: after several requests for one address we send no more links, and those already sent remain valid. You can also ask at ${COMPANY.email}.`,
  },
  confirm: {
    eyebrow: 'Your data, your rights',
    title: 'Confirm your request',
    lead: `Press the button: from then on we have ${RIGHTS_DAYS} days to answer you.`,
    button: 'Confirm my request',
    done: {
      title: 'Request received',
      lead: 'We have sent you an acknowledgment with the date by which we will answer. Your reference:',
    },
    invalid: {
      title: 'This link no longer works',
      lead: 'It has expired or was used. If you have confirmed your request already, there is nothing to do; if not, please ask again.',
    },
  },
};

/** The page where people exercise their rights over their data, and the confirmation page that mails link to. */
export const rightsTexts = { es, en };
