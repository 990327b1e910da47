import { z } from 'zod';
import { sendApplicantMessages } from '../_shared/applicant-messages.ts';
import { sendConversationMessages } from '../_shared/conversation-messages.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { sendInterviewMails } from '../_shared/interview-mails.ts';
import { readCompany } from '../_shared/read-company.ts';
import { sendRightsNotices } from '../_shared/rights-notices.ts';

/** Messages per run, and runs per call: a bulk decision is sent within a minute or two. */
const AT_MOST = 50;
const RUNS = 10;

/**
 * Sends due mails to and about applicants: messages, conversations, interviews, receipts of requests about personal
 * data. The site's server calls it every minute. It takes no input and returns nothing, so it needs no authorization.
 */
export default endpoint({
  name: 'send-applicant-messages',
  perHour: 240,
  schema: z.object({}),
  invalid: 'Solicitud inválida',
  async act({ environment, service }) {
    const run = { environment, service, company: await readCompany(service) };
    // A failure does not hold up the others.
    const outcomes = await Promise.allSettled([
      sendDueMessages(run),
      sendConversationMessages({ ...run, atMost: AT_MOST }),
      sendInterviewMails({ ...run, atMost: AT_MOST }),
      sendRightsNotices({ ...run, atMost: AT_MOST }),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return Response.json({ success: true });
  },
});

async function sendDueMessages(
  options: Omit<Parameters<typeof sendApplicantMessages>[0], 'atMost'>,
): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) {
    const due = await sendApplicantMessages({ ...options, atMost: AT_MOST });
    if (due < AT_MOST) return;
  }
}
