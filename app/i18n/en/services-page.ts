import type { servicesPage as spanish } from '../es/services-page.ts';

export const servicesPage = {
  meta: {
    title: 'Services',
    description:
      'Electrical engineering, industrial automation, UL 508A panel integration and electromechanical assembly throughout Chile.',
  },
  eyebrow: 'What we do',
  title: 'Our services',
  lead: 'Give us one stage or the whole project. Either way it is signed by the same team that was on site.',
  contactSheet: 'Sheet 05',
  consultation: {
    sheet: 'Sheet 03',
    title: 'Consultation',
    statement: 'You have the problem, but not the project yet?',
    body: 'Tell us what is failing, what you want to extend, or what the inspector asks for. An engineer talks it through with you before quoting.',
    steps: [
      { title: 'Conversation', text: 'A call with the person who would do the work, free of charge.' },
      { title: 'Survey', text: 'A visit to the plant, existing drawings, and measurements if needed.' },
      { title: 'Report', text: 'Alternatives, time and estimated cost, in writing and yours to keep.' },
    ],
    action: 'Request a consultation',
    call: 'Call',
  },
} satisfies typeof spanish;
