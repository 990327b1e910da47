import { z } from 'zod';
import { sendApplicantMessages } from '../_shared/applicant-messages.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { sendRightsNotices } from '../_shared/rights-notices.ts';

/** Messages per run, and runs per call: a bulk decision is on its way within a minute or two. */
const AT_MOST = 50;
const RUNS = 10;

/**
 * Sends the messages to applicants that are due, and the receipts of requests about personal data. The site's server calls it every minute. It takes no input and returns
 * nothing, so it needs no authorization.
 */
export default endpoint({
  name: 'send-applicant-messages',
  perHour: 240,
  schema: z.object({}),
  invalid: 'Solicitud inválida',
  async act({ environment, service }) {
    for (let run = 0; run < RUNS; run += 1) {
      const due = await sendApplicantMessages({ environment, service, atMost: AT_MOST });
      if (due < AT_MOST) break;
    }
    await sendRightsNotices({ environment, service, atMost: AT_MOST });
    return Response.json({ success: true });
  },
});
