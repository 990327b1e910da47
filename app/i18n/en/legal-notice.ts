import { ANSWER_TIME, COMPANY } from '#domain/company.ts';
import type { LegalDocument } from '../legal-document.ts';

export const legalNotice: LegalDocument = {
  meta: {
    title: 'Legal notice',
    description: `Who publishes this site, how to reach ${COMPANY.name}, and where its content comes from.`,
  },
  eyebrow: 'Legal',
  title: 'Legal notice',
  lead: 'Who publishes this site, and where to find us.',
  block: [
    { label: 'Owner', value: COMPANY.legalName },
    { label: 'Founded', value: String(COMPANY.founded) },
    { label: 'Office', value: `${COMPANY.city}, Chile` },
    { label: 'Hours', value: 'Monday to Friday, 8:00 to 18:00' },
  ],
  clauses: [
    {
      title: 'Who we are',
      paragraphs: [
        `This site belongs to ${COMPANY.legalName}, a Chilean company that specializes in electrical engineering, industrial automation, panel integration and electromechanical assembly.`,
      ],
    },
    {
      title: 'Contact',
      paragraphs: [
        `Phone ${COMPANY.phone}, e-mail ${COMPANY.email}. We answer e-mail ${ANSWER_TIME.en} and receive visitors by appointment.`,
      ],
    },
    {
      title: 'Certifications and figures',
      paragraphs: [
        'Our management system is certified to ISO 9001, and the panels we declare UL 508A carry its label. The numbers of projects and clients on this site are totals since we were founded.',
      ],
    },
    {
      title: 'Pictures',
      paragraphs: [
        'The illustrations are our own drawings and show no particular client’s installation. Success cases are published by permission and describe the client only as far as the client allows.',
      ],
    },
    {
      title: 'Links and accessibility',
      paragraphs: [
        `We are not responsible for other people’s sites that we link to. We want everybody to be able to use this one, and follow WCAG 2.2 level AA: if something stands in your way, write to ${COMPANY.email}.`,
      ],
    },
  ],
};
