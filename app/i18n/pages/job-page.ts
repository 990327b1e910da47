const es = {
  all: 'Todas las ofertas',
  summary: 'Datos del cargo',
  row: {
    isNew: 'nueva',
    closesToday: 'cierra hoy',
    closesTomorrow: 'cierra mañana',
    closesIn: 'cierra en {{days}} días',
    workModes: { hybrid: 'Híbrido', remote: 'Remoto' },
  },
  next: 'Qué sigue',
  ask: '¿Preguntas sobre el cargo?',
  similar: { title: 'Ofertas similares' },
  share: 'Compartir',
  email: 'Enviar por correo',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  copyFailed: 'No se pudo copiar el enlace',
  application: {
    back: 'Volver a la oferta',
    discard: {
      title: '¿Descartar su postulación?',
      body: 'Se borrará lo que ha escrito.',
      confirm: 'Descartar',
      cancel: 'Seguir escribiendo',
    },
  },
};

const en: typeof es = {
  all: 'All open positions',
  summary: 'Job details',
  row: {
    isNew: 'new',
    closesToday: 'closes today',
    closesTomorrow: 'closes tomorrow',
    closesIn: 'closes in {{days}} days',
    workModes: { hybrid: 'Hybrid', remote: 'Remote' },
  },
  next: 'What comes next',
  ask: 'Questions about the position?',
  similar: { title: 'Similar jobs' },
  share: 'Share',
  email: 'Send by email',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied',
  application: {
    back: 'Back to the job',
    discard: {
      title: 'Discard your application?',
      body: 'What you have written will be deleted.',
      confirm: 'Discard',
      cancel: 'Keep writing',
    },
  },
};

/** A posting's row in the list, its page, and the frame of its application form. */
export const jobPageTexts = { es, en };
