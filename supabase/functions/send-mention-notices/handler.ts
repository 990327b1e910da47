import { z } from 'zod';
import { requireCaller } from '../_shared/caller.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { sendMentionNotices } from '../_shared/mention-notices.ts';
import { readCompany } from '../_shared/read-company.ts';

/** Maximum mentions in one comment. */
const AT_MOST = 20;

/**
 * Notifies colleagues by mail that a comment mentions them, once. The caller sends only an id: recipients and content
 * are read from the database.
 */
export default endpoint({
  name: 'send-mention-notices',
  perHour: 300,
  schema: z.object({ commentId: z.guid() }),
  invalid: 'El comentario no existe',
  async act({ environment, input, request, service }) {
    await requireCaller(request, environment);
    await sendMentionNotices({
      environment,
      service,
      company: await readCompany(service),
      comment: input.commentId,
      atMost: AT_MOST,
    });
    return Response.json({ success: true });
  },
});
