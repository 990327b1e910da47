import { z } from 'zod';
import { sendApplicationNotices } from '../_shared/application-notices.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { readCompany } from '../_shared/read-company.ts';

/**
 * Notifies the applicant and the recruiters of an application, once. Callers also send `jobTitle`, `applicantName` and
 * `applicantEmail`, which are not used: anyone may call, so all content is read from the database.
 */
export default endpoint({
  name: 'send-application-notification',
  perHour: 60,
  schema: z.object({ applicationId: z.uuid() }),
  invalid: 'La postulación no existe',
  async act({ environment, input, service }) {
    await sendApplicationNotices({
      company: await readCompany(service),
      environment,
      id: input.applicationId,
      service,
    });
    // Unknown and notified applications get the same response, which reveals nothing about who applied.
    return Response.json({ success: true });
  },
});
