import { CONFIRMATION_HOURS } from '#domain/data-protection/privacy.ts';
import { RIGHTS_DAYS } from '#domain/data-protection/rights.ts';

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
    lead: `Le enviamos un enlace para confirmar que la dirección es suya. Vence en ${CONFIRMATION_HOURS} horas; el plazo para responder corre desde que usted lo confirma. Si no llega en unos minutos, mire en el correo no deseado: tras varias solicitudes para una misma dirección no enviamos más enlaces y sirven los ya enviados. También puede pedirlo en {{company.email}}.`,
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
  copy: {
    eyebrow: 'Sus datos, sus derechos',
    title: 'La copia de sus datos',
    lead: 'Un archivo ZIP con todo lo que guardamos con su dirección y los archivos que nos envió. El enlace sirve una vez; si la descarga se corta, repítala dentro de una hora.',
    button: 'Descargar mi copia',
    fileName: 'datos-personales.zip',
    noScript: 'Para descargarla hace falta JavaScript. También puede pedirla en {{company.email}}.',
    done: {
      title: 'La copia está en su equipo',
      lead: 'Mire en la carpeta de descargas. Si no está completa, repítala dentro de una hora.',
    },
    expired: {
      title: 'Este enlace ya no sirve',
      lead: 'Venció o ya se usó. Si todavía necesita la copia, pídala otra vez.',
    },
    failed: {
      title: 'No pudimos preparar la copia',
      lead: 'Intente nuevamente en unos minutos: el enlace todavía sirve.',
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
    lead: `We have sent you a link to confirm that the address is yours. It is valid for ${CONFIRMATION_HOURS} hours; the time to answer begins with your confirmation. If it does not arrive within a few minutes, look in your spam folder: after several requests for one address we send no more links, and those already sent remain valid. You can also ask at {{company.email}}.`,
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
  copy: {
    eyebrow: 'Your data, your rights',
    title: 'The copy of your data',
    lead: 'A ZIP file with everything stored under your address and the files you sent us. The link works once; if the download breaks off, repeat it within an hour.',
    button: 'Download my copy',
    fileName: 'personal-data.zip',
    noScript: 'Downloading it needs JavaScript. You can also ask for it at {{company.email}}.',
    done: {
      title: 'Your copy has been downloaded',
      lead: 'Look in your downloads folder. If it is incomplete, repeat the download within an hour.',
    },
    expired: {
      title: 'This link no longer works',
      lead: 'It has expired or was used. If you still need the copy, please ask again.',
    },
    failed: {
      title: 'We could not prepare the copy',
      lead: 'Please try again in a few minutes: the link still works.',
    },
  },
};

/** The page where people exercise their rights over their data, and the pages that mails about them link to. */
export const rightsTexts = { es, en };
