import { ANSWER_TIME } from '#domain/company.ts';
import type { cases as spanish } from '../es/cases.ts';

export const cases = {
  meta: {
    title: 'Success cases',
    description:
      'Electrical and automation projects by Voltandes in mining, energy, food, ports and water: challenge, solution and results.',
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
} satisfies typeof spanish;
