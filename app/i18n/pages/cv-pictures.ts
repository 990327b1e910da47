const es = {
  pages: 'Páginas del PDF',
  page: 'Página',
  moveForward: 'Adelantar:',
  turn: 'Girar:',
  remove: 'Quitar:',
  unreadable: {
    title: 'No se pudo abrir la foto',
    body: 'Este dispositivo no puede abrir «{{name}}». Conviene guardarla como JPG o PNG, o tomar otra foto.',
  },
  tooMany: { title: 'Demasiadas páginas', body: 'Se pueden reunir hasta {{count}} fotos.' },
};

const en: typeof es = {
  pages: 'Pages of the PDF',
  page: 'Page',
  moveForward: 'Move earlier:',
  turn: 'Rotate:',
  remove: 'Remove:',
  unreadable: {
    title: 'The photo could not be opened',
    body: 'This device cannot open “{{name}}”. Save it as JPG or PNG, or take another photo.',
  },
  tooMany: { title: 'Too many pages', body: 'Up to {{count}} photos can be joined.' },
};

export const cvPicturesTexts = { es, en };
