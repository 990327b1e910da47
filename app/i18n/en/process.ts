import type { process as spanish } from '../es/process.ts';

/** The steps of a project and of staff selection, and the company's accreditations. */
export const process = {
  project: {
    sheet: 'Sheet 04',
    title: 'How a project runs',
    lead: 'Each stage ends with documents that stay with you.',
    documents: 'You receive',
    steps: [
      {
        title: 'Survey',
        text: 'A visit to the plant, existing drawings and measurements.',
        documents: ['Survey report', 'Scope and assumptions'],
      },
      {
        title: 'Offer',
        text: 'Itemized price, schedule and exclusions, no fine print.',
        documents: ['Technical and commercial offer', 'Gantt chart'],
      },
      {
        title: 'Engineering',
        text: 'Designed, reviewed with you and approved before anything is built.',
        documents: ['Calculation reports', 'Drawings for construction'],
      },
      {
        title: 'Integration and FAT',
        text: 'Built and tested in our workshop, with you present if you wish.',
        documents: ['FAT report', 'Component certificates'],
      },
      {
        title: 'Assembly and SAT',
        text: 'Installed, tested circuit by circuit and energized.',
        documents: ['Site test records', 'SAT report'],
      },
      {
        title: 'Handover',
        text: 'Training is given, every open item is closed and the warranty begins.',
        documents: ['As-built drawings', 'Source code and manuals', 'Handover certificate'],
      },
    ],
  },
  selection: {
    sheet: 'Sheet 02',
    title: 'How we select',
    lead: 'These are the usual times; if one takes longer, we let you know.',
    steps: [
      {
        title: 'We receive your application',
        time: 'The same day',
        text: 'An e-mail confirms that it arrived.',
      },
      {
        title: 'Your CV is read',
        time: 'Up to 5 business days',
        text: 'By someone on our people team, not a program.',
      },
      {
        title: 'Interview with our people team',
        time: '30 minutes',
        text: 'By video or phone: your experience and expectations.',
      },
      {
        title: 'Technical interview',
        time: '1 hour',
        text: 'With your future manager, about a real case from the job.',
      },
      { title: 'Decision', time: '2 to 3 weeks in all', text: 'We reply to everyone we interview.' },
    ],
  },
  accreditations: {
    sheet: 'Sheet 04',
    title: 'Accreditations',
    lead: 'Ask for the current certificates with your quote.',
    demo: 'Demonstration data: the numbers belong to no real certificates.',
    number: 'Certificate',
    valid: 'Valid until',
    scope: 'Scope',
    items: [
      {
        code: 'ISO 9001:2015',
        scope: 'Design, integration and assembly of electrical and automation systems',
        number: 'DEMO-9001-0000',
        valid: '31 Dec 2027',
      },
      {
        code: 'UL 508A',
        scope: 'Industrial control panel shop',
        number: 'DEMO-E000000',
        valid: '30 Jun 2027',
      },
      {
        code: 'SEC class A',
        scope: 'Electrical installers licensed to design and build',
        number: 'DEMO-00.000.000-0',
        valid: '31 Mar 2028',
      },
      {
        code: 'Mine sites',
        scope: 'Contractor accredited under Chile’s Law 20.123 and Decree 76',
        number: 'DEMO-ACR-0000',
        valid: '30 Sep 2027',
      },
    ],
  },
  home: {
    cases: {
      sheet: 'Sheet 03',
      title: 'Success cases',
      lead: 'Some of our projects, with what was measured afterwards.',
      all: 'See all cases',
    },
    clientsSheet: 'Sheet 04',
    contactSheet: 'Sheet 05',
  },
} satisfies typeof spanish;
