import type { es } from '../es.ts';

export const home = {
  meta: {
    title: 'Electrical engineering and industrial automation',
    description:
      'Since 1997 we have designed, integrated and installed electrical and automation systems for Chilean industry. ISO 9001, UL 508A panels.',
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
    { label: 'Quality', value: 'ISO 9001' },
    { label: 'Panels', value: 'UL 508A' },
  ],
  carousel: {
    label: 'Cover pictures',
    show: 'Show picture {{number}} of {{total}}',
    pause: 'Pause',
    play: 'Play',
  },
} satisfies (typeof es)['home'];
