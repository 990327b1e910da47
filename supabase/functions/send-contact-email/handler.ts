import { z } from 'zod';
import { COMPANY } from '#domain/company.ts';
import { contactRequestSchema } from '#domain/contact-request.ts';
import { contactRequestMail } from '../_shared/emails/contact-request.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { sendMail } from '../_shared/send-mail.ts';

/** A quote request: stored, then mailed to the company. Responds when both succeeded. */
export default endpoint({
  name: 'send-contact-email',
  perHour: 20,
  schema: contactRequestSchema,
  invalid: 'Por favor complete todos los campos obligatorios (*)',
  async act({ environment, input, service }) {
    const { data } = await service
      .from('contact_requests')
      .insert(input)
      .select('id')
      .single()
      .throwOnError();
    const { id } = z.object({ id: z.uuid() }).parse(data);
    await sendMail(environment, {
      to: environment.CONTACT_EMAIL ?? COMPANY.email,
      replyTo: input.email,
      mail: contactRequestMail(input),
      once: `contact-request/${id}`,
    });
    return Response.json({ success: true });
  },
});
