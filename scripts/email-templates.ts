// Writes the messages of auth, in the look of all our mail, into supabase/templates.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeMail, type MailContent } from '#supabase/functions/_shared/emails/layout.ts';

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
    subject: 'Invitación al portal de Voltandes',
    title: 'Le invitamos al portal',
    paragraphs: ['Se creó una cuenta para usted. Acepte la invitación para comenzar.'],
    action: { label: 'Aceptar la invitación', url: LINK },
  },
  magic_link: {
    subject: 'Su enlace de acceso',
    title: 'Entre al portal',
    paragraphs: ['El enlace sirve una vez. También puede escribir este código: {{ .Token }}', IGNORE],
    action: { label: 'Entrar', url: LINK },
  },
  email_change: {
    subject: 'Confirme su nuevo correo',
    title: 'Confirme su nuevo correo',
    paragraphs: ['Pidió cambiar {{ .Email }} por {{ .NewEmail }}.', IGNORE],
    action: { label: 'Confirmar el cambio', url: LINK },
  },
  reauthentication: {
    subject: 'Su código de verificación',
    title: 'Confirme que es usted',
    paragraphs: ['Escriba este código en el portal: {{ .Token }}', IGNORE],
  },
};

const directory = join(import.meta.dirname, '..', 'supabase', 'templates');
await mkdir(directory, { recursive: true });
for (const [name, content] of Object.entries(TEMPLATES)) {
  await writeFile(join(directory, `${name}.html`), `${composeMail({ language: 'es', ...content }).html}\n`);
}
