import type { Language } from '../values/language.ts';
import { longDate } from '../values/long-date.ts';
import type { Company } from '../website/company.ts';
import { contactAcknowledgementMail } from './contact-acknowledgement.ts';
import { dataCopyLinkMail } from './data-copy-link.ts';
import { jobAlertConfirmationMail } from './job-alert-confirmation.ts';
import { jobAlertDigestMail } from './job-alert-digest.ts';
import { jobAlertRenewalMail } from './job-alert-renewal.ts';
import type { Mail } from './layout.ts';
import type { MailName, MailTexts } from './mail-texts.ts';
import { rightsAnswerMail } from './rights-answer.ts';
import { rightsConfirmationMail } from './rights-confirmation.ts';
import { rightsReceivedMail } from './rights-received.ts';
import { spontaneousReceivedMail } from './spontaneous-received.ts';

const NAME = 'Ana Pérez';
const REFERENCE = 'VD-0A1B2C3D';
const DAY = '2027-11-22';
const MONTHS = 12;
/** Nowhere: RFC 2606. */
const URL = 'https://www.empresa.example/enlace';
const UNSUBSCRIBE_URL = 'https://www.empresa.example/cancelar';
const TRANSLATED = {
  title: 'Ingeniero/a de Automatización',
  englishTitle: 'Automation Engineer',
  location: 'Santiago',
  url: URL,
};
const UNTRANSLATED = { title: 'Técnico Eléctrico', englishTitle: null, location: 'Calama', url: URL };
const ANSWER = {
  es: 'Aquí está lo que escribió quien atendió la solicitud.',
  en: 'Here is what the person who handled the request has written.',
} as const satisfies Record<Language, string>;

const SAMPLES: Readonly<
  Record<MailName, (company: Company, texts: MailTexts, language: Language) => readonly Mail[]>
> = {
  contactAcknowledgement: (company, texts, language) => [
    contactAcknowledgementMail(company, texts, {
      name: NAME,
      language,
      reference: REFERENCE,
      region: 'Biobío',
      wanted_by: DAY,
      file_paths: ['1', '2'],
    }),
    contactAcknowledgementMail(company, texts, {
      name: '',
      language,
      reference: REFERENCE,
      region: null,
      wanted_by: null,
      file_paths: [],
    }),
  ],
  spontaneousReceived: (company, texts, language) =>
    [NAME, ''].map((name) =>
      spontaneousReceivedMail(company, texts, {
        name,
        language,
        reference: REFERENCE,
        months: MONTHS,
        url: URL,
      }),
    ),
  jobAlertConfirmation: (company, texts, language) => [
    jobAlertConfirmationMail(company, texts, { language, url: URL }),
  ],
  jobAlertDigest: (company, texts, language) =>
    [[TRANSLATED, UNTRANSLATED], [TRANSLATED], [UNTRANSLATED]].map((offers) =>
      jobAlertDigestMail(company, texts, { language, offers, unsubscribeUrl: UNSUBSCRIBE_URL }),
    ),
  jobAlertRenewal: (company, texts, language) => [
    jobAlertRenewalMail(company, texts, {
      language,
      expiresAt: new Date(`${DAY}T12:00:00Z`),
      months: MONTHS,
      url: URL,
      unsubscribeUrl: UNSUBSCRIBE_URL,
    }),
  ],
  rightsConfirmation: (company, texts, language) => [
    rightsConfirmationMail(company, texts, { claim: 'access', language, url: URL }),
  ],
  rightsReceived: (company, texts, language) => [
    rightsReceivedMail(company, texts, {
      claim: 'access',
      language,
      reference: REFERENCE,
      dueOn: longDate(DAY, language),
    }),
  ],
  rightsAnswer: (company, texts, language) =>
    (
      [
        ['fulfilled', URL],
        ['refused', null],
      ] as const
    ).map(([outcome, copyUrl]) =>
      rightsAnswerMail(company, texts, {
        language,
        reference: REFERENCE,
        outcome,
        words: ANSWER[language],
        copyUrl,
      }),
    ),
  dataCopyLink: (company, texts, language) => [
    dataCopyLinkMail(company, texts, { language, reference: REFERENCE, url: URL }),
  ],
};

/** A mail with values such as visitors have, in each of its forms. */
export const sampleMails = (
  name: MailName,
  { company, language, texts }: { company: Company; language: Language; texts: MailTexts },
): readonly Mail[] => SAMPLES[name](company, texts, language);
