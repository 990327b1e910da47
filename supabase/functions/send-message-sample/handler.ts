import { z } from 'zod';
import { MESSAGE_LANGUAGES, messageTextSchema } from '#domain/applicant-message.ts';
import { COMPANY } from '#domain/company.ts';
import { hasPermission } from '#domain/permission.ts';
import { requireCaller } from '../_shared/caller.ts';
import { applicantMessageMail } from '../_shared/emails/applicant-message.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { sendMail } from '../_shared/send-mail.ts';

/** Mails a text as an applicant would get it, to whoever is editing it: to no other address. */
export default endpoint({
  name: 'send-message-sample',
  perHour: 60,
  schema: messageTextSchema.extend({
    language: z.enum(MESSAGE_LANGUAGES),
    name: z.string().max(200),
    jobTitle: z.string().max(300).nullable(),
  }),
  invalid: 'El texto no se puede enviar así',
  async act({ environment, input: { jobTitle, language, name, ...text }, request, service }) {
    const { access, id } = await requireCaller(request, environment);
    if (!hasPermission(access, 'rrhh.notifications.manage'))
      throw new HttpError(403, 'No tiene permiso para editar los mensajes');
    const { data } = await service.auth.admin.getUserById(id);
    if (!data.user?.email) throw new HttpError(400, 'Su cuenta no tiene correo');
    await sendMail(environment, {
      to: data.user.email,
      replyTo: COMPANY.email,
      mail: applicantMessageMail(
        text,
        { name, language, jobTitle, reference: jobTitle && 'VA-0000-00' },
        null,
      ),
      once: `message-sample/${crypto.randomUUID()}`,
    });
    return Response.json({ success: true });
  },
});
