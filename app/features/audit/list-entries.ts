import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/supabase.ts';
import { dayAfter, startOfDayInChile } from '#domain/chile-time.ts';
import { type OPERATIONS, type Operation, TABLES } from './audit-labels.ts';

const entrySchema = z.object({
  id: z.number(),
  occurred_at: z.string(),
  actor_id: z.uuid().nullable(),
  table_name: z.string(),
  operation: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  record_id: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

export type AuditEntry = z.infer<typeof entrySchema>;

/** As the address names them. */
export const FILTER_NAMES = ['persona', 'tabla', 'accion', 'desde', 'hasta', 'registro'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export interface AuditFilters {
  readonly persona: string | null;
  readonly tabla: string | null;
  readonly accion: Operation | null;
  /** Days in Chile. */
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly registro: string | null;
  /** From 0. */
  readonly page: number;
}

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);
const filtersSchema = z.object({
  persona: optional(z.uuid()),
  tabla: optional(z.enum(Object.keys(TABLES))),
  accion: optional(z.enum(['INSERT', 'UPDATE', 'DELETE'] satisfies (keyof typeof OPERATIONS)[])),
  desde: optional(z.iso.date()),
  hasta: optional(z.iso.date()),
  registro: optional(z.string().max(100)),
});

/** What the address asks for; what it asks for wrongly is left out. */
export function readFilters(query: URLSearchParams): AuditFilters {
  const page = Math.max(0, Math.trunc(Number(query.get('pagina') ?? 1)) - 1) || 0;
  return { ...filtersSchema.parse(Object.fromEntries(FILTER_NAMES.map((n) => [n, query.get(n)]))), page };
}

export const PAGE_SIZE = 25;

/** One page of who changed what, newest first; filtered and counted by the database. */
export const entriesQuery = (filters: AuditFilters) =>
  queryOptions({
    queryKey: ['audit', filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { accion, desde, hasta, page, persona, registro, tabla } = filters;
      let request = (await supabase())
        .from('audit_log')
        .select('id, occurred_at, actor_id, table_name, operation, record_id, before, after', {
          count: 'exact',
        })
        .order('occurred_at', { ascending: false })
        .order('id', { ascending: false })
        .range(page * PAGE_SIZE, (page + 1) * PAGE_SIZE - 1);
      if (persona) request = request.eq('actor_id', persona);
      if (tabla) request = request.eq('table_name', tabla);
      if (accion) request = request.eq('operation', accion);
      if (registro) request = request.eq('record_id', registro);
      if (desde) request = request.gte('occurred_at', startOfDayInChile(desde));
      if (hasta) request = request.lt('occurred_at', startOfDayInChile(dayAfter(hasta)));
      const { count, data } = await request.throwOnError();
      return { entries: z.array(entrySchema).parse(data), total: count ?? 0 };
    },
  });
