import {
  fillMessage,
  INTERNSHIP_TITLE,
  type MessageLanguage,
  type MessageText,
} from '#domain/applicant-message.ts';
import { composeMail, type Mail } from './layout.ts';
import { greetingName } from './untrusted-text.ts';

/** Whom a message is for, and what it is about. */
export interface Addressee {
  readonly name: string;
  readonly language: MessageLanguage;
  /** Of the posting, in the message's language; null for an internship. */
  readonly jobTitle: string | null;
  /** Null for internships, and for applications from before there were references. */
  readonly reference: string | null;
}

/** A message to an applicant about a step, from the text in force or as edited for this person. */
export function applicantMessageMail(text: MessageText, addressee: Addressee): Mail {
  const { jobTitle, language, name, reference } = addressee;
  const values = {
    nombre: greetingName(name),
    oferta: jobTitle ?? INTERNSHIP_TITLE[language],
    referencia: reference,
  };
  const subject = fillMessage(text.subject, values);
  return composeMail({
    language,
    subject,
    title: subject,
    paragraphs: fillMessage(text.body, values)
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    facts: reference ? [[language === 'en' ? 'Reference' : 'Referencia', reference]] : [],
  });
}
