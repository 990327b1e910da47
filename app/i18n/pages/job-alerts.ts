import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { CONFIRMATION_HOURS } from '#domain/data-protection/privacy.ts';

const es = {
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
      body: `Le enviamos un enlace para confirmar la alerta. Vence en ${CONFIRMATION_HOURS} horas; si no llega en unos minutos, mire en el correo no deseado: un enlace anterior también sirve.`,
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

const en: typeof es = {
  title: 'Nothing that fits?',
  lead: 'We can let you know when we publish another position, or leave us your résumé and we will write to you.',
  toAlert: 'Create a job alert',
  toCv: 'Send my résumé',
  form: {
    title: 'Job alert',
    lead: 'One email a day at most, and only when there is something new.',
    email: 'Send the alerts to',
    narrow: 'Only certain departments or locations',
    narrowHint: 'Tick none to hear of every position.',
    departments: 'Departments',
    locations: 'Places',
    consent: CONSENT_TEXTS.job_alerts.en,
    submit: 'Subscribe',
    submitting: 'Sending...',
    sent: {
      title: 'Check your email',
      body: `We have sent you a link to confirm the alert. It is valid for ${CONFIRMATION_HOURS} hours; if it does not arrive within a few minutes, look in your spam folder: an earlier link works too.`,
    },
    failed: 'We could not register the alert. Please try again in a few minutes.',
  },
  cv: {
    title: 'Spontaneous application',
    lead: 'Send us your résumé without waiting for a position. A person reads it, and we keep it for {{period.spontaneous}}.',
  },
  confirm: {
    eyebrow: 'Job alerts',
    title: 'Confirm your alert',
    lead: 'One step to go: press the button and we will write to you about new positions for {{period.job_alerts}}.',
    button: 'Confirm my alert',
    done: {
      title: 'Your alert is active',
      lead: 'We will write to you when we publish matching positions. Every email has a link to unsubscribe.',
    },
    invalid: {
      title: 'This link no longer works',
      lead: 'It has expired or was used already. If you have confirmed your alert, there is nothing left to do; if not, ask for a new one.',
    },
  },
  unsubscribe: {
    eyebrow: 'Job alerts',
    title: 'Cancel the alert',
    lead: 'Press the button and we will send you no more positions. We will delete your email address too.',
    button: 'Cancel my alert',
    done: {
      title: 'Alert canceled',
      lead: 'We will send you no more positions, and have deleted your email address.',
    },
  },
  failed: {
    title: 'Something went wrong on our side',
    lead: 'We could not do what you asked for. Please try again in a few minutes.',
  },
  description: 'Job alerts by email.',
  offers: 'View open positions',
};

/** Job alerts and spontaneous applications on the list of postings, and the pages that mails link to. */
export const jobAlertsTexts = { es, en };
