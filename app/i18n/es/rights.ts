import { CONFIRMATION_HOURS } from '#domain/privacy.ts';
import { RIGHTS_DAYS } from '#domain/rights.ts';

/** The page where people exercise their rights over their data, and the confirmation page that mails link to. */
export const rights = {
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
    lead: `Le enviamos un enlace para confirmar que la dirección es suya. Vence en ${CONFIRMATION_HOURS} horas; el plazo para responder corre desde que usted lo confirma.`,
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
