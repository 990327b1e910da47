import { z } from 'zod';
import { sendNotices } from '../_shared/application-notices.ts';
import { endpoint } from '../_shared/endpoint.ts';

/**
 * Tells the applicant and the recruiters of an application, once. Whoever calls has only its id: what the messages
 * say is read from the database, the rest of the body is nobody's word.
 */
export default endpoint({
  name: 'send-application-notification',
  perHour: 60,
  schema: z.object({ applicationId: z.uuid() }),
  invalid: 'La postulación no existe',
  async act({ environment, input, service }) {
    await sendNotices({ environment, id: input.applicationId, service });
    // The same answer for unknown and finished ones: it tells nothing about who applied.
    return Response.json({ success: true });
  },
});
