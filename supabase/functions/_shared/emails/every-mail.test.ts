import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contactAcknowledgementMail } from '#domain/mails/contact-acknowledgement.ts';
import { dataCopyLinkMail } from '#domain/mails/data-copy-link.ts';
import { jobAlertConfirmationMail } from '#domain/mails/job-alert-confirmation.ts';
import { jobAlertDigestMail } from '#domain/mails/job-alert-digest.ts';
import { jobAlertRenewalMail } from '#domain/mails/job-alert-renewal.ts';
import type { Mail } from '#domain/mails/layout.ts';
import { mailTexts } from '#domain/mails/mail-texts.ts';
import { rightsAnswerMail } from '#domain/mails/rights-answer.ts';
import { rightsConfirmationMail } from '#domain/mails/rights-confirmation.ts';
import { rightsReceivedMail } from '#domain/mails/rights-received.ts';
import { spontaneousReceivedMail } from '#domain/mails/spontaneous-received.ts';
import { SHIPPED_TEMPLATES } from '#domain/messages/message-templates.ts';
import { COMPANY } from '#domain/website/company.ts';
import { mergeTexts } from '#domain/website/merge-texts.ts';
import { applicantMessageMail } from './applicant-message.ts';
import { contactRequestMail } from './contact-request.ts';
import { conversationMail } from './conversation.ts';
import { applicantInterviewMail } from './interview.ts';
import { invitationMail } from './invitation.ts';
import { mentionMail } from './mention.ts';
import { newApplicationMail } from './new-application.ts';
import { newInternshipMail } from './new-internship.ts';
import { newRightsRequestMail } from './new-rights-request.ts';
import { newSpontaneousMail } from './new-spontaneous.ts';
import { noticeTestMail } from './notice-test.ts';
import { secondFactorRemovedMail } from './second-factor-removed.ts';

const HOSTILE = `<a href="https://evil.example"><img src=x onerror="alert('1')"></a>`;
const HOSTILE_COMPANY = { ...COMPANY, name: HOSTILE, legalName: HOSTILE, phone: HOSTILE, email: HOSTILE };
/** The words of mails as staff could write them. */
const HOSTILE_TEXTS = {
  es: mergeTexts(mailTexts.es, { texts: {}, orders: {}, show: (text) => `${text}\n${HOSTILE}` }),
  en: mergeTexts(mailTexts.en, { texts: {}, orders: {}, show: (text) => `${text}\n${HOSTILE}` }),
};
const URL = 'https://voltandes.example/admin';

