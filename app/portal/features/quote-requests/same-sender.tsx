import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatDate } from '#app/i18n/format.ts';
import { supabase } from '#app/lib/supabase.ts';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { quoteRequestSchema } from '#domain/website/quote-request.ts';
import { QUOTE_STATUS } from './quote-labels.ts';

const otherSchema = quoteRequestSchema.pick({ id: true, created_at: true, service: true, status: true });

/** The other requests with the address of a request, newest first. */
const sameSenderQuery = (id: string) =>
  queryOptions({
    queryKey: ['contact_requests', 'same sender', id],
    queryFn: async () => {
      const { data } = await (await supabase())
        .rpc('list_quotes_of_same_sender', { request: id })
        .select(Object.keys(otherSchema.shape).join())
        .throwOnError();
      return z.array(otherSchema).parse(data);
    },
  });

/** Links to the other requests of a sender. Renders nothing when there are none. */
export function SameSender({ id }: { id: string }) {
  const listed = useQuery(sameSenderQuery(id));
  if (listed.isLoadingError)
    return (
      <LoadFailure
        text="No se pudo leer qué más pidió este remitente"
        error={listed.error}
        onRetry={() => listed.refetch()}
      />
    );
  if (!listed.data || listed.data.length === 0) return null;
  return (
    <section aria-labelledby="same-sender" className="mt-6 border-l-3 border-copper bg-ground px-4 py-2">
      <h3 id="same-sender" className="text-base">
        Otras solicitudes del mismo correo
      </h3>
      <ul>
        {listed.data.map(({ created_at, id: other, service, status }) => (
          <li key={other} className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
            <Link
              to={`/admin/ventas/solicitudes?solicitud=${other}`}
              className="font-semibold text-ink underline-offset-4 hover:underline"
            >
              {formatDate(created_at)}
              {service && ` · ${service}`}
            </Link>
            <StatusBadge tone={QUOTE_STATUS[status].tone}>{QUOTE_STATUS[status].label}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}
