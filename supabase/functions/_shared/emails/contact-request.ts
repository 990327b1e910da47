import { composeMail, type Mail } from '#domain/mails/layout.ts';
import { defuseLinks } from '#domain/mails/untrusted-text.ts';
import { longDate } from '#domain/values/long-date.ts';
import { ANSWER_TIME, type Company } from '#domain/website/company.ts';
import type { ContactRequest } from '#domain/website/contact-request.ts';

/**
 * The company's notification of a quote request.
 *
 * @param files signed URLs of the attached files
 */
export function contactRequestMail(
  company: Company,
  request: Omit<ContactRequest, 'file_paths'>,
  files: readonly { readonly extension: string; readonly url: string }[],
): Mail {
  const { email, message, name, phone, plant, region, service, subject, wanted_by } = request;
  const optional: (readonly [string, string | null])[] = [
    ['Servicio', service],
    ['Asunto', subject && defuseLinks(subject)],
    ['Planta', plant && defuseLinks(plant)],
    ['Región', region],
    ['Fecha deseada', wanted_by && longDate(wanted_by, 'es')],
  ];
  return composeMail(company, {
    language: 'es',
    subject: `Nueva solicitud de cotización: ${defuseLinks(request.company ?? name)}`,
    title: 'Nueva solicitud de cotización',
    paragraphs: [
      `Llegó por el formulario de contacto del sitio. Prometimos responder ${ANSWER_TIME.es}.`,
      ...(files.length > 0
        ? ['Los enlaces a los archivos vencen en siete días. Vienen de fuera: ábralos con precaución.']
        : []),
    ],
    facts: [
      ['Nombre', defuseLinks(name)],
      ...(request.company ? [['Empresa', defuseLinks(request.company)] as const] : []),
      ['Correo', email],
      ['Teléfono', defuseLinks(phone)],
      ...optional.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    ],
    quote: message,
    links: files.map(({ extension, url }, index) => ({
      label: `Archivo ${index + 1} (${extension.toUpperCase()})`,
      url,
    })),
  });
}
