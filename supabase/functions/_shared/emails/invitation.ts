import { composeMail, type Mail } from '#domain/mails/layout.ts';
import { greetingName } from '#domain/mails/untrusted-text.ts';
import { INVITATION_DAYS } from '#domain/staff/invitation.ts';
import type { Company } from '#domain/website/company.ts';

/** The invitation to the portal. */
export function invitationMail(company: Company, options: { name: string; role: string; url: string }): Mail {
  const { role, url } = options;
  const name = greetingName(options.name);
  return composeMail(company, {
    language: 'es',
    subject: `Invitación al portal de ${company.name}`,
    title: 'Le invitamos al portal',
    paragraphs: [
      name ? `Hola, ${name}:` : 'Hola:',
      `Se creó una cuenta para usted en el portal de administración, con el rol ${role}. Elija su contraseña para comenzar.`,
      `El enlace sirve una vez y vence en ${INVITATION_DAYS} días. Si no esperaba este mensaje, puede ignorarlo.`,
    ],
    action: { label: 'Configurar mi cuenta', url },
  });
}
