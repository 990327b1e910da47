import type { SupabaseClient } from '@supabase/supabase-js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readPage } from '#app/lib/query/read-page.ts';
import { supabase } from '#app/lib/supabase.ts';
import { parsePage } from '#app/lib/use-url-filters.ts';
import { readSort, type Sort } from '#app/ui/read-sort.ts';
import { jobApplicationSchema } from '#domain/recruiting/job-application.ts';
import { SHOWN_STATUSES, type ShownStatus } from '#domain/recruiting/shown-status.ts';
import { dayAfter, dayInChile, startOfDayInChile } from '#domain/values/chile-time.ts';
import type { Database } from '#supabase/database.gen.ts';

const rowSchema = jobApplicationSchema
  .pick({
    id: true,
    job_posting_id: true,
    full_name: true,
    status: true,
    withdrawn_at: true,
    applied_at: true,
    contacted: true,
    interview_rating: true,
  })
  .extend({
    /** Null for users who may not read postings. */
    posting_title: z.string().nullable(),
    next_step: z.string().nullable(),
    next_step_on: z.iso.date().nullable(),
  });

export type AnyApplication = z.infer<typeof rowSchema>;

/** Filters besides the status, by their names in URLs. */
export const SHOWN = ['mias', 'sin-responsable', 'pasos', 'sin-evaluacion', 'otros-procesos'] as const;
export type Shown = (typeof SHOWN)[number];

const SORTS = ['fecha'] as const;

export interface AllApplicationFilters {
  /** The id of the user whose applications `mias` lists. */
  readonly reader: string;
  readonly status: ShownStatus | null;
  readonly shown: Shown | null;
  /** The first and last day in Chile, `2026-11-16`. */
  readonly since: string | null;
  readonly until: string | null;
  readonly posting: string | null;
  /** The name of a source, as in the statistics. */
  readonly source: string | null;
  readonly sort: Sort<(typeof SORTS)[number]>;
  /** Zero-based. */
  readonly page: number;
}

/** Reads the filters from a URL; ignores invalid ones. */
export function readAllFilters(query: URLSearchParams, reader: string): AllApplicationFilters {
  return {
    reader,
    status: SHOWN_STATUSES.find((status) => status === query.get('estado')) ?? null,
    shown: SHOWN.find((shown) => shown === query.get('mostrar')) ?? null,
    since: z.iso.date().safeParse(query.get('desde')).data ?? null,
    until: z.iso.date().safeParse(query.get('hasta')).data ?? null,
    source: query.get('origen') || null,
    posting: z.guid().safeParse(query.get('oferta')).data ?? null,
    sort: readSort(query.get('orden'), SORTS, { column: 'fecha', isDescending: true }),
    page: parsePage(query.get('pagina')),
  };
}

export interface AllApplicationsPage {
  readonly applications: readonly AnyApplication[];
  readonly total: number;
}

export const PAGE_SIZE = 50;
/** From this offset on, a page's ids are read first, with an index-only scan, and then its rows. */
const DEEP_OFFSET = 500;

export const ALL_APPLICATIONS_KEY = ['all-applications'] as const;

const COLUMNS = Object.keys(rowSchema.shape).join(', ');

/** A page of the applications to all postings; filtered, sorted and counted by the database. */
export const allApplicationsQuery = (filters: AllApplicationFilters) =>
  queryOptions({
    queryKey: [...ALL_APPLICATIONS_KEY, filters],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<AllApplicationsPage> => {
      const client = await supabase();
      if (filters.page * PAGE_SIZE >= DEEP_OFFSET) return readDeepPage(client, filters);
      const { data, total } = await readPage(request(client, filters, COLUMNS).throwOnError());
      return { applications: z.array(rowSchema).parse(data), total };
    },
  });

function request(
  client: SupabaseClient<Database>,
  { page, posting, reader, shown, since, sort, source, status, until }: AllApplicationFilters,
  columns: string,
) {
  let rows = client
    .from('job_applications_list')
    .select(columns, { count: 'exact' })
    .order('applied_at', { ascending: !sort.isDescending })
    .order('id')
    .range(page * PAGE_SIZE, (page + 1) * PAGE_SIZE - 1);
  if (status === 'withdrawn') rows = rows.not('withdrawn_at', 'is', null);
  else if (status) rows = rows.eq('status', status);
  if (status === 'rejected') rows = rows.is('withdrawn_at', null);
  if (shown === 'sin-evaluacion') rows = rows.eq('lacks_rating', true);
  if (shown === 'otros-procesos') rows = rows.not('other_processes_since', 'is', null);
  if (shown === 'mias') rows = rows.eq('owner_id', reader).in('status', ['pending', 'reviewing']);
  if (shown === 'sin-responsable') rows = rows.eq('lacks_owner', true);
  if (shown === 'pasos')
    rows = rows
      .lte('next_step_on', dayInChile(new Date().toISOString()))
      .or(`owner_id.is.null,owner_id.eq.${reader}`);
  if (posting) rows = rows.eq('job_posting_id', posting);
  if (source) rows = rows.eq('source_name', source);
  if (since) rows = rows.gte('applied_at', startOfDayInChile(since));
  if (until) rows = rows.lt('applied_at', startOfDayInChile(dayAfter(until)));
  return rows;
}

async function readDeepPage(
  client: SupabaseClient<Database>,
  filters: AllApplicationFilters,
): Promise<AllApplicationsPage> {
  const { data, total } = await readPage(request(client, filters, 'id').throwOnError());
  const ids = z
    .array(z.object({ id: z.uuid() }))
    .parse(data)
    .map(({ id }) => id);
  const rows = await client.from('job_applications_list').select(COLUMNS).in('id', ids).throwOnError();
  const byId = new Map(
    z
      .array(rowSchema)
      .parse(rows.data)
      .map((row) => [row.id, row]),
  );
  return { applications: ids.flatMap((id) => byId.get(id) ?? []), total };
}
