import type { SupabaseClient } from '@supabase/supabase-js';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readPage } from '#app/lib/query/read-page.ts';
import { supabase } from '#app/lib/supabase.ts';
import { parsePage } from '#app/lib/use-url-filters.ts';
import { dayAfter, startOfDayInChile } from '#domain/values/chile-time.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import type { Database } from '#supabase/database.gen.ts';
import { type OPERATIONS, type Operation, TABLES } from './audit-labels.ts';

const entrySchema = z.object({
  id: z.number(),
  occurred_at: z.string(),
  actor_id: z.uuid().nullable(),
  table_name: z.string(),
  operation: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  record_id: z.string().nullable(),
  /** The application, request or user that the row belongs to. */
  subject_id: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

export type AuditEntry = z.infer<typeof entrySchema>;

/** Names of the URL parameters. */
export const FILTER_NAMES = ['afecta', 'persona', 'tabla', 'accion', 'desde', 'hasta', 'registro'] as const;

export interface AuditFilters {
  /** Words of the name, address or telephone of the person affected. */
  readonly afecta: string | null;
  readonly persona: string | null;
  readonly tabla: string | null;
  readonly accion: Operation | null;
  /** Dates in Chilean time. */
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly registro: string | null;
  /** Zero-based. */
  readonly page: number;
}

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);
const filtersSchema = z.object({
  afecta: optional(z.string().trim().min(1).max(200)),
  persona: optional(z.uuid()),
  tabla: optional(z.enum(Object.keys(TABLES))),
  accion: optional(z.enum(['INSERT', 'UPDATE', 'DELETE'] satisfies (keyof typeof OPERATIONS)[])),
  desde: optional(z.iso.date()),
  hasta: optional(z.iso.date()),
  registro: optional(z.string().max(100)),
});

/** Parses the URL parameters; invalid ones are ignored. */
export function readFilters(query: URLSearchParams): AuditFilters {
  const parameters = Object.fromEntries(FILTER_NAMES.map((name) => [name, query.get(name)]));
  return { ...filtersSchema.parse(parameters), page: parsePage(query.get('pagina')) };
}

export const PAGE_SIZE = 25;

/** A page of the audit log, newest first; filtered and counted by the database. */
export const entriesQuery = (filters: AuditFilters) =>
  queryOptions({
    queryKey: ['audit', filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const client = await supabase();
      const from = filters.page * PAGE_SIZE;
      const subjects = filters.afecta === null ? null : await findSubjects(client, filters.afecta);
      if (subjects?.length === 0) return { entries: [], total: 0 };
      if (from >= DEEP_OFFSET) return readDeepPage(client, filters, subjects);
      const request = requestEntries(client, filters, { columns: COLUMNS, from, subjects });
      const { data, total } = await readPage(request.throwOnError());
      return { entries: z.array(entrySchema).parse(data), total };
    },
  });

async function findSubjects(client: SupabaseClient<Database>, words: string): Promise<string[]> {
  const { data } = await client
    .rpc('find_audit_subjects', { patterns: searchPatterns(words) })
    .throwOnError();
  return z.array(z.string()).parse(data);
}

const COLUMNS = Object.keys(entrySchema.shape).join(', ');

/** From this offset on, a page's ids are read first, with an index-only scan from the nearer end. */
const DEEP_OFFSET = 500;

function requestEntries(
  client: SupabaseClient<Database>,
  filters: Omit<AuditFilters, 'page'>,
  options: {
    columns: string;
    from: number;
    /** The ids of the people affected; null for all. */
    subjects: readonly string[] | null;
    size?: number;
    oldestFirst?: boolean;
    isCounted?: boolean;
  },
) {
  const { accion, desde, hasta, persona, registro, tabla } = filters;
  const {
    columns,
    from,
    isCounted = true,
    oldestFirst: ascending = false,
    size = PAGE_SIZE,
    subjects,
  } = options;
  let request = client
    .from('audit_log')
    .select(columns, isCounted ? { count: 'exact' } : {})
    .order('occurred_at', { ascending })
    .order('id', { ascending })
    .range(from, from + size - 1);
  if (subjects) request = request.in('subject_id', subjects);
  if (persona) request = request.eq('actor_id', persona);
  if (tabla) request = request.eq('table_name', tabla);
  if (accion) request = request.eq('operation', accion);
  if (registro) request = request.eq('record_id', registro);
  if (desde) request = request.gte('occurred_at', startOfDayInChile(desde));
  if (hasta) request = request.lt('occurred_at', startOfDayInChile(dayAfter(hasta)));
  return request;
}

async function readDeepPage(
  client: SupabaseClient<Database>,
  filters: AuditFilters,
  subjects: readonly string[] | null,
) {
  const { count } = await requestEntries(client, filters, {
    columns: 'id',
    from: 0,
    size: 1,
    subjects,
  }).throwOnError();
  const total = count ?? 0;
  const from = filters.page * PAGE_SIZE;
  const size = Math.min(PAGE_SIZE, total - from);
  if (size <= 0) return { entries: [], total };
  const oldestFirst = from > total / 2;
  const listed = await requestEntries(client, filters, {
    columns: 'id',
    from: oldestFirst ? total - from - size : from,
    size,
    oldestFirst,
    isCounted: false,
    subjects,
  }).throwOnError();
  const ids = z.array(z.object({ id: z.number() })).parse(listed.data);
  const { data } = await client
    .from('audit_log')
    .select(COLUMNS)
    .in(
      'id',
      ids.map(({ id }) => id),
    )
    .order('occurred_at', { ascending: false })
    .order('id', { ascending: false })
    .throwOnError();
  return { entries: z.array(entrySchema).parse(data), total };
}

/** Tables whose rows determine a person's access. */
const ACCESS_TABLES = [
  'admin_profiles',
  'admin_user_roles',
  'admin_invitations',
  'mfa_factors',
  'sessions',
  'access_reviews',
] as const satisfies (keyof typeof TABLES)[];

/**
 * The last changes to a person's access, newest first; for super admins.
 *
 * @param ids of the rows about the person: account, profile, invitations
 */
export const accessHistoryQuery = (queryKey: QueryKey, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKey, ...ids],
    queryFn: async () => {
      const { data } = await (await supabase())
        .from('audit_log')
        .select(COLUMNS)
        .in('table_name', ACCESS_TABLES)
        .in('record_id', ids)
        .order('occurred_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE_SIZE)
        .throwOnError();
      return z.array(entrySchema).parse(data);
    },
  });
