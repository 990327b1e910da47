import { composeMail, type Mail } from '#domain/mails/layout.ts';
import type { Company } from '#domain/website/company.ts';

/** Notifies a user that a super admin removed their second factor, in case they did not ask for it. */
export function secondFactorRemovedMail(company: Company, options: { url: string }): Mail {
  return composeMail(company, {
    language: 'es',
    subject: 'Se quitó su segundo factor',
    title: 'Su segundo factor ya no se pide',
    paragraphs: [
      'Un super admin quitó el segundo factor de su cuenta del portal. Hasta que configure otro, basta su contraseña para entrar.',
      'Si usted no lo pidió, avise de inmediato a un administrador y cambie su contraseña.',
    ],
    action: { label: 'Configurar otro', url: options.url },
  });
}
