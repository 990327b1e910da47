import { composeMail, type Mail } from './layout.ts';

/** What a recruiter wrote to an applicant, and nothing else. */
export function conversationMail(written: { language: 'es' | 'en'; subject: string; body: string }): Mail {
  const { body, language, subject } = written;
  const paragraphs = body
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return composeMail({ language, subject, title: subject, paragraphs });
}
