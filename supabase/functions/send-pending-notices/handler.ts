import { z } from 'zod';
import { sendNotices } from '../_shared/application-notices.ts';
import { endpoint } from '../_shared/endpoint.ts';

/** A run's share; a full hour of runs sends twelve times as many. */
const AT_MOST = 50;

/**
 * Sends the notices of applications that nobody was told of, the longest waiting first. The site's server calls it
 * every few minutes. It takes nothing from its caller and tells them nothing, so it minds nobody calling it.
 */
export default endpoint({
  name: 'send-pending-notices',
  perHour: 60,
  schema: z.object({}),
  invalid: 'Solicitud inválida',
  async act({ environment, service }) {
    const { data } = await service.rpc('list_pending_notices', { at_most: AT_MOST }).throwOnError();
    for (const id of z.array(z.uuid()).parse(data)) await sendNotices({ environment, id, service });
    return Response.json({ success: true });
  },
});
