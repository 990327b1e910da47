import type { CustomPageLink } from '#domain/website/custom-page.ts';

export const es = {
  /** Stands on top of every page while there is one. */
  notice: '',
  menu: {
    label: 'Principal',
    toggle: 'Menú',
    quote: 'Solicitar cotización',
    quoteShort: 'Cotizar',
    entries: [
      {
        label: 'Nosotros',
        page: '',
        links: [
          { label: 'Nuestro propósito', page: '/nuestro-proposito' },
          { label: 'Política de calidad', page: '/politica-calidad' },
          { label: 'Casos de éxito', page: '/casos-de-exito' },
        ],
      },
      { label: 'Nuestros servicios', page: '/servicios' },
      { label: 'Clientes y socios', page: '/#clientes' },
      {
        label: 'Trabaje con nosotros',
        page: '',
        links: [
          { label: 'Oportunidades laborales', page: '/oportunidades-laborales' },
          { label: 'Prácticas', page: '/practicas' },
        ],
      },
      { label: 'Contacto', page: '/#contacto' },
    ],
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
    companyList: [
      { label: 'Nuestro propósito', page: '/nuestro-proposito' },
      { label: 'Política de calidad', page: '/politica-calidad' },
      { label: 'Casos de éxito', page: '/casos-de-exito' },
      { label: 'Oportunidades laborales', page: '/oportunidades-laborales' },
      { label: 'Prácticas', page: '/practicas' },
    ],
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
    entries: [
      {
        label: 'About us',
        page: '',
        links: [
          { label: 'Our purpose', page: '/nuestro-proposito' },
          { label: 'Quality policy', page: '/politica-calidad' },
          { label: 'Success cases', page: '/casos-de-exito' },
        ],
      },
      { label: 'Our services', page: '/servicios' },
      { label: 'Clients and partners', page: '/#clientes' },
      {
        label: 'Work with us',
        page: '',
        links: [
          { label: 'Job opportunities', page: '/oportunidades-laborales' },
          { label: 'Internships', page: '/practicas' },
        ],
      },
      { label: 'Contact', page: '/#contacto' },
    ],
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
    companyList: [
      { label: 'Our purpose', page: '/nuestro-proposito' },
      { label: 'Quality policy', page: '/politica-calidad' },
      { label: 'Success cases', page: '/casos-de-exito' },
      { label: 'Job opportunities', page: '/oportunidades-laborales' },
      { label: 'Internships', page: '/practicas' },
    ],
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
