import type { es } from '../es.ts';

export const services = {
  sheet: 'Sheet 01',
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
        'UL 508A panels and MCCs',
        'Documented factory acceptance tests',
        'Thermal and arc-flash design',
      ],
    },
    erection: {
      title: 'Electromechanical assembly',
      points: ['Raceways, cabling and termination', 'Commissioning', 'Maintenance during plant shutdowns'],
    },
  },
} satisfies (typeof es)['services'];
