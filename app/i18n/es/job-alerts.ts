import { CONSENT_TEXTS } from '#domain/consent-texts.ts';
import { CONFIRMATION_HOURS } from '#domain/privacy.ts';

/** Job alerts and spontaneous applications on the list of postings, and the pages that mails link to. */
export const jobAlerts = {
  sheet: { list: 'Lámina 01', closed: 'Lámina 02' },
  title: '¿Ninguna calza con usted?',
  lead: 'Le avisamos cuando publiquemos otra, o déjenos su CV y le escribimos nosotros.',
  toAlert: 'Crear una alerta',
  toCv: 'Enviar mi CV',
  form: {
    title: 'Alerta de empleo',
    lead: 'Un correo al día como máximo, y solo cuando hay algo nuevo.',
    email: 'Enviar las alertas a',
    narrow: 'Solo ciertos departamentos o lugares',
    narrowHint: 'Si no marca ninguno, le avisamos de todas las ofertas.',
    departments: 'Departamentos',
    locations: 'Lugares',
    consent: CONSENT_TEXTS.job_alerts.es,
    submit: 'Suscribirme',
    submitting: 'Enviando...',
    sent: {
      title: 'Revise su correo',
      body: `Le enviamos un enlace para confirmar la alerta. Vence en ${CONFIRMATION_HOURS} horas; si no llega en unos minutos, mire en el correo no deseado.`,
    },
    failed: 'No pudimos registrar la alerta. Intente nuevamente en unos minutos.',
  },
  cv: {
    title: 'Postulación espontánea',
    lead: 'Envíenos su CV sin esperar una oferta. Lo lee una persona y lo guardamos por {{period.spontaneous}}.',
  },
  confirm: {
    eyebrow: 'Alertas de empleo',
    title: 'Confirme su alerta',
    lead: 'Falta un paso: pulse el botón y le escribiremos cuando haya ofertas nuevas, durante {{period.job_alerts}}.',
    button: 'Confirmar mi alerta',
    done: {
      title: 'Su alerta está activa',
      lead: 'Le escribiremos cuando publiquemos ofertas que coincidan. Cada correo trae un enlace para cancelarla.',
    },
    invalid: {
      title: 'Este enlace ya no sirve',
      lead: 'Venció o ya se usó. Si ya confirmó su alerta, no tiene que hacer nada; si no, pida una nueva.',
    },
  },
  unsubscribe: {
    eyebrow: 'Alertas de empleo',
    title: 'Cancelar la alerta',
    lead: 'Pulse el botón y no le enviaremos más ofertas. Eliminaremos también su dirección de correo.',
    button: 'Cancelar mi alerta',
    done: {
      title: 'Alerta cancelada',
      lead: 'No le enviaremos más ofertas y eliminamos su dirección de correo.',
    },
  },
  failed: {
    title: 'Algo falló de nuestro lado',
    lead: 'No pudimos completar lo que pidió. Intente nuevamente en unos minutos.',
  },
  description: 'Alertas de empleo por correo.',
  offers: 'Ver ofertas abiertas',
};
