export const es = {
  meta: {
    title: 'Ingeniería eléctrica y automatización industrial',
    description:
      'Diseñamos, integramos y montamos sistemas eléctricos y de automatización para la industria chilena desde {{company.founded}}. ISO\u00a09001, tableros UL\u00a0508A.',
  },
  eyebrow: 'Ingeniería y automatización\u00a0· {{company.city}}, Chile',
  title: 'Energía y control que no se detienen.',
  subtitle:
    'Desde {{company.founded}} diseñamos, integramos y montamos los sistemas eléctricos y de automatización con que opera la industria chilena.',
  toServices: 'Ver servicios',
  toContact: 'Solicitar cotización',
  facts: [
    { label: 'Fundada', value: '{{company.founded}}' },
    { label: 'Experiencia', value: '+{{company.years}} años' },
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
      'Since {{company.founded}} we have designed, integrated and installed electrical and automation systems for Chilean industry. ISO\u00a09001, UL\u00a0508A panels.',
  },
  eyebrow: 'Engineering and automation\u00a0· {{company.city}}, Chile',
  title: 'Power and control that do not stop.',
  subtitle:
    'Since {{company.founded}} we have designed, integrated and installed the electrical and automation systems that Chilean industry runs on.',
  toServices: 'View services',
  toContact: 'Request a quote',
  facts: [
    { label: 'Founded', value: '{{company.founded}}' },
    { label: 'Experience', value: '{{company.years}}+ years' },
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
