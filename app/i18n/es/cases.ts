export const cases = {
  meta: {
    title: 'Casos de Exito',
    description:
      'Proyectos eléctricos y de automatización de Voltandes en minería, energía, alimentos, puertos y agua: desafío, solución y resultados.',
  },
  eyebrow: 'Nuestro trabajo',
  title: 'Casos de Exito',
  lead: 'Qué nos pidieron, qué lo hacía difícil, cómo lo resolvimos y qué se midió después.',
  stats: [
    { value: '+50', label: 'proyectos exitosos' },
    { value: '+30', label: 'clientes satisfechos' },
    { value: 'Múltiples', label: 'sectores industriales' },
  ],
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
    contactLead:
      'Cuéntenos en qué se parece su proyecto y en qué no: un ingeniero le responde dentro de 24 horas.',
    subject: 'Proyecto similar a: {{title}}',
    message: 'Quisiera cotizar un proyecto similar a "{{title}}".',
  },
  similar: 'Solicitar proyecto similar',
  sheetDownload: 'Descargar ficha',
  soon: 'Próximamente',
};
