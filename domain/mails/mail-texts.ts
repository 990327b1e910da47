import { ANSWER_TIME } from '../website/company.ts';

const es = {
  shared: {
    greeting: 'Hola, {{name}}:',
    greetingWithoutName: 'Hola:',
    reference: 'Referencia',
    right: 'Derecho',
    otherwise: 'Si el botón no funciona, esta es la dirección:',
    copy: 'El enlace a su copia sirve una vez, dentro de {{days}} días.',
    copyAction: 'Descargar mi copia',
    unsubscribeReason: 'Recibe este correo porque se suscribió a nuestras alertas de empleo.',
    unsubscribe: 'Cancelar la suscripción',
  },
  contactAcknowledgement: {
    subject: 'Recibimos su solicitud ({{reference}})',
    title: 'Recibimos su solicitud',
    paragraphs: [
      `Gracias por escribir a {{company.name}}. Un ingeniero leerá su solicitud y le responderá ${ANSWER_TIME.es}.`,
      'Si usted no nos escribió, responda este mensaje y eliminaremos sus datos.',
    ],
    region: 'Región',
    wantedBy: 'Fecha deseada',
    files: 'Archivos recibidos',
  },
  spontaneousReceived: {
    subject: 'Recibimos su CV',
    title: 'Recibimos su CV',
    paragraphs: [
      'Gracias por enviar su CV a {{company.name}}. Nuestro equipo de personas lo leerá y le escribirá cuando haya un cargo que calce con su perfil. Lo guardamos por {{period}} y luego lo eliminamos.',
      'En su página está lo que envió: ahí puede corregirlo, pedir que lo guardemos por más tiempo o eliminarlo. Si usted no lo envió, responda este mensaje y eliminaremos sus datos.',
    ],
    action: 'Ver mi postulación',
  },
  jobAlertConfirmation: {
    subject: 'Confirme su alerta de empleo',
    title: 'Confirme su alerta de empleo',
    paragraphs: [
      'Alguien, esperamos que usted, pidió a {{company.name}} recibir en esta dirección las nuevas ofertas de trabajo: un correo al día como máximo, y solo cuando algo coincide.',
      'Abra el enlace dentro de {{hours}} horas y pulse el botón que aparece. Si ya tiene una alerta, esta la reemplaza.',
      'Si no fue usted, ignore este mensaje: no enviaremos nada y eliminaremos la dirección.',
    ],
    action: 'Confirmar mi alerta',
  },
  jobAlertDigest: {
    subjectOfOne: 'Nueva oferta: {{title}}',
    titleOfOne: 'Una nueva oferta para usted',
    subject: '{{count}} nuevas ofertas de trabajo',
    title: 'Nuevas ofertas para usted',
    paragraphs: ['Publicadas por {{company.name}} desde nuestro último mensaje, según lo que usted pidió:'],
    /** A posting without translation; Spanish messages have the title alone. */
    inSpanish: '{{title}}',
  },
  jobAlertRenewal: {
    subject: 'Su alerta de empleo está por terminar',
    title: '¿Le seguimos escribiendo?',
    paragraphs: [
      'Su alerta de nuevas ofertas de {{company.name}} termina el {{day}}. Si la quiere por {{period}} más, abra el enlace y pulse el botón que aparece.',
      'Si no hace nada, termina sola y eliminamos su dirección.',
    ],
    action: 'Renovar mi alerta',
  },
  rightsConfirmation: {
    subject: 'Confirme su solicitud sobre sus datos',
    title: 'Confirme su solicitud',
    paragraphs: [
      'Alguien, esperamos que usted, pidió ejercer un derecho sobre los datos que {{company.name}} guarda con esta dirección.',
      'Abra el enlace dentro de {{hours}} horas y pulse el botón que aparece; desde entonces respondemos dentro de {{days}} días.',
      'Si no fue usted, ignore este mensaje: no pasará nada.',
    ],
    action: 'Confirmar mi solicitud',
  },
  rightsReceived: {
    subject: 'Recibimos su solicitud {{reference}}',
    title: 'Recibimos su solicitud',
    paragraphs: [
      'La atenderá una persona de nuestro equipo. Responderemos a esta dirección.',
      'Si la respuesta no le deja conforme, puede reclamar ante la Agencia de Protección de Datos Personales.',
    ],
    dueOn: 'Respuesta a más tardar',
  },
  rightsAnswer: {
    subject: 'Respuesta a su solicitud {{reference}}',
    complaint: 'Si no queda conforme, puede reclamar ante la Agencia de Protección de Datos Personales.',
  },
  dataCopyLink: {
    subject: 'Nuevo enlace a la copia de sus datos, solicitud {{reference}}',
    title: 'La copia de sus datos',
    paragraphs: ['Este es un nuevo enlace a la copia de sus datos que nos pidió. El anterior ya no sirve.'],
  },
};

