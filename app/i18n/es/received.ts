import { ANSWER_TIME } from '#domain/company.ts';
import { CONFIRMATION_HOURS } from '#domain/privacy.ts';

/** The pages after a form was sent. */
export const received = {
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
      `Abra el enlace del correo dentro de ${CONFIRMATION_HOURS} horas. Si no llega en unos minutos, mire en el correo no deseado.`,
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
  nextSheet: 'Lámina 01',
  otherJobsSheet: 'Lámina 02',
  otherJobs: 'Otras ofertas',
  allJobs: 'Ver todas las ofertas',
  home: 'Volver al inicio',
};
