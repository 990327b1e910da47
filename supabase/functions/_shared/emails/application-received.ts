import { COMPANY } from '#domain/company.ts';
import { composeMail, type Mail } from './layout.ts';
import { greetingName } from './untrusted-text.ts';

/** The confirmation to the applicant, in the language they applied in. */
export function applicationReceivedMail(options: {
  name: string;
  jobTitle: string;
  language: 'es' | 'en';
  /** Null for applications from before there were references. */
  reference: string | null;
}): Mail {
  const { jobTitle, language, reference } = options;
  const name = greetingName(options.name);
  return composeMail(
    language === 'en'
      ? {
          language,
          subject: `We have received your application: ${jobTitle}`,
          title: 'We have received your application',
          paragraphs: [
            name ? `Hello ${name},` : 'Hello,',
            `Thank you for applying for ${jobTitle} at ${COMPANY.name}. Our people team reads every application and will contact you when it moves forward.`,
            'If you did not apply, please answer this message and we will delete your data.',
          ],
          facts: reference ? [['Reference', reference]] : [],
        }
      : {
          language,
          subject: `Recibimos su postulación: ${jobTitle}`,
          title: 'Recibimos su postulación',
          paragraphs: [
            name ? `Hola, ${name}:` : 'Hola:',
            `Gracias por postular a ${jobTitle} en ${COMPANY.name}. Nuestro equipo de personas lee cada postulación y se pondrá en contacto con usted cuando avance.`,
            'Si usted no postuló, responda este mensaje y eliminaremos sus datos.',
          ],
          facts: reference ? [['Referencia', reference]] : [],
        },
  );
}
