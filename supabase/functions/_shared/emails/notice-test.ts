import { composeMail, type Mail } from '#domain/mails/layout.ts';
import type { Company } from '#domain/website/company.ts';

/**
 * Shows staff that notices reach them.
 *
 * @param subject what the notices are about
 */
export function noticeTestMail(company: Company, subject: string): Mail {
  return composeMail(company, {
    language: 'es',
    subject: `Prueba: ${subject}`,
    title: 'Los avisos llegan a este correo',
    paragraphs: [
      `Es una prueba desde las configuraciones del sitio. Aquí se avisará de lo siguiente: ${subject}.`,
      'No hay nada que hacer. Si no esperaba este correo, pida a quien administra el sitio que lo quite de los avisos.',
    ],
  });
}
