import { composeMail, type Mail } from '#domain/mails/layout.ts';
import { defuseLinks } from '#domain/mails/untrusted-text.ts';
import type { Company } from '#domain/website/company.ts';

/** The recruiters' notification of an internship application. The CV itself requires signing in. */
export function newInternshipMail(
  company: Company,
  options: {
    student: { name: string; email: string; phone: string; career: string; institution: string };
    url: string;
  },
): Mail {
  const { student, url } = options;
  const name = defuseLinks(student.name);
  return composeMail(company, {
    language: 'es',
    subject: `Nueva solicitud de práctica: ${name}`,
    title: 'Nueva solicitud de práctica',
    paragraphs: [`${name} solicitó una práctica.`],
    facts: [
      ['Carrera', defuseLinks(student.career)],
      ['Institución', defuseLinks(student.institution)],
      ['Correo', student.email],
      ['Teléfono', defuseLinks(student.phone)],
    ],
    action: { label: 'Ver solicitudes', url },
  });
}
