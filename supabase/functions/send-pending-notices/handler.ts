import { z } from 'zod';
import { sendApplicationNotices } from '../_shared/application-notices.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { inTurn } from '../_shared/in-turn.ts';
import { sendInternshipNotices } from '../_shared/internship-notices.ts';
import { sendJobAlertDigests, sendJobAlertRenewals } from '../_shared/job-alert-mails.ts';
import { sendMentionNotices } from '../_shared/mention-notices.ts';
import { readCompany } from '../_shared/read-company.ts';
import { sendSpontaneousNotices } from '../_shared/spontaneous-notices.ts';

/** Applications of each kind per run; the server runs this twelve times an hour. */
const AT_MOST = 50;

/** Job alert mails per run: each subscriber gets one a day. */
const ALERTS_AT_MOST = 200;

/**
 * Sends overdue notices of job applications, all notices of other applications, mentions in comments and job alert
 * mails, oldest first. The site's server calls it every few minutes. It takes no input and returns nothing, so it needs
 * no authorization.
 */
export default endpoint({
  name: 'send-pending-notices',
  perHour: 60,
  schema: z.object({}),
  invalid: 'Solicitud inválida',
  async act({ environment, service }) {
    const run = { environment, service, company: await readCompany(service) };
    const sendListed = async (
      list: string,
      send: (options: typeof run & { id: string }) => Promise<void>,
    ): Promise<void> => {
      const { data } = await service.rpc(list, { at_most: AT_MOST }).throwOnError();
      const ids = z.array(z.uuid()).parse(data);
      await inTurn(ids.map((id) => () => send({ ...run, id })));
    };
    await inTurn([
      () => sendListed('list_pending_application_notices', sendApplicationNotices),
      () => sendListed('list_pending_internship_notices', sendInternshipNotices),
      () => sendListed('list_pending_spontaneous_notices', sendSpontaneousNotices),
      () => sendMentionNotices({ ...run, atMost: AT_MOST }),
      () => sendJobAlertDigests({ ...run, atMost: ALERTS_AT_MOST }),
      () => sendJobAlertRenewals({ ...run, atMost: ALERTS_AT_MOST }),
    ]);
    return Response.json({ success: true });
  },
});
