import { monthsInWords } from '../data-protection/retention.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { composeMail, type Mail } from './layout.ts';
import { greetingName } from './untrusted-text.ts';

/** The confirmation of a spontaneous application, in the language it was sent in. */
export function spontaneousReceivedMail(
  company: Company,
  options: {
    name: string;
    language: Language;
    reference: string;
    /** How many months it is kept. */
    months: number;
    /** The applicant's page. */
    url: string;
  },
): Mail {
  const { language, reference, url } = options;
  const name = greetingName(options.name);
  const period = monthsInWords(options.months, language);
  return composeMail(
    company,
    language === 'en'
      ? {
          language,
          subject: 'We have received your résumé',
          title: 'We have received your résumé',
          paragraphs: [
            name ? `Hello ${name},` : 'Hello,',
            `Thank you for sending your résumé to ${company.name}. Our people team will read it, and will write to you when a position fits your profile. We keep it for ${period} and then delete it.`,
            'Your page shows what you sent: there you can correct it, ask us to keep it longer or delete it. If you did not send it, please reply to this message and we will delete your data.',
          ],
          facts: [['Reference', reference]],
          action: { label: 'See my application', url },
        }
      : {
          language,
          subject: 'Recibimos su CV',
          title: 'Recibimos su CV',
          paragraphs: [
            name ? `Hola, ${name}:` : 'Hola:',
            `Gracias por enviar su CV a ${company.name}. Nuestro equipo de personas lo leerá y le escribirá cuando haya un cargo que calce con su perfil. Lo guardamos por ${period} y luego lo eliminamos.`,
            'En su página está lo que envió: ahí puede corregirlo, pedir que lo guardemos por más tiempo o eliminarlo. Si usted no lo envió, responda este mensaje y eliminaremos sus datos.',
          ],
          facts: [['Referencia', reference]],
          action: { label: 'Ver mi postulación', url },
        },
  );
}
