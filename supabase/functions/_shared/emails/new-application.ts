import { composeMail, type Mail } from '#domain/mails/layout.ts';
import { defuseLinks } from '#domain/mails/untrusted-text.ts';
import type { Company } from '#domain/website/company.ts';

/** The recruiters' notification of an application. The CV itself requires signing in. */
export function newApplicationMail(
  company: Company,
  options: {
    applicant: { name: string; email: string; phone: string | null };
    jobTitle: string;
    url: string;
  },
): Mail {
  const { applicant, jobTitle, url } = options;
  return composeMail(company, {
    language: 'es',
    subject: `Nueva postulación: ${jobTitle}`,
    title: 'Nueva postulación',
    paragraphs: [`${defuseLinks(applicant.name)} postuló a ${jobTitle}.`],
    facts: [
      ['Correo', applicant.email],
      ...(applicant.phone ? [['Teléfono', defuseLinks(applicant.phone)] as const] : []),
    ],
    action: { label: 'Ver postulación', url },
  });
}
