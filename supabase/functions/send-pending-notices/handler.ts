import { z } from 'zod';
import { sendNotices } from '../_shared/application-notices.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { sendInternshipNotices } from '../_shared/internship-notices.ts';
import { sendJobAlertDigests, sendJobAlertRenewals } from '../_shared/job-alert-mails.ts';
import { sendMentionNotices } from '../_shared/mention-notices.ts';
import { sendSpontaneousNotices } from '../_shared/spontaneous-notices.ts';

/** Applications of each kind per run; the server runs this twelve times an hour. */
const AT_MOST = 50;

/** Mails of job alerts per run: each subscriber gets one a day. */
const ALERTS_AT_MOST = 200;

/**
 * Sends overdue notices of job applications, all notices of other applications, mentions in comments and the mails of
 * job alerts, the oldest first. The site's server calls it every few minutes. It takes no input and returns nothing, so it needs no
 * authorization.
 */
export default endpoint({
  name: 'send-pending-notices',
  perHour: 60,
  schema: z.object({}),
  invalid: 'Solicitud inválida',
  async act({ environment, service }) {
    const { data } = await service.rpc('list_pending_notices', { at_most: AT_MOST }).throwOnError();
    for (const id of z.array(z.uuid()).parse(data)) await sendNotices({ environment, id, service });
    const internships = await service
      .rpc('list_pending_internship_notices', { at_most: AT_MOST })
      .throwOnError();
    for (const id of z.array(z.uuid()).parse(internships.data))
      await sendInternshipNotices({ environment, id, service });
    const spontaneous = await service
      .rpc('list_pending_spontaneous_notices', { at_most: AT_MOST })
      .throwOnError();
    for (const id of z.array(z.uuid()).parse(spontaneous.data))
      await sendSpontaneousNotices({ environment, id, service });
    await sendMentionNotices({ environment, service, atMost: AT_MOST });
    await sendJobAlertDigests({ environment, service, atMost: ALERTS_AT_MOST });
    await sendJobAlertRenewals({ environment, service, atMost: ALERTS_AT_MOST });
    return Response.json({ success: true });
  },
});
