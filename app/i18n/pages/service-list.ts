const es = {
  title: 'Servicios',
  lead: 'Una sola responsabilidad, desde el diagrama unilineal hasta la puesta en marcha.',
  viewProjects: 'Ver proyectos',
  soon: 'Proximamente',
  items: {
    engineering: {
      title: 'Ingeniería eléctrica',
      points: [
        'Ingeniería conceptual, básica y de detalle',
        'Estudios de cortocircuito y coordinación',
        'Memorias y planos según norma SEC',
      ],
    },
    automation: {
      title: 'Automatización industrial',
      points: [
        'PLC, SCADA y redes industriales',
        'Variadores y control de motores',
        'Migración de sistemas obsoletos',
      ],
    },
    panels: {
      title: 'Integración de tableros',
      points: [
        'Tableros UL\u00a0508A y CCM',
        'Pruebas FAT documentadas',
        'Diseño térmico y de arco eléctrico',
      ],
    },
    erection: {
      title: 'Montaje electromecánico',
      points: ['Canalización, cableado y conexionado', 'Puesta en marcha', 'Mantención en parada de planta'],
    },
  },
};

const en: typeof es = {
  title: 'Services',
  lead: 'One responsibility, from the single-line diagram to commissioning.',
  viewProjects: 'View projects',
  soon: 'Coming soon',
  items: {
    engineering: {
      title: 'Electrical engineering',
      points: [
        'Conceptual, basic and detailed engineering',
        'Short-circuit and coordination studies',
        'Calculations and drawings to Chilean code',
      ],
    },
    automation: {
      title: 'Industrial automation',
      points: [
        'PLC, SCADA and industrial networks',
        'Drives and motor control',
        'Migration of obsolete systems',
      ],
    },
    panels: {
      title: 'Panel integration',
      points: [
        'UL\u00a0508A panels and MCCs',
        'Documented factory acceptance tests',
        'Thermal and arc-flash design',
      ],
    },
    erection: {
      title: 'Electromechanical assembly',
      points: ['Raceways, cabling and termination', 'Commissioning', 'Maintenance during plant shutdowns'],
    },
  },
};

/** The services with what each consists of. */
export const serviceListTexts = { es, en };
