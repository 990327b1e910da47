import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { parsePage } from '#app/lib/use-url-filters.ts';
import { dayAfter, startOfDayInChile } from '#domain/values/chile-time.ts';
import { actionsOf, KINDS, type Kind } from './security-event-labels.ts';

const eventSchema = z.object({
  id: z.string(),
  occurred_at: z.string(),
  action: z.string(),
  actor_id: z.string().nullable(),
  subject_id: z.string().nullable(),
  traits: z.record(z.string(), z.unknown()),
});

export type SecurityEvent = z.infer<typeof eventSchema>;

/** Names of the URL parameters. */
export const EVENT_FILTERS = ['persona', 'tipo', 'desde', 'hasta'] as const;

export interface EventFilters {
  readonly persona: string | null;
  readonly tipo: Kind | null;
  /** Dates in Chilean time. */
  readonly desde: string | null;
  readonly hasta: string | null;
  /** Zero-based. */
  readonly page: number;
}

const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word);
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);
const filtersSchema = z.object({
  persona: optional(z.uuid()),
  tipo: optional(z.string().refine(isKind)),
  desde: optional(z.iso.date()),
  hasta: optional(z.iso.date()),
});

/** Parses the URL parameters; invalid ones are ignored. */
export function readEventFilters(query: URLSearchParams): EventFilters {
  const parameters = Object.fromEntries(EVENT_FILTERS.map((name) => [name, query.get(name)]));
  return { ...filtersSchema.parse(parameters), page: parsePage(query.get('pagina')) };
}

export const EVENTS_PAGE_SIZE = 25;

/** `count_security_events` stops counting here. */
export const MAX_COUNTED_EVENTS = 10_000;

/** A page of security events, newest first; filtered and counted by the database. */
export const eventsQuery = ({ desde, hasta, page, persona, tipo }: EventFilters) =>
  queryOptions({
    queryKey: ['security-events', { desde, hasta, page, persona, tipo }],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const client = await supabase();
      const filter = {
        ...(tipo && { actions: actionsOf(tipo) }),
        ...(persona && { person: persona }),
        ...(desde && { since: startOfDayInChile(desde) }),
        ...(hasta && { until: startOfDayInChile(dayAfter(hasta)) }),
      };
      const [listed, counted] = await Promise.all([
        client
          .rpc('list_security_events', {
            ...filter,
            page_size: EVENTS_PAGE_SIZE,
            page_start: page * EVENTS_PAGE_SIZE,
          })
          .throwOnError(),
        client.rpc('count_security_events', filter).throwOnError(),
      ]);
      return { events: z.array(eventSchema).parse(listed.data), total: z.number().parse(counted.data) };
    },
  });
