import { composeMail, type Mail } from '#domain/mails/layout.ts';
import { defuseLinks } from '#domain/mails/untrusted-text.ts';
import type { Company } from '#domain/website/company.ts';

/** Notifies a colleague that a comment mentions them. Reading the comment requires signing in. */
export function mentionMail(
  company: Company,
  options: {
    /** Null when their account is gone. */
    actor: string | null;
    applicant: string;
    jobTitle: string;
    url: string;
  },
): Mail {
  const { applicant, jobTitle, url } = options;
  const actor = options.actor ? defuseLinks(options.actor) : 'Alguien del equipo';
  const name = defuseLinks(applicant);
  return composeMail(company, {
    language: 'es',
    subject: `${actor} le mencionó en un comentario`,
    title: 'Le mencionaron en un comentario',
    paragraphs: [`${actor} le mencionó al comentar la postulación de ${name} a ${jobTitle}.`],
    action: { label: 'Ver comentario', url },
  });
}
