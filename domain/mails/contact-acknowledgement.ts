import { longDate } from '../values/long-date.ts';
import { ANSWER_TIME, type Company } from '../website/company.ts';
import type { ContactRequest } from '../website/contact-request.ts';
import { composeMail, type Mail } from './layout.ts';
import { greetingName } from './untrusted-text.ts';

/**
 * The acknowledgement of a quote request, in the sender's language. Of what was typed it repeats only the name: anyone
 * can enter somebody else's address.
 */
export function contactAcknowledgementMail(
  company: Company,
  request: Pick<ContactRequest, 'name' | 'language' | 'wanted_by' | 'region' | 'file_paths'>,
  reference: string,
): Mail {
  const { file_paths, language, region, wanted_by } = request;
  const name = greetingName(request.name);
  const files = String(file_paths.length);
  return composeMail(
    company,
    language === 'en'
      ? {
          language,
          subject: `We have received your request (${reference})`,
          title: 'We have received your request',
          paragraphs: [
            name ? `Hello ${name},` : 'Hello,',
            `Thank you for writing to ${company.name}. An engineer will read your request and reply ${ANSWER_TIME.en}.`,
            'If you did not write to us, please reply to this message and we will delete your data.',
          ],
          facts: [
            ['Reference', reference],
            ...(region ? [['Region', region] as const] : []),
            ...(wanted_by ? [['Needed by', longDate(wanted_by, 'en')] as const] : []),
            ...(file_paths.length > 0 ? [['Files received', files] as const] : []),
          ],
        }
      : {
          language,
          subject: `Recibimos su solicitud (${reference})`,
          title: 'Recibimos su solicitud',
          paragraphs: [
            name ? `Hola, ${name}:` : 'Hola:',
            `Gracias por escribir a ${company.name}. Un ingeniero leerá su solicitud y le responderá ${ANSWER_TIME.es}.`,
            'Si usted no nos escribió, responda este mensaje y eliminaremos sus datos.',
          ],
          facts: [
            ['Referencia', reference],
            ...(region ? [['Región', region] as const] : []),
            ...(wanted_by ? [['Fecha deseada', longDate(wanted_by, 'es')] as const] : []),
            ...(file_paths.length > 0 ? [['Archivos recibidos', files] as const] : []),
          ],
        },
  );
}
