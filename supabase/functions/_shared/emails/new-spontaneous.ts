import { composeMail, type Mail } from '#domain/mails/layout.ts';
import { defuseLinks } from '#domain/mails/untrusted-text.ts';
import type { Company } from '#domain/website/company.ts';

/** The recruiters' notification of a spontaneous application. The CV itself requires signing in. */
export function newSpontaneousMail(
  company: Company,
  options: {
    applicant: { name: string; email: string; phone: string | null; area: string };
    url: string;
  },
): Mail {
  const { applicant, url } = options;
  const name = defuseLinks(applicant.name);
  return composeMail(company, {
    language: 'es',
    subject: `Nueva postulación espontánea: ${name}`,
    title: 'Nueva postulación espontánea',
    paragraphs: [`${name} envió su CV.`],
    facts: [
      ['Área', applicant.area],
      ['Correo', applicant.email],
      ...(applicant.phone ? [['Teléfono', defuseLinks(applicant.phone)] as const] : []),
    ],
    action: { label: 'Ver postulación', url },
  });
}