/** Every mail, with hostile values for everything that people type, the company's facts and words included. */
const SAMPLES: Record<string, Mail> = {
  'applicant-message': applicantMessageMail(
    COMPANY,
    SHIPPED_TEMPLATES['application-received'].en,
    {
      name: HOSTILE,
      jobTitle: HOSTILE,
      language: 'en',
      reference: 'VA-7K3Q-9D',
    },
    URL,
  ),
  'contact-acknowledgement': contactAcknowledgementMail(HOSTILE_COMPANY, HOSTILE_TEXTS, {
    name: HOSTILE,
    language: 'es',
    wanted_by: '2026-12-01',
    region: 'Biobío',
    file_paths: ['a', 'b'],
    reference: '7F3C2A10',
  }),
  'contact-request': contactRequestMail(
    COMPANY,
    {
      name: HOSTILE,
      company: HOSTILE,
      email: 'ana@cliente.example',
      phone: HOSTILE,
      service: null,
      message: HOSTILE,
      subject: HOSTILE,
      plant: HOSTILE,
      region: 'Biobío',
      wanted_by: null,
      language: 'es',
    },
    [{ extension: 'dwg', url: URL }],
  ),
  conversation: conversationMail(HOSTILE_COMPANY, { language: 'es', subject: HOSTILE, body: HOSTILE }),
  interview: applicantInterviewMail(
    COMPANY,
    'scheduled',
    {
      startsAt: '2026-12-01T13:30:00Z',
      minutes: 45,
      times: [],
      period: null,
      place: HOSTILE,
      videoUrl: URL,
      interviewers: [HOSTILE],
    },
    {
      text: SHIPPED_TEMPLATES['application-interview-scheduled'].es,
      addressee: { name: HOSTILE, jobTitle: HOSTILE, language: 'es', reference: null },
      isInCalendar: false,
      note: HOSTILE,
      link: URL,
    },
  ),
  invitation: invitationMail(HOSTILE_COMPANY, { name: HOSTILE, role: HOSTILE, url: URL }),
  'job-alert-confirmation': jobAlertConfirmationMail(HOSTILE_COMPANY, HOSTILE_TEXTS, {
    language: 'es',
    url: URL,
  }),
  'job-alert-digest': jobAlertDigestMail(HOSTILE_COMPANY, HOSTILE_TEXTS, {
    language: 'en',
    offers: [{ title: HOSTILE, englishTitle: null, location: HOSTILE, url: URL }],
    unsubscribeUrl: URL,
  }),
  'job-alert-renewal': jobAlertRenewalMail(HOSTILE_COMPANY, HOSTILE_TEXTS, {
    language: 'es',
    expiresAt: new Date('2027-11-22T12:00:00Z'),
    months: 12,
    url: URL,
    unsubscribeUrl: URL,
  }),
  mention: mentionMail(HOSTILE_COMPANY, { actor: HOSTILE, applicant: HOSTILE, jobTitle: HOSTILE, url: URL }),
  'new-application': newApplicationMail(HOSTILE_COMPANY, {
    applicant: { name: HOSTILE, email: 'ana@correo.example', phone: HOSTILE },
    jobTitle: HOSTILE,
    url: URL,
  }),
  'new-internship': newInternshipMail(HOSTILE_COMPANY, {
    student: {
      name: HOSTILE,
      email: 'ana@correo.example',
      phone: HOSTILE,
      career: HOSTILE,
      institution: HOSTILE,
    },
    url: URL,
  }),
  'new-spontaneous': newSpontaneousMail(HOSTILE_COMPANY, {
    applicant: { name: HOSTILE, email: 'ana@correo.example', phone: HOSTILE, area: HOSTILE },
    url: URL,
  }),
  'rights-confirmation': rightsConfirmationMail(HOSTILE_COMPANY, HOSTILE_TEXTS, {
    claim: 'access',
    language: 'en',
    url: URL,
  }),
  'rights-received': rightsReceivedMail(HOSTILE_COMPANY, HOSTILE_TEXTS, {
    claim: 'erasure',
    language: 'es',
    reference: 'VD-0A1B2C3D',
    dueOn: '1 de diciembre de 2026',
  }),
  'new-rights-request': newRightsRequestMail(HOSTILE_COMPANY, {
    claim: 'blocking',
    reference: 'VD-0A1B2C3D',
    dueOn: '1 de diciembre de 2026',
    url: URL,
  }),
  'data-copy-link': dataCopyLinkMail(HOSTILE_COMPANY, HOSTILE_TEXTS, {
    language: 'en',
    reference: 'VD-0A1B2C3D',
    url: URL,
  }),
  'rights-answer': rightsAnswerMail(HOSTILE_COMPANY, HOSTILE_TEXTS, {
    language: 'en',
    reference: 'VD-0A1B2C3D',
    outcome: 'fulfilled',
    words: HOSTILE,
    copyUrl: URL,
  }),
  'notice-test': noticeTestMail(HOSTILE_COMPANY, HOSTILE),
  'second-factor-removed': secondFactorRemovedMail(HOSTILE_COMPANY, { url: URL }),
  'spontaneous-received': spontaneousReceivedMail(HOSTILE_COMPANY, HOSTILE_TEXTS, {
    name: HOSTILE,
    language: 'en',
    reference: 'VA-7K3Q-9D',
    months: 12,
    url: URL,
  }),
};

/** Those of visitors, which the portal previews, and those of staff and applicants. */
const FOLDERS = [join(import.meta.dirname, '../../../../domain/mails'), import.meta.dirname];
/** What mails are made of. */
const PARTS = [
  'fill-mail-texts.ts',
  'layout.ts',
  'mail-texts.ts',
  'merge-mail-texts.ts',
  'sample-mails.ts',
  'untrusted-text.ts',
];

test('every mail has a sample here', () => {
  const mails = FOLDERS.flatMap((folder) => readdirSync(folder)).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !PARTS.includes(file),
  );
  expect(
    Object.keys(SAMPLES)
      .map((name) => `${name}.ts`)
      .sort(),
  ).toEqual(mails.sort());
});

// This test imports every mail, so `npm run unused` cannot detect one that nothing sends.
test('every mail is imported by the code that sends it', () => {
  const functions = join(import.meta.dirname, '..', '..');
  const code = readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(functions, file), 'utf8'))
    .join('\n');
  expect(
    Object.keys(SAMPLES).filter((name) => !new RegExp(`/(?:emails|mails)/${name}\\.ts'`).test(code)),
  ).toEqual([]);
});

test.each(Object.entries(SAMPLES))('%s escapes user input, and has a subject and a plain text', (_, mail) => {
  expect(mail.html).not.toMatch(/<img|href="https:\/\/evil/);
  expect(mail.subject).toMatch(/^[^\r\n]+$/);
  expect(mail.text.trim()).not.toBe('');
});
