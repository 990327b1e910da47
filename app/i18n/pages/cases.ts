import { ANSWER_TIME } from '#domain/website/company.ts';

const es = {
  meta: {
    title: 'Casos de Exito',
    description:
      'Proyectos eléctricos y de automatización de {{company.name}} en minería, energía, alimentos, puertos y agua: desafío, solución y resultados.',
  },
  untranslated: 'Lo que aún no está traducido se muestra en español.',
  eyebrow: 'Nuestro trabajo',
  title: 'Casos de Exito',
  lead: 'Qué nos pidieron, qué lo hacía difícil, cómo lo resolvimos y qué se midió después.',
  stats: [
    { value: '+50', label: 'proyectos exitosos' },
    { value: '+30', label: 'clientes satisfechos' },
    { value: 'Múltiples', label: 'sectores industriales' },
  ],
  map: { label: 'Casos de norte a sur', north: 'Arica', south: 'Magallanes', more: '{{count}} más' },
  featured: { sheet: 'Lámina 01', title: 'Proyectos destacados' },
  more: { sheet: 'Lámina 02', title: 'Más proyectos' },
  empty: {
    title: 'Estamos preparando nuestros casos',
    body: 'Vuelva pronto o pídanos referencias de proyectos como el suyo.',
  },
  keyResults: 'Resultados clave',
  close: 'Cerrar',
  facts: {
    cliente: 'Cliente',
    sector: 'Sector',
    año: 'Año',
    duracion: 'Duración',
    equipo: 'Áreas',
  },
  technologies: 'Tecnologías',
  description: 'Descripción',
  challenge: 'Desafío',
  solution: 'Solución',
  results: 'Resultados',
  page: {
    all: 'Todos los casos',
    figures: 'Lo que se midió',
    facts: 'Ficha del proyecto',
    work: 'El proyecto',
    others: 'Otros proyectos',
    contactSheet: 'Lámina 03',
    contactLead: `Cuéntenos en qué se parece su proyecto y en qué no: un ingeniero le responde ${ANSWER_TIME.es}.`,
    subject: 'Proyecto similar a: {{title}}',
    message: 'Quisiera cotizar un proyecto similar a «{{title}}».',
  },
  similar: 'Solicitar proyecto similar',
  sheetDownload: 'Descargar ficha',
  soon: 'Próximamente',
};

const en: typeof es = {
  meta: {
    title: 'Success cases',
    description:
      'Electrical and automation projects by {{company.name}} in mining, energy, food, ports and water: challenge, solution and results.',
  },
  untranslated: 'What has not been translated yet is shown in Spanish.',
  eyebrow: 'Our work',
  title: 'Success cases',
  lead: 'What we were asked for, what made it difficult, how we solved it, and what was measured afterwards.',
  stats: [
    { value: '+50', label: 'successful projects' },
    { value: '+30', label: 'satisfied clients' },
    { value: 'Multiple', label: 'industrial sectors' },
  ],
  map: { label: 'Cases from north to south', north: 'Arica', south: 'Magallanes', more: '{{count}} more' },
  featured: { sheet: 'Sheet 01', title: 'Featured projects' },
  more: { sheet: 'Sheet 02', title: 'More projects' },
  empty: {
    title: 'We are preparing our cases',
    body: 'Come back soon, or ask us for references of projects like yours.',
  },
  keyResults: 'Key results',
  close: 'Close',
  facts: {
    cliente: 'Client',
    sector: 'Sector',
    año: 'Year',
    duracion: 'Duration',
    equipo: 'Areas',
  },
  technologies: 'Technologies',
  description: 'Description',
  challenge: 'Challenge',
  solution: 'Solution',
  results: 'Results',
  page: {
    all: 'All success cases',
    figures: 'What was measured',
    facts: 'Project data',
    work: 'The project',
    others: 'Other projects',
    contactSheet: 'Sheet 03',
    contactLead: `Tell us how your project is similar and how it differs: an engineer replies ${ANSWER_TIME.en}.`,
    subject: 'Project similar to: {{title}}',
    message: 'I would like a quote for a project similar to “{{title}}”.',
  },
  similar: 'Request a similar project',
  sheetDownload: 'Download data sheet',
  soon: 'Coming soon',
};

export const casesTexts = { es, en };
