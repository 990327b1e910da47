import type { internshipsPage as spanish } from '../es/internships-page.ts';

export const internshipsPage = {
  meta: {
    title: 'Internships',
    description:
      'Do your internship in electrical engineering, automation or panel building in Chile: real projects, a mentor and flexible hours.',
  },
  eyebrow: 'Work with us',
  title: 'Internships',
  lead: 'Drawings that get built, panels that get energized, plants that start up. We are looking for students of electrical engineering, automation and related degrees who want to be there.',
  toForm: 'Go to the application',
  benefits: {
    sheet: 'Sheet 01',
    title: 'The three phases of an internship',
    items: [
      {
        title: 'Hands-on learning',
        text: 'Drawings, panels and programs of current projects from the first week, with someone on the team to answer your questions.',
      },
      {
        title: 'Professional experience',
        text: 'You take part in meetings, factory tests and site visits, and leave with work you can show and a written evaluation.',
      },
      {
        title: 'Flexible hours',
        text: 'We agree on hours and months around your courses: full time, part time, mornings or afternoons.',
      },
    ],
  },
  formSheet: 'Sheet 02',
} satisfies typeof spanish;
