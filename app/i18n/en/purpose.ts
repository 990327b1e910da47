import type { purpose as spanish } from '../es/purpose.ts';

export const purpose = {
  meta: {
    title: 'Our purpose',
    description:
      'Mission, vision and values of Voltandes: electrical engineering and automation for Chilean industry since 1997.',
  },
  eyebrow: 'About us',
  title: 'Our purpose',
  lead: 'Power that reaches where it must, and a process that does what it is told: that is what Voltandes has been here for since 1997.',
  mission: {
    sheet: 'Sheet 01',
    title: 'Mission',
    statement:
      'To give Chilean industry electrical and automation systems that start well on day one, and still run when nobody remembers who installed them.',
    body: 'We do it with people of our own who design, build, program and install, and who answer for the whole: from the first site survey to the last signed test record.',
  },
  vision: {
    sheet: 'Sheet 02',
    title: 'Vision',
    statement:
      'To be the engineering firm a plant calls first: for how it designs, for how it tests, and because it picks up the phone after handover.',
    signsTitle: 'We will know we are on course when',
    signs: [
      'the as-built drawing and the panel still agree, even ten years later;',
      'the people who ran a plant’s first extension give us the second;',
      'those who did their internship here lead the projects of tomorrow.',
    ],
  },
  values: {
    sheet: 'Sheet 03',
    title: 'Values',
    lead: 'Four symbols every electrician knows, and what they mean to us.',
    caption: 'Legend',
    symbolHead: 'Symbol',
    valueHead: 'Value',
    meaningHead: 'What it means here',
    items: {
      integrity: {
        title: 'Integrity',
        symbol: 'Ground: what everything else is referred to',
        text: 'We say what we measure. If protection does not coordinate or a deadline will not hold, you hear it from us, and before you buy.',
      },
      teamwork: {
        title: 'Teamwork',
        symbol: 'Sources in parallel: none carries the load alone',
        text: 'Designers, panel builders, programmers and fitters work on the same drawing. Whoever draws goes to site; whoever installs corrects the drawing.',
      },
      respect: {
        title: 'Respect',
        symbol: 'Interlocked disconnector: nobody energizes while another works',
        text: 'We look after the person beside us, everybody’s craft, the plant that hosts us, and the word we gave.',
      },
      curiosity: {
        title: 'Curiosity',
        symbol: 'Instrument: measure first, then have an opinion',
        text: 'We follow a fault until we understand it, try new things in our workshop and not in your plant, and write down what we learned.',
      },
    },
  },
  toQuality: 'Read the quality policy',
} satisfies typeof spanish;
