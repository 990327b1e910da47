import { z } from 'zod';
import { jobAlertConfirmationMail } from '#domain/mails/job-alert-confirmation.ts';
import { jobAlertSchema } from '#domain/recruiting/job-alert.ts';
import { INVALID_EMAIL } from '#domain/values/email.ts';
import { toHex } from '#domain/values/hex.ts';
import { jobAlertPath } from '#domain/website/mail-paths.ts';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import { siteUrl } from '../_shared/environment.ts';
import { readCompany } from '../_shared/read-company.ts';
import { readMailTexts } from '../_shared/read-mail-texts.ts';
import { refuseUndeliverable } from '../_shared/refuse-undeliverable.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { sha256 } from '../_shared/sha256.ts';

const CHECK_VIOLATION = '23514';

/**
 * Stores a subscription to new postings and mails its confirmation link. The response and the mail are the same whether
 * or not the address has a subscription.
 */
export default endpoint({
  name: 'subscribe-job-alert',
  perHour: 20,
  schema: jobAlertSchema,
  invalid: INVALID_EMAIL,
  async act({ environment, input, sender, service }) {
    const token = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const { data, error } = await service.rpc('request_job_alert', {
      ...input,
      token_digest: await sha256(token),
      sender_digest: await sender(),
    });
    if (error?.code === CHECK_VIOLATION) throw new HttpError(400, 'Solicitud inválida');
    if (error) throw error;
    const id = z.uuid().nullable().parse(data);
    // Null when enough mails are already on their way to this address.
    if (id === null) return Response.json({ success: true });
    try {
      await sendMail(environment, {
        to: input.email,
        mail: jobAlertConfirmationMail(await readCompany(service), await readMailTexts(service), {
          language: input.language,
          url: `${siteUrl(environment)}${jobAlertPath('confirm', { language: input.language, token })}`,
        }),
        once: `job-alert-confirmation/${id}`,
      });
    } catch (failure) {
      await service.rpc('cancel_job_alert_request', { alert: id });
      return refuseUndeliverable(failure);
    }
    return Response.json({ success: true });
  },
});