const en: typeof es = {
  shared: {
    greeting: 'Hello {{name}},',
    greetingWithoutName: 'Hello,',
    reference: 'Reference',
    right: 'Right',
    otherwise: 'If the button does not work, open this address:',
    copy: 'The link to your copy works once, within {{days}} days.',
    copyAction: 'Download my copy',
    unsubscribeReason: 'You receive this because you subscribed to our job alerts.',
    unsubscribe: 'Unsubscribe',
  },
  contactAcknowledgement: {
    subject: 'We have received your request ({{reference}})',
    title: 'We have received your request',
    paragraphs: [
      `Thank you for writing to {{company.name}}. An engineer will read your request and reply ${ANSWER_TIME.en}.`,
      'If you did not write to us, please reply to this message and we will delete your data.',
    ],
    region: 'Region',
    wantedBy: 'Needed by',
    files: 'Files received',
  },
  spontaneousReceived: {
    subject: 'We have received your résumé',
    title: 'We have received your résumé',
    paragraphs: [
      'Thank you for sending your résumé to {{company.name}}. Our people team will read it, and will write to you when a position fits your profile. We keep it for {{period}} and then delete it.',
      'Your page shows what you sent: there you can correct it, ask us to keep it longer or delete it. If you did not send it, please reply to this message and we will delete your data.',
    ],
    action: 'See my application',
  },
  jobAlertConfirmation: {
    subject: 'Confirm your job alert',
    title: 'Confirm your job alert',
    paragraphs: [
      'Someone, hopefully you, asked {{company.name}} to send new job openings to this address: at most one email a day, and only when something matches.',
      'Open the link within {{hours}} hours and press the button there. If you have an alert already, this one replaces it.',
      'If it was not you, ignore this message: nothing will be sent, and the address will be deleted.',
    ],
    action: 'Confirm my alert',
  },
  jobAlertDigest: {
    subjectOfOne: 'New position: {{title}}',
    titleOfOne: 'A new position for you',
    subject: '{{count}} new positions',
    title: 'New positions for you',
    paragraphs: ['Published by {{company.name}} since our last message and matching your alert:'],
    inSpanish: '{{title}} (in Spanish)',
  },
  jobAlertRenewal: {
    subject: 'Your job alert is about to end',
    title: 'Shall we keep writing to you?',
    paragraphs: [
      'Your alert for new positions at {{company.name}} ends on {{day}}. To extend it by {{period}}, open the link and press the button there.',
      'If you do nothing, it ends on its own and we delete your address.',
    ],
    action: 'Renew my alert',
  },
  rightsConfirmation: {
    subject: 'Confirm your request about your data',
    title: 'Confirm your request',
    paragraphs: [
      'Someone, hopefully you, asked to exercise a right over the data that {{company.name}} stores under this address.',
      'Open the link within {{hours}} hours and press the button there; we answer within {{days}} days of that.',
      'If it was not you, ignore this message: nothing will happen.',
    ],
    action: 'Confirm my request',
  },
  rightsReceived: {
    subject: 'We have received your request {{reference}}',
    title: 'We have received your request',
    paragraphs: [
      'Someone on our team will handle it. We will reply to this address.',
      'If you are not satisfied with the answer, you can complain to the Agencia de Protección de Datos Personales.',
    ],
    dueOn: 'Answer by',
  },
  rightsAnswer: {
    subject: 'Answer to your request {{reference}}',
    complaint: 'If you are not satisfied, you can complain to the Agencia de Protección de Datos Personales.',
  },
  dataCopyLink: {
    subject: 'New link to the copy of your data, request {{reference}}',
    title: 'The copy of your data',
    paragraphs: [
      'This is a new link to the copy of your data that you asked for. The former one no longer works.',
    ],
  },
};

/** The words of the mails to visitors, as the application ships them; those that several mails have are shared. */
export const mailTexts = { es, en };

/** In both languages. */
export type MailTexts = typeof mailTexts;

/** The mails, by the groups of their words. */
export const MAIL_NAMES = [
  'contactAcknowledgement',
  'spontaneousReceived',
  'jobAlertConfirmation',
  'jobAlertDigest',
  'jobAlertRenewal',
  'rightsConfirmation',
  'rightsReceived',
  'rightsAnswer',
  'dataCopyLink',
] as const satisfies readonly Exclude<keyof MailTexts['es'], 'shared'>[];
export type MailName = (typeof MAIL_NAMES)[number];

/** The document of the words that staff have changed. */
export const MAILS_DOCUMENT = 'pages/mails';
