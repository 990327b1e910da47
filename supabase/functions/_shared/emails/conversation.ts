import { composeMail, type Mail, paragraphsOf } from '#domain/mails/layout.ts';
import type { Language } from '#domain/values/language.ts';
import type { Company } from '#domain/website/company.ts';

/** A recruiter's message to an applicant, without anything added. */
export function conversationMail(
  company: Company,
  written: { language: Language; subject: string; body: string },
): Mail {
  const { body, language, subject } = written;
  return composeMail(company, { language, subject, title: subject, paragraphs: paragraphsOf(body) });
}
