import type { CustomPageLink } from '#domain/website/custom-page.ts';

export const es = {
  /** Stands on top of every page while there is one. */
  notice: '',
  menu: {
    label: 'Principal',
    toggle: 'Menú',
    quote: 'Solicitar cotización',
    quoteShort: 'Cotizar',
    about: 'Nosotros',
    purpose: 'Nuestro propósito',
    quality: 'Política de calidad',
    services: 'Nuestros servicios',
    clients: 'Clientes y socios',
    work: 'Trabaje con nosotros',
    jobs: 'Oportunidades laborales',
    internships: 'Prácticas',
    cases: 'Casos de éxito',
    contact: 'Contacto',
  },
  /** Pages that staff have added. */
  pages: [] as CustomPageLink[],
  footer: {
    description:
      'Ingeniería eléctrica, automatización, tableros y montaje para la industria chilena desde {{company.founded}}. ISO\u00a09001 · UL\u00a0508A.',
    social: 'LinkedIn',
    services: 'Servicios',
    serviceList: [
      { service: 'Ingeniería eléctrica', page: '/servicios/ingenieria-electrica' },
      { service: 'Automatización industrial', page: '/servicios/automatizacion-industrial' },
      { service: 'Integración de tableros', page: '/servicios/integracion-de-tableros' },
      { service: 'Montaje electromecánico', page: '/servicios/montaje-electromecanico' },
    ],
    company: 'Empresa',
    contact: 'Contacto',
    hours: '{{company.hours}}',
    office: '{{company.address}}',
    privacy: 'Privacidad',
    terms: 'Términos',
    legal: 'Aviso legal',
    portal: 'Portal Administrador',
    rights: 'Todos los derechos reservados.',
  },
};

export const en: typeof es = {
  notice: '',
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
  pages: [],
  footer: {
    description:
      'Electrical engineering, automation, panels and assembly for Chilean industry since {{company.founded}}. ISO\u00a09001 · UL\u00a0508A.',
    social: 'LinkedIn',
    services: 'Services',
    serviceList: [
      { service: 'Electrical engineering', page: '/servicios/ingenieria-electrica' },
      { service: 'Industrial automation', page: '/servicios/automatizacion-industrial' },
      { service: 'Panel integration', page: '/servicios/integracion-de-tableros' },
      { service: 'Electromechanical assembly', page: '/servicios/montaje-electromecanico' },
    ],
    company: 'Company',
    contact: 'Contact',
    hours: '{{company.hours}}',
    office: '{{company.address}}',
    privacy: 'Privacy',
    terms: 'Terms',
    legal: 'Legal notice',
    portal: 'Administrator Portal',
    rights: 'All rights reserved.',
  },
};
