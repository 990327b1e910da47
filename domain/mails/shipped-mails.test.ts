import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../values/language.ts';
import { COMPANY } from '../website/company.ts';
import { contactAcknowledgementMail } from './contact-acknowledgement.ts';
import { dataCopyLinkMail } from './data-copy-link.ts';
import { jobAlertConfirmationMail } from './job-alert-confirmation.ts';
import { jobAlertDigestMail } from './job-alert-digest.ts';
import { jobAlertRenewalMail } from './job-alert-renewal.ts';
import type { Mail } from './layout.ts';
import { mailTexts } from './mail-texts.ts';
import { rightsAnswerMail } from './rights-answer.ts';
import { rightsConfirmationMail } from './rights-confirmation.ts';
import { rightsReceivedMail } from './rights-received.ts';
import { spontaneousReceivedMail } from './spontaneous-received.ts';

const URL = 'https://voltandes.example/enlace?a=1&b=2';
const OFFER = {
  title: 'Técnico',
  englishTitle: 'Technician',
  location: 'Antofagasta',
  url: 'https://voltandes.example/1',
};
const UNTRANSLATED = {
  title: 'Capataz',
  englishTitle: null,
  location: 'Calama',
  url: 'https://voltandes.example/2',
};

/** Every mail to visitors, in each of its forms. */
const mailsIn = (language: Language): Record<string, Mail> => ({
  'contact-acknowledgement': contactAcknowledgementMail(COMPANY, mailTexts, {
    name: 'Ana Rojas',
    language,
    wanted_by: '2026-12-01',
    region: 'Biobío',
    file_paths: ['a', 'b'],
    reference: '7F3C2A10',
  }),
  'contact-acknowledgement, without anything else': contactAcknowledgementMail(COMPANY, mailTexts, {
    name: 'https://evil.example',
    language,
    wanted_by: null,
    region: null,
    file_paths: [],
    reference: '7F3C2A10',
  }),
  'spontaneous-received': spontaneousReceivedMail(COMPANY, mailTexts, {
    name: 'Ana',
    language,
    reference: 'VA-7K3Q-9D',
    months: 12,
    url: URL,
  }),
  'spontaneous-received, without a name': spontaneousReceivedMail(COMPANY, mailTexts, {
    name: '1',
    language,
    reference: 'VA-7K3Q-9D',
    months: 1,
    url: URL,
  }),
  'job-alert-confirmation': jobAlertConfirmationMail(COMPANY, mailTexts, { language, url: URL }),
  'job-alert-digest': jobAlertDigestMail(COMPANY, mailTexts, {
    language,
    offers: [OFFER, UNTRANSLATED],
    unsubscribeUrl: URL,
  }),
  'job-alert-digest, of one': jobAlertDigestMail(COMPANY, mailTexts, {
    language,
    offers: [OFFER],
    unsubscribeUrl: URL,
  }),
  'job-alert-digest, of an untranslated one': jobAlertDigestMail(COMPANY, mailTexts, {
    language,
    offers: [UNTRANSLATED],
    unsubscribeUrl: URL,
  }),
  'job-alert-renewal': jobAlertRenewalMail(COMPANY, mailTexts, {
    language,
    expiresAt: new Date('2027-11-22T12:00:00Z'),
    months: 12,
    url: URL,
    unsubscribeUrl: URL,
  }),
  'rights-confirmation': rightsConfirmationMail(COMPANY, mailTexts, { claim: 'access', language, url: URL }),
  'rights-received': rightsReceivedMail(COMPANY, mailTexts, {
    claim: 'erasure',
    language,
    reference: 'VD-0A1B2C3D',
    dueOn: '1/12/2026',
  }),
  'rights-answer, with a copy': rightsAnswerMail(COMPANY, mailTexts, {
    language,
    reference: 'VD-0A1B2C3D',
    outcome: 'fulfilled',
    words: 'Uno.\n\nDos.',
    copyUrl: URL,
  }),
  'rights-answer, refused': rightsAnswerMail(COMPANY, mailTexts, {
    language,
    reference: 'VD-0A1B2C3D',
    outcome: 'refused',
    words: 'Uno.',
    copyUrl: null,
  }),
  'data-copy-link': dataCopyLinkMail(COMPANY, mailTexts, { language, reference: 'VD-0A1B2C3D', url: URL }),
});

/** The subject and the plain text, and the HTML by its digest. */
const print = (title: string, { html, subject, text }: Mail): string =>
  [
    `=== ${title}`,
    subject,
    '',
    text,
    '',
    `html: ${createHash('sha256').update(html).digest('hex')}`,
    '',
  ].join('\n');

test('the mails to visitors are those of the last review, to the byte', async () => {
  const mails = LANGUAGES.flatMap((language) =>
    Object.entries(mailsIn(language)).map(([name, mail]) => print(`${name} (${language})`, mail)),
  );
  await expect(mails.join('\n')).toMatchFileSnapshot('shipped-mails.txt');
});
