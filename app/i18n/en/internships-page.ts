import type { internshipsPage as spanish } from '../es/internships-page.ts';

export const internshipsPage = {
  meta: {
    title: 'Internships',
    description:
      'Do your internship in electrical engineering, automation or panel building in Chile: real projects, a tutor and flexible hours.',
  },
  eyebrow: 'Work with us',
  title: 'Internships',
  lead: 'Drawings that get built, panels that get energised, plants that start up. We look for students of electrical, automation and related degrees who want to be there.',
  toForm: 'Go to the application',
  benefits: {
    sheet: 'Sheet 01',
    title: 'The three phases of an internship',
    items: [
      {
        title: 'Hands-on learning',
        text: 'Drawings, panels and programs of current projects from the first week, with somebody of the team assigned to your questions.',
      },
      {
        title: 'Professional experience',
        text: 'You take part in meetings, factory tests and site visits, and leave with work you can show and a written evaluation.',
      },
      {
        title: 'Flexible hours',
        text: 'We agree on hours and months around your courses: full time, half time, mornings or afternoons.',
      },
    ],
  },
  formSheet: 'Sheet 02',
} satisfies typeof spanish;
