const es = {
  hint: 'O fotos de sus páginas: aquí se reúnen en un PDF.',
  add: 'Agregar fotos',
  joining: 'Reuniendo las fotos en un PDF…',
  joinedOne: 'Así se enviará el PDF: 1 página.',
  joined: 'Así se enviará el PDF: {{count}} páginas.',
  several: {
    title: 'Un archivo, o fotos',
    body: 'Se puede enviar un solo archivo, o bien fotos de sus páginas.',
  },
};

const en: typeof es = {
  hint: 'Or photos of its pages: they are joined into a PDF here.',
  add: 'Add photos',
  joining: 'Joining the photos into a PDF…',
  joinedOne: 'This is the PDF that will be sent: 1 page.',
  joined: 'This is the PDF that will be sent: {{count}} pages.',
  several: { title: 'One file, or photos', body: 'You can send one file, or photos of its pages.' },
};

export const cvFieldTexts = { es, en };
