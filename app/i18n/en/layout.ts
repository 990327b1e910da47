import type { es } from '../es.ts';

export const layout = {
  menu: {
    label: 'Main',
    toggle: 'Menu',
    quote: 'Request a quote',
    quoteShort: 'Quote',
    about: 'About us',
    purpose: 'Our purpose',
    quality: 'Quality policy',
    services: 'Our services',
    clients: 'Clients and partners',
    work: 'Work with us',
    jobs: 'Job opportunities',
    internships: 'Internships',
    cases: 'Success cases',
    contact: 'Contact',
  },
  footer: {
    description:
      'Electrical engineering, automation, panels and assembly for Chilean industry since 1997. ISO 9001 · UL 508A.',
    social: 'LinkedIn',
    services: 'Services',
    serviceList: [
      'Electrical engineering',
      'Industrial automation',
      'Panel integration',
      'Electromechanical assembly',
    ],
    company: 'Company',
    contact: 'Contact',
    hours: 'Monday to Friday, 8:00 to 18:00',
    office: 'Santiago, Chile',
    privacy: 'Privacy',
    terms: 'Terms',
    legal: 'Legal notice',
    portal: 'Administrator Portal',
    rights: 'All rights reserved.',
  },
} satisfies (typeof es)['layout'];
