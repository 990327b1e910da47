import type { quality as spanish } from '../es/quality.ts';

export const quality = {
  meta: {
    title: 'Quality policy',
    description:
      'The quality commitment of Voltandes, its five principles and the standards it works to: ISO 9001, UL 508A, NEC and IEC.',
  },
  eyebrow: 'About us',
  title: 'Quality policy',
  lead: 'What we commit to in every project, who answers for it, and the standards it is measured by.',
  commitment: {
    sheet: 'Sheet 01',
    title: 'Commitment',
    statement:
      'Quality is designed, built, tested and signed for. We deliver electrical and automation systems that meet what was agreed with the client and the regulations in force, and every year we improve how we do it.',
    body: 'Management provides the means, each project manager answers for the deliverables, and anyone in the company may stop work that does not comply.',
    block: [
      { label: 'Document', value: 'Quality policy' },
      { label: 'System', value: 'ISO 9001' },
      { label: 'Scope', value: 'Engineering, automation, panels and assembly' },
      { label: 'Approved by', value: 'General management' },
    ],
  },
  principles: {
    sheet: 'Sheet 02',
    title: 'Five principles',
    lead: 'One bus feeds five circuits: if one opens, the project stops until it is closed.',
    items: [
      {
        title: 'Safety and welfare',
        rule: 'No deadline is worth an injury.',
        text: 'Every job starts with its risk analysis. We lock out and verify the absence of voltage before touching anything, and we look after working hours, shifts and travel.',
      },
      {
        title: 'Talent and development',
        rule: 'A trade is learned by doing, with someone beside you.',
        text: 'We train in standards, equipment and craft, accredit skills, and open the way to technicians and interns who want to grow with us.',
      },
      {
        title: 'Growth and innovation',
        rule: 'What is new is tried on our bench, not in your plant.',
        text: 'We invest in tools for design, testing and programming, and take to site what has already worked in the workshop.',
      },
      {
        title: 'Management control',
        rule: 'What is not measured is assumed.',
        text: 'We follow schedule, cost, non-conformities and complaints in every project. The figures are reviewed monthly, and each deviation has an owner and a date.',
      },
      {
        title: 'Customer satisfaction',
        rule: 'The project ends when you run it without worry.',
        text: 'We agree on the requirements in writing, report progress without being asked, and at close-out ask what was missing. The answer goes into the next project.',
      },
    ],
  },
  standards: {
    sheet: 'Sheet 03',
    title: 'Standards and certifications',
    lead: 'The nameplates our work carries, and what each of them guarantees.',
    items: [
      {
        code: 'ISO 9001',
        title: 'Certified quality management',
        text: 'It covers the whole cycle: tender, engineering, manufacture, installation and handover, with an external audit.',
        label: 'Applies to',
        value: 'The whole company',
      },
      {
        code: 'UL 508A',
        title: 'Certified integrators',
        text: 'We build and label industrial control panels to UL 508A, with staff accredited by the manufacturers we integrate.',
        label: 'Applies to',
        value: 'Panels and MCCs',
      },
      {
        code: 'NEC',
        title: 'National Electrical Code',
        text: 'We design to the NEC (NFPA 70) and to Chile’s RIC technical rules, supervised by the SEC: raceways, protection, grounding and the TE1 declaration.',
        label: 'Applies to',
        value: 'Design and installation',
      },
      {
        code: 'IEC',
        title: 'International Electrotechnical Commission',
        text: 'IEC 61439 for panels, IEC 60909 for short circuits, IEC 61131-3 for programs, and IEC 60617 for every symbol on our drawings.',
        label: 'Applies to',
        value: 'Design and testing',
      },
    ],
  },
} satisfies typeof spanish;
