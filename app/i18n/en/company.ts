import type { es } from '../es.ts';

export const company = {
  reasons: {
    sheet: 'Sheet 02',
    title: 'Why choose us',
    items: [
      {
        title: 'One counterpart',
        text: 'Engineering, panel, program and installation with a single party responsible.',
      },
      { title: 'Code first', text: 'NEC, IEC and Chilean SEC rules from the first line of the drawing.' },
      { title: 'Tests you can see', text: 'FAT and SAT with signed protocols, traceable to each circuit.' },
      { title: 'People on site', text: 'Our own crews, accredited for mine and plant work.' },
      { title: 'An answer in 24 hours', text: 'Every enquiry has an engineer assigned by the next day.' },
      { title: '28 years running', text: 'Systems we delivered in 1998 are still in service.' },
    ],
  },
  clients: {
    sheet: 'Sheet 03',
    title: 'Clients and partners',
    lead: 'A load schedule of whom we feed. As certified integrators we work with the manufacturers your plant already uses.',
    caption: 'Sectors we work in',
    circuit: 'Circuit',
    sector: 'Sector',
    work: 'What we do there',
    sectors: [
      { sector: 'Mining', work: 'Electrical rooms, MCCs, conveyor and mill control' },
      { sector: 'Energy', work: 'Substations, protection and auxiliary services' },
      { sector: 'Food and beverage', work: 'Packaging lines, recipes and traceability' },
      { sector: 'Pulp and paper', work: 'Drives, and modernisation during shutdowns' },
      { sector: 'Water', work: 'Telemetry, pumping and treatment plants' },
      { sector: 'Ports and logistics', work: 'Cranes, belts and medium-voltage distribution' },
    ],
    figures: [
      { value: '+50', label: 'successful projects' },
      { value: '+30', label: 'satisfied clients' },
    ],
  },
} satisfies (typeof es)['company'];
