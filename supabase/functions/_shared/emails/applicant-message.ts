import { composeMail, type Mail, paragraphsOf } from '#domain/mails/layout.ts';
import { greetingName } from '#domain/mails/untrusted-text.ts';
import {
  fillMessage,
  INTERNSHIP_TITLE,
  type MessageText,
  type MessageValues,
} from '#domain/messages/applicant-message.ts';
import type { Language } from '#domain/values/language.ts';
import type { Company } from '#domain/website/company.ts';

/** The recipient of a message, and the application it is about. */
export interface Addressee {
  readonly name: string;
  readonly language: Language;
  /** The posting's title in the message's language; null for an internship. */
  readonly jobTitle: string | null;
  /** Null for internships, and for applications that predate references. */
  readonly reference: string | null;
}

const TO_PAGE = {
  es: {
    label: 'Ver mi postulación',
    note: 'Con el enlace de abajo puede seguir su postulación, corregir sus datos o retirarla. Es personal: no lo comparta.',
  },
  en: {
    label: 'See my application',
    note: 'With the link below you can follow your application, correct your details or withdraw it. The link is personal: please do not share it.',
  },
} as const;

/** The note to students, who are addressed as *tú*. */
const TO_STUDENTS_PAGE = {
  es: {
    label: 'Ver mi solicitud',
    note: 'Con el enlace de abajo puedes seguir tu solicitud, corregir tus datos o retirarla. Es personal: no lo compartas.',
  },
  en: TO_PAGE.en,
} as const;

/**
 * Fills in a text's variables for an addressee, as it is mailed.
 *
 * @param times of an interview
 */
export function fillForAddressee(
  company: Company,
  text: MessageText,
  addressee: Addressee,
  times?: Pick<MessageValues, 'hora' | 'horas'>,
): MessageText {
  const { jobTitle, language, name, reference } = addressee;
  const values = {
    nombre: greetingName(name),
    oferta: jobTitle ?? INTERNSHIP_TITLE[language],
    referencia: reference,
    empresa: company.name,
    ...times,
  };
  return { subject: fillMessage(text.subject, values), body: fillMessage(text.body, values) };
}

/**
 * A message to an applicant about a step, from the current template or as edited for this person.
 *
 * @param link to the applicant's page; null in a sample
 */
export function applicantMessageMail(
  company: Company,
  text: MessageText,
  addressee: Addressee,
  link: string | null,
): Mail {
  const { jobTitle, language, reference } = addressee;
  const { body, subject } = fillForAddressee(company, text, addressee);
  const { label, note } = (jobTitle === null ? TO_STUDENTS_PAGE : TO_PAGE)[language];
  return composeMail(company, {
    language,
    subject,
    title: subject,
    paragraphs: [...paragraphsOf(body), ...(link ? [note] : [])],
    facts: reference ? [[language === 'en' ? 'Reference' : 'Referencia', reference]] : [],
    ...(link && { action: { label, url: link } }),
  });
}
