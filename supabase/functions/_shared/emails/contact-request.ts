import type { z } from 'zod';
import type { contactRequestSchema } from '#domain/contact-request.ts';
import { composeMail, type Mail } from './layout.ts';
import { defuseLinks } from './untrusted-text.ts';

/** The company's notification of a quote request. */
export function contactRequestMail(request: z.output<typeof contactRequestSchema>): Mail {
  const { company, email, message, name, phone, service } = request;
  return composeMail({
    language: 'es',
    subject: `Nueva solicitud de cotización: ${defuseLinks(company ?? name)}`,
    title: 'Nueva solicitud de cotización',
    paragraphs: ['Llegó por el formulario de contacto del sitio. Prometimos responder dentro de 24 horas.'],
    facts: [
      ['Nombre', defuseLinks(name)],
      ...(company ? [['Empresa', defuseLinks(company)] as const] : []),
      ['Correo', email],
      ['Teléfono', defuseLinks(phone)],
      ...(service ? [['Servicio', service] as const] : []),
    ],
    quote: message,
  });
}
