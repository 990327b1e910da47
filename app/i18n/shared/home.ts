export const es = {
  meta: {
    title: 'Ingeniería eléctrica y automatización industrial',
    description:
      'Diseñamos, integramos y montamos sistemas eléctricos y de automatización para la industria chilena desde 1997. ISO\u00a09001, tableros UL\u00a0508A.',
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
    { label: 'Calidad', value: 'ISO\u00a09001' },
    { label: 'Tableros', value: 'UL\u00a0508A' },
  ],
  carousel: {
    label: 'Imágenes de portada',
    show: 'Mostrar imagen {{number}} de {{total}}',
    pause: 'Pausar',
    play: 'Reanudar',
  },
};

export const en: typeof es = {
  meta: {
    title: 'Electrical engineering and industrial automation',
    description:
      'Since 1997 we have designed, integrated and installed electrical and automation systems for Chilean industry. ISO\u00a09001, UL\u00a0508A panels.',
  },
  eyebrow: 'Engineering and automation\u00a0· Santiago, Chile',
  title: 'Power and control that do not stop.',
  subtitle:
    'Since 1997 we have designed, integrated and installed the electrical and automation systems that Chilean industry runs on.',
  toServices: 'View services',
  toContact: 'Request a quote',
  facts: [
    { label: 'Founded', value: '1997' },
    { label: 'Experience', value: '28+ years' },
    { label: 'Quality', value: 'ISO\u00a09001' },
    { label: 'Panels', value: 'UL\u00a0508A' },
  ],
  carousel: {
    label: 'Cover pictures',
    show: 'Show picture {{number}} of {{total}}',
    pause: 'Pause',
    play: 'Play',
  },
};
