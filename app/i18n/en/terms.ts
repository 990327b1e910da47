import { COMPANY } from '#domain/company.ts';
import type { LegalDocument } from '../legal-document.ts';

export const terms: LegalDocument = {
  meta: {
    title: 'Terms of use',
    description: `The terms for using the site of ${COMPANY.name}: information, forms, applications and liability.`,
  },
  eyebrow: 'Legal',
  title: 'Terms of use',
  lead: 'The terms on which we offer you this site.',
  block: [
    { label: 'Owner', value: COMPANY.legalName },
    { label: 'In force since', value: '20 November 2026' },
    { label: 'Law', value: 'Republic of Chile' },
    { label: 'Courts', value: 'Santiago' },
  ],
  clauses: [
    {
      title: 'What this site is for',
      paragraphs: [
        'It presents our services and projects, receives requests for quotes, and lets you apply for jobs and internships. Using it is free and needs no registration. Where this translation and the Spanish text differ, the Spanish text prevails.',
      ],
    },
    {
      title: 'Information is not engineering',
      paragraphs: [
        'What is described here is general. It replaces no electrical design, calculation or declaration to the SEC: do not work on an installation on the strength of what you read on this site.',
      ],
    },
    {
      title: 'Quotes',
      paragraphs: [
        'Sending the contact form is not binding. A contract exists once both parties accept, in writing, an offer that states scope, schedule and price.',
      ],
    },
    {
      title: 'Applications and internships',
      paragraphs: [
        'By applying you declare that what you send is true and yours. Publishing a position does not oblige us to fill it, and applying does not oblige you to accept it. We never charge applicants, directly or through others.',
      ],
    },
    {
      title: 'What is not allowed',
      paragraphs: ['You agree not to:'],
      items: [
        'send harmful files, or files that are not yours;',
        'pass yourself off as somebody else;',
        'use automatic means to send forms or overload the site;',
        'try to reach the staff portal or other people’s data.',
      ],
    },
    {
      title: 'Content',
      paragraphs: [
        'The texts, drawings and marks of this site are ours or used by permission. You may quote them, naming the source. The names of others’ products belong to their owners and appear only to describe our work.',
      ],
    },
    {
      title: 'Availability and liability',
      paragraphs: [
        'We take care to keep the site available and up to date, but it may be interrupted or contain errors. We are liable for damage we cause by negligence or intent, and nothing here limits the rights Chilean law gives to consumers and data subjects.',
      ],
    },
    {
      title: 'Law and courts',
      paragraphs: [
        'These terms are governed by Chilean law. What we cannot settle by talking goes to the courts of Santiago, unless the law lets you choose others.',
      ],
    },
  ],
};
