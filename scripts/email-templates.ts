// Writes the auth e-mail templates, in the layout of all our e-mails, to supabase/templates.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeMail, type Mail, type MailContent } from '#domain/mails/layout.ts';
import { COMPANY } from '#domain/website/company.ts';

const IGNORE = 'Si usted no lo pidió, puede ignorar este mensaje: nada cambia.';
const LINK = '{{ .ConfirmationURL }}';

const TEMPLATES: Record<string, Omit<MailContent, 'language'>> = {
  recovery: {
    subject: 'Restablezca su contraseña',
    title: 'Restablezca su contraseña',
    paragraphs: [
      'Pidió una contraseña nueva para {{ .Email }}. El enlace sirve una vez y vence en una hora.',
      IGNORE,
    ],
    action: { label: 'Elegir una contraseña', url: LINK },
  },
  confirmation: {
    subject: 'Confirme su correo',
    title: 'Confirme su correo',
    paragraphs: [
      'Creó una cuenta con {{ .Email }}. Confirme que el correo es suyo para poder entrar.',
      IGNORE,
    ],
    action: { label: 'Confirmar mi correo', url: LINK },
  },
  invite: {
    subject: `Invitación al portal de ${COMPANY.name}`,
    title: 'Le invitamos al portal',
    paragraphs: [
      'Se creó una cuenta para {{ .Email }}. Acepte la invitación para comenzar.',
      'Si no esperaba este mensaje, puede ignorarlo.',
    ],
    action: { label: 'Aceptar la invitación', url: LINK },
  },
  magic_link: {
    subject: 'Su enlace de acceso',
    title: 'Entre al portal',
    paragraphs: [
      'Si usted no lo pidió, puede ignorar este mensaje. El enlace sirve una vez; también puede escribir este código:',
    ],
    code: '{{ .Token }}',
    action: { label: 'Entrar', url: LINK },
  },
  email_change: {
    subject: 'Confirme el cambio de correo',
    title: 'Confirme el cambio de correo',
    // Both addresses get the same text.
    paragraphs: [
      'Pidió entrar al portal con otro correo. El cambio se hace efectivo cuando ambas direcciones lo confirman.',
      IGNORE,
    ],
    facts: [
      ['Actual', '{{ .Email }}'],
      ['Nuevo', '{{ .NewEmail }}'],
    ],
    action: { label: 'Confirmar el cambio', url: LINK },
  },
  reauthentication: {
    subject: 'Su código de verificación',
    title: 'Confirme que es usted',
    paragraphs: [
      'Para hacer un cambio importante en su cuenta, escriba este código en el portal. No lo comparta con nadie.',
    ],
    code: '{{ .Token }}',
  },
  // Specific to our platform, which finds them by name and uses the title as the subject.
  second_factor_attempts: {
    subject: 'Códigos incorrectos en su cuenta',
    title: 'Códigos incorrectos en su cuenta',
    paragraphs: [
      'Alguien escribió la contraseña de {{ .Email }} y luego varios códigos incorrectos del segundo factor. Por un rato no se acepta ninguno, tampoco el correcto.',
      'Si fue usted, espere y vuelva a intentarlo. Si no, su contraseña ya no es secreta: cámbiela y avise a un administrador.',
    ],
    action: { label: 'Cambiar mi contraseña', url: '{{ .SiteURL }}/admin/cuenta' },
  },
  recovery_code_used: {
    subject: 'Se usó un código de recuperación',
    title: 'Se usó un código de recuperación',
    paragraphs: [
      'Alguien entró a su cuenta ({{ .Email }}) con la contraseña y uno de sus códigos de recuperación.',
      'Si fue usted, no tiene que hacer nada; si perdió el teléfono, configure otra aplicación. Si no, cambie su contraseña, cree códigos nuevos y avise a un administrador.',
    ],
    action: { label: 'Revisar mi cuenta', url: '{{ .SiteURL }}/admin/cuenta' },
  },
  passkey_added: {
    subject: 'Se agregó una llave de acceso a su cuenta',
    title: 'Se agregó una llave de acceso',
    paragraphs: [
      'Su cuenta ({{ .Email }}) tiene una llave de acceso nueva: con ella se entra sin escribir la contraseña.',
      'Si fue usted, no tiene que hacer nada. Si no, quítela, cambie su contraseña y avise a un administrador.',
    ],
    action: { label: 'Revisar mi cuenta', url: '{{ .SiteURL }}/admin/cuenta' },
  },
};

/** The rendered templates by name, with the company's facts as shipped: Supabase Auth fills in none of ours. */
export const authTemplates: ReadonlyMap<string, Mail> = new Map(
  Object.entries(TEMPLATES).map(([name, content]) => [
    name,
    composeMail(COMPANY, { language: 'es', ...content }),
  ]),
);

if (import.meta.main) {
  const directory = join(import.meta.dirname, '..', 'supabase', 'templates');
  await mkdir(directory, { recursive: true });
  for (const [name, { html, text }] of authTemplates) {
    await writeFile(join(directory, `${name}.html`), `${html}\n`);
    await writeFile(join(directory, `${name}.txt`), `${text}\n`);
  }
}
