import type { SupabaseClient } from '@supabase/supabase-js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readPage } from '#app/lib/query/read-page.ts';
import { supabase } from '#app/lib/supabase.ts';
import type { StatusOption } from '#app/ui/status-select.tsx';
import { WITHDRAWN_LABEL } from '#domain/recruiting/status-labels.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import type { Database } from '#supabase/database.gen.ts';
import type { RequestSort } from './request-sort.ts';
import type { RequestKind, RequestRow } from './request-table.tsx';

/** A table of requests: each has a status, a creation time, and `search`, its text in lowercase without accents. */
export interface RequestList<Row extends RequestRow> extends RequestKind<Row['status']> {
  readonly table: 'contact_requests' | 'internship_applications' | 'spontaneous_applications';
  readonly schema: z.ZodType<Row> & { readonly shape: object };
  readonly nameOf: (row: Row) => string;
  /** Reads the owner to filter by from the URL; of requests that have owners, and a time by which to answer them. */
  readonly readOwner?: (text: string | null) => string | null;
  /** Whether senders may withdraw them, which is stored as a rejection. */
  readonly isWithdrawable?: true;
  /** The name of a request in logs. */
  readonly logName: string;
}

export const REQUEST_PLURALS = { solicitud: 'solicitudes', postulación: 'postulaciones' } as const;

export interface RequestPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The statuses that a list is filtered and counted by. */
export const shownStatuses = <Row extends RequestRow>({
  isWithdrawable,
  statuses,
}: Pick<RequestList<Row>, 'isWithdrawable' | 'statuses'>): readonly StatusOption<
  Row['status'] | 'withdrawn'
>[] =>
  isWithdrawable ? [...statuses, { value: 'withdrawn', label: WITHDRAWN_LABEL, tone: 'steel' }] : statuses;

export interface RequestFilters<Status> {
  readonly search: string;
  readonly status: Status | 'withdrawn' | null;
  /** The id of a staff member, or `nobody`; of requests that have owners. */
  readonly owner?: string | null;
  readonly sort: RequestSort;
  /** Zero-based. */
  readonly page: number;
}

export const PAGE_SIZE = 50;

/** Query keys: the prefix of all queries of a list, and of its pages. */
export const requestsKey = ({ table }: { table: string }) => [table] as const;
export const requestPagesKey = ({ table }: { table: string }) => [table, 'list'] as const;

/** The key of one request. */
export const requestKey = ({ table }: { table: string }, id: string) => [table, 'one', id] as const;

/** The columns a list reads. */
const requestColumns = ({ schema }: { schema: { readonly shape: object } }): string =>
  Object.keys(schema.shape).join(', ');

// The search text starts with the name.
export const REQUEST_SORT_COLUMNS = {
  nombre: 'search',
  fecha: 'created_at',
  plazo: 'waiting_since',
} as const;

/** What the lists call; the inferred type would contain that of the whole database, longer than the compiler allows. */
interface RequestQuery extends PromiseLike<Answer> {
  or(filters: string): RequestQuery;
  order(column: string, options?: { ascending?: boolean; nullsFirst?: boolean }): RequestQuery;
  range(from: number, to: number): RequestQuery;
  throwOnError(): PromiseLike<Answer>;
}

interface Answer {
  readonly count: number | null;
  readonly data: unknown;
}

/** The query for requests that match the filters; searched and counted by the database. */
export function matchingRequests<Row extends RequestRow>(
  client: SupabaseClient<Database>,
  list: RequestList<Row>,
  { owner, search, sort, status }: Omit<RequestFilters<Row['status']>, 'page'>,
  columns: string,
): RequestQuery {
  const patterns = searchPatterns(search);
  const searched = {
    patterns,
    // Also searched for in CVs.
    words: search,
    sort_by: REQUEST_SORT_COLUMNS[sort.column],
    is_descending: sort.isDescending,
    ...(status && { wanted_status: status }),
    ...(owner && { wanted_owner: owner }),
  };
  if (patterns.length > 0)
    return client.rpc(`search_${list.table}`, searched, { count: 'exact' }).select(columns);
  let rows = client.from(list.table).select(columns, { count: 'exact' });
  if (owner) rows = owner === 'nobody' ? rows.is('owner_id', null) : rows.filter('owner_id', 'eq', owner);
  if (status === 'withdrawn') return rows.not('withdrawn_at', 'is', null);
  if (!status) return rows;
  return list.isWithdrawable ? rows.eq('status', status).is('withdrawn_at', null) : rows.eq('status', status);
}

/** The query for a sorted page of matching requests. */
export function requestRows<Row extends RequestRow>(
  client: SupabaseClient<Database>,
  list: RequestList<Row>,
  { isBackward = false, page, ...filters }: RequestFilters<Row['status']> & { readonly isBackward?: boolean },
): RequestQuery {
  const { sort } = filters;
  return matchingRequests(client, list, filters, requestColumns(list))
    .order(REQUEST_SORT_COLUMNS[sort.column], {
      ascending: sort.isDescending === isBackward,
      ...(sort.column === 'plazo' && { nullsFirst: false }),
    })
    .order('id', { ascending: !isBackward })
    .range(page * PAGE_SIZE, (page + 1) * PAGE_SIZE - 1);
}

/** A page of requests. */
export const requestPageQuery = <Row extends RequestRow>(
  list: RequestList<Row>,
  filters: RequestFilters<Row['status']>,
) =>
  queryOptions({
    queryKey: [...requestPagesKey(list), filters],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<RequestPage<Row>> => {
      const { data, total } = await readPage(requestRows(await supabase(), list, filters).throwOnError());
      return { rows: z.array(list.schema).parse(data), total };
    },
  });

/** One request; null when it does not exist. */
export const requestQuery = <Row extends RequestRow>(list: RequestList<Row>, id: string) =>
  queryOptions({
    queryKey: requestKey(list, id),
    queryFn: () => (z.guid().safeParse(id).success ? readRequest(list, id) : null),
  });

/** Reads a request; null when it does not exist. */
export async function readRequest<Row extends RequestRow>(
  list: RequestList<Row>,
  id: string,
): Promise<Row | null> {
  const { data } = await (await supabase())
    .from(list.table)
    .select(requestColumns(list))
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  return list.schema.nullable().parse(data);
}
