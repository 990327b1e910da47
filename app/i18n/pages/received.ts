import { CONFIRMATION_HOURS } from '#domain/data-protection/privacy.ts';
import { ANSWER_TIME } from '#domain/website/company.ts';

const es = {
  eyebrow: 'Recibido',
  description: 'Qué sigue después de enviar el formulario.',
  unsent: 'Aún sin enviar',
  refused: 'Revise el formulario',
  refusedLead: 'Lo que escribió sigue aquí. Si adjuntó un archivo, elíjalo de nuevo.',
  postulacion: {
    title: 'Recibimos su postulación',
    lead: 'Gracias por su interés en trabajar con nosotros.',
    steps: [
      'En unos minutos le llega un correo que confirma la postulación.',
      'Nuestro equipo de personas lee cada postulación, normalmente dentro de cinco días hábiles.',
      'Si avanza, le llamamos o le escribimos para acordar una entrevista.',
    ],
  },
  practica: {
    title: 'Recibimos tu solicitud',
    refused: 'Revisa el formulario',
    refusedLead: 'Lo que escribiste sigue aquí. Si adjuntaste un archivo, elígelo de nuevo.',
    lead: 'Gracias por tu interés en hacer tu práctica con nosotros.',
    steps: [
      'Nuestro equipo de personas lee cada solicitud, normalmente dentro de cinco días hábiles.',
      'Si hay un cupo para tu carrera y tus fechas, te escribimos para conversar.',
    ],
  },
  contacto: {
    title: 'Recibimos su mensaje',
    lead: 'Gracias por escribirnos.',
    steps: [`Un ingeniero le responde ${ANSWER_TIME.es}.`],
  },
  alerta: {
    title: 'Revise su correo',
    lead: 'Le enviamos un enlace para confirmar la alerta de empleo.',
    steps: [
      `Abra el enlace del correo dentro de ${CONFIRMATION_HOURS} horas. Si no llega en unos minutos, mire en el correo no deseado: un enlace anterior también sirve.`,
      'Pulse el botón de la página que se abre: desde ese momento la alerta está activa.',
      'Le escribimos una vez al día como máximo, y solo cuando hay ofertas nuevas que coinciden.',
    ],
  },
  cv: {
    title: 'Recibimos su CV',
    lead: 'Gracias por su interés en trabajar con nosotros.',
    steps: [
      'En unos minutos le llega un correo que confirma que lo recibimos.',
      'Nuestro equipo de personas lee cada CV y le escribe cuando hay un cargo para su perfil.',
      'Lo guardamos por {{period.spontaneous}} y luego lo eliminamos.',
    ],
  },
  next: 'Qué sigue',
  reference: 'Referencia',
  referenceHint: 'Menciónela si nos escribe por esta postulación.',
  mailedTo: 'Le escribimos a',
  mailedToHint: 'Si la dirección no es esa, avísenos en',
  otherJobs: 'Otras ofertas',
  allJobs: 'Ver todas las ofertas',
  home: 'Volver al inicio',
};

const en: typeof es = {
  eyebrow: 'Received',
  description: 'What happens after the form was sent.',
  unsent: 'Not sent yet',
  refused: 'Please check the form',
  refusedLead: 'What you typed is still here. If you attached a file, choose it again.',
  postulacion: {
    title: 'We have received your application',
    lead: 'Thank you for your interest in working with us.',
    steps: [
      'Within minutes you will receive an email that confirms your application.',
      'Our people team reads every application, usually within five business days.',
      'If it moves forward, we will call or write to arrange an interview.',
    ],
  },
  practica: {
    title: 'We have received your internship application',
    refused: 'Please check the form',
    refusedLead: 'What you typed is still here. If you attached a file, choose it again.',
    lead: 'Thank you for your interest in an internship with us.',
    steps: [
      'Our people team reads every application, usually within five business days.',
      'If there is a place for your field and dates, we will write to you.',
    ],
  },
  contacto: {
    title: 'We have received your message',
    lead: 'Thank you for writing to us.',
    steps: [`An engineer will answer ${ANSWER_TIME.en}.`],
  },
  alerta: {
    title: 'Check your email',
    lead: 'We have sent you a link to confirm the job alert.',
    steps: [
      `Open the link in the email within ${CONFIRMATION_HOURS} hours. If it does not arrive within a few minutes, look in your spam folder: an earlier link works too.`,
      'Press the button on the page that opens: from then on the alert is active.',
      'We write once a day at most, and only when there are new positions that match.',
    ],
  },
  cv: {
    title: 'We have received your résumé',
    lead: 'Thank you for your interest in working with us.',
    steps: [
      'Within minutes you will receive an email that confirms it.',
      'Our people team reads every résumé and writes to you when there is a position for your profile.',
      'We keep it for {{period.spontaneous}} and then delete it.',
    ],
  },
  next: 'What happens next',
  reference: 'Reference',
  referenceHint: 'Quote it if you write to us about this application.',
  mailedTo: 'We are writing to',
  mailedToHint: 'If that is not your address, tell us at',
  otherJobs: 'Other positions',
  allJobs: 'View all positions',
  home: 'Back to the home page',
};

/** The pages after a form was sent. */
export const receivedTexts = { es, en };
