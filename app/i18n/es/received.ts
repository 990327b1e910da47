/** The pages after a form was sent. */
export const received = {
  eyebrow: 'Recibido',
  description: 'Qué sigue después de enviar el formulario.',
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
    lead: 'Gracias por tu interés en hacer tu práctica con nosotros.',
    steps: [
      'Nuestro equipo de personas lee cada solicitud, normalmente dentro de cinco días hábiles.',
      'Si hay un cupo para tu carrera y tus fechas, te escribimos para conversar.',
    ],
  },
  contacto: {
    title: 'Recibimos su mensaje',
    lead: 'Gracias por escribirnos.',
    steps: ['Un ingeniero le responde dentro de 24 horas, de lunes a viernes.'],
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
