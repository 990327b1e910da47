export const home = {
  meta: {
    title: 'Ingeniería eléctrica y automatización industrial',
    description:
      'Diseñamos, integramos y montamos sistemas eléctricos y de automatización para la industria chilena desde 1997. ISO 9001, tableros UL 508A.',
  },
  eyebrow: 'Ingeniería y automatización\u00a0· Santiago de Chile',
  title: 'Energía y control que no se detienen.',
  subtitle:
    'Desde 1997 diseñamos, integramos y montamos los sistemas eléctricos y de automatización con que opera la industria chilena.',
  toServices: 'Ver servicios',
  toContact: 'Solicitar cotización',
  facts: [
    { label: 'Fundada', value: '1997' },
    { label: 'Experiencia', value: '+28 años' },
    { label: 'Calidad', value: 'ISO 9001' },
    { label: 'Tableros', value: 'UL 508A' },
  ],
  carousel: {
    label: 'Imágenes de portada',
    show: 'Mostrar imagen {{number}} de {{total}}',
    pause: 'Pausar',
    play: 'Reanudar',
  },
};
