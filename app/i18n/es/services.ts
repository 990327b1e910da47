export const services = {
  sheet: 'Lámina 01',
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
      points: ['Tableros UL 508A y CCM', 'Pruebas FAT documentadas', 'Diseño térmico y de arco eléctrico'],
    },
    erection: {
      title: 'Montaje electromecánico',
      points: ['Canalización, cableado y conexionado', 'Puesta en marcha', 'Mantención en parada de planta'],
    },
  },
};
