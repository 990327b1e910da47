import { COMPANY } from '#domain/company.ts';
import { composeMail, type Mail } from './layout.ts';
import { greetingName } from './untrusted-text.ts';

/** The confirmation to a student, in the language of their application. Spanish addresses students as "tú". */
export function internshipReceivedMail(options: { name: string; language: 'es' | 'en' }): Mail {
  const { language } = options;
  const name = greetingName(options.name);
  return composeMail(
    language === 'en'
      ? {
          language,
          subject: 'We have received your internship application',
          title: 'We have received your internship application',
          paragraphs: [
            name ? `Hello ${name},` : 'Hello,',
            `Thank you for applying for an internship at ${COMPANY.name}. Our people team reads every application and will contact you when it moves forward.`,
            'If you did not apply, please answer this message and we will delete your data.',
          ],
        }
      : {
          language,
          subject: 'Recibimos tu solicitud de práctica',
          title: 'Recibimos tu solicitud de práctica',
          paragraphs: [
            name ? `Hola, ${name}:` : 'Hola:',
            `Gracias por postular a una práctica en ${COMPANY.name}. Nuestro equipo de personas lee cada solicitud y te contactará cuando avance.`,
            'Si no postulaste, responde este mensaje y eliminaremos tus datos.',
          ],
        },
  );
}
