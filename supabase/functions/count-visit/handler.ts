import { siteVisitSchema } from '#domain/website/site-visit.ts';
import { isBot } from '#domain/website/visit-events.ts';
import { endpoint } from '../_shared/endpoint.ts';

/** Adds a part of a visit to the site's statistics. Neither the address nor the user agent of the visitor is stored. */
export default endpoint({
  name: 'count-visit',
  perHour: 1200,
  schema: siteVisitSchema,
  invalid: 'Solicitud inválida',
  async act({ input, request, service }) {
    if (!isBot(request.headers.get('user-agent')))
      await service.rpc('count_site_visit', { visit: input }).throwOnError();
    return new Response(null, { status: 204 });
  },
});
