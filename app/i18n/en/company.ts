import { ANSWER_HOURS, ANSWER_TIME } from '#domain/company.ts';
import type { es } from '../es.ts';

export const company = {
  reasons: {
    sheet: 'Sheet 02',
    title: 'Why choose us',
    items: [
      {
        title: 'One point of contact',
        text: 'Engineering, panels, software and installation, with one party responsible for it all.',
      },
      { title: 'Code first', text: 'NEC, IEC and Chilean SEC rules from the first line of the drawing.' },
      {
        title: 'Tests you can see',
        text: 'FAT and SAT with signed test records, traceable to each circuit.',
      },
      { title: 'Our people on site', text: 'Our own crews, accredited for work in mines and plants.' },
      {
        title: `An answer in ${ANSWER_HOURS} hours`,
        text: `An engineer answers every inquiry ${ANSWER_TIME.en}.`,
      },
      { title: '28+ years running', text: 'Systems we delivered in 1998 are still in service.' },
    ],
  },
  clients: {
    sheet: 'Sheet 03',
    title: 'Clients and partners',
    lead: 'The load schedule of the industries we supply. As certified integrators, we work with the manufacturers your plant already uses.',
    caption: 'Sectors we work in',
    circuit: 'Circuit',
    sector: 'Sector',
    work: 'What we do there',
    sectors: [
      { sector: 'Mining', work: 'Electrical rooms, MCCs, conveyor and mill control' },
      { sector: 'Energy', work: 'Substations, protection and auxiliary systems' },
      { sector: 'Food and beverage', work: 'Packaging lines, recipes and traceability' },
      { sector: 'Pulp and paper', work: 'Drives, and modernization during shutdowns' },
      { sector: 'Water and sanitation', work: 'Telemetry, pumping and treatment plants' },
      { sector: 'Ports and logistics', work: 'Cranes, conveyors and medium-voltage distribution' },
    ],
    figures: [
      { value: '+50', label: 'successful projects' },
      { value: '+30', label: 'satisfied clients' },
    ],
  },
} satisfies (typeof es)['company'];
