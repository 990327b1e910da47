import { z } from 'zod';
import { sendApplicantMessages } from '../_shared/applicant-messages.ts';
import { sendConversationMessages } from '../_shared/conversation-messages.ts';
import { type Call, endpoint } from '../_shared/endpoint.ts';
import { sendInterviewMails } from '../_shared/interview-mails.ts';
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
    // A failure does not hold up the others.
    const outcomes = await Promise.allSettled([
      sendDueMessages({ environment, service }),
      sendConversationMessages({ environment, service, atMost: AT_MOST }),
      sendInterviewMails({ environment, service, atMost: AT_MOST }),
      sendRightsNotices({ environment, service, atMost: AT_MOST }),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return Response.json({ success: true });
  },
});

async function sendDueMessages(options: Pick<Call<unknown>, 'environment' | 'service'>): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) {
    const due = await sendApplicantMessages({ ...options, atMost: AT_MOST });
    if (due < AT_MOST) return;
  }
}
