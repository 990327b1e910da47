import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { RIGHTS, RIGHTS_OUTCOMES } from '#domain/data-protection/rights.ts';
import { LANGUAGES } from '#domain/values/language.ts';

const requestSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  claim: z.enum(RIGHTS),
  /** Null once the person is erased, as are the address and details. */
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  details: z.string().nullable(),
  language: z.enum(LANGUAGES),
  confirmed_at: z.string(),
  due_at: z.string(),
  extension_reason: z.string().nullable(),
  /** Null while the stored data are not blocked for this request. */
  blocked_at: z.string().nullable(),
  block_reason: z.string().nullable(),
  closed_at: z.string().nullable(),
  outcome: z.enum(RIGHTS_OUTCOMES).nullable(),
  answer: z.string().nullable(),
});

export type RightsRequest = z.infer<typeof requestSchema>;

export const RIGHTS_KEY = ['rights-requests'] as const;

/** Those that the person has confirmed. */
const confirmedRequests = (client: Awaited<ReturnType<typeof supabase>>) =>
  client
    .from('rights_requests')
    .select(Object.keys(requestSchema.shape).join(', '))
    .not('confirmed_at', 'is', null);

/** Blocking ones first, then open ones by due date, then answered ones, newest first. */
export const rightsRequestsQuery = queryOptions({
  queryKey: [...RIGHTS_KEY, 'list'],
  queryFn: async (): Promise<RightsRequest[]> => {
    const { data } = await confirmedRequests(await supabase())
      .order('blocked_at', { nullsFirst: false })
      .order('closed_at', { ascending: false, nullsFirst: true })
      .order('due_at')
      .limit(200)
      .throwOnError();
    return z.array(requestSchema).parse(data);
  },
});

/** One that the list may not reach; null when it does not exist. */
export const rightsRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [...RIGHTS_KEY, 'one', id],
    queryFn: async (): Promise<RightsRequest | null> => {
      if (!z.guid().safeParse(id).success) return null;
      const { data } = await confirmedRequests(await supabase())
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return requestSchema.nullable().parse(data);
    },
  });

const eventSchema = z.object({
  id: z.number(),
  happened_at: z.string(),
  kind: z.enum([
    'confirmed',
    'blocked',
    'unblocked',
    'exported',
    'downloaded',
    'rectified',
    'consent_withdrawn',
    'erased',
    'extended',
    'answered',
    'copy_resent',
  ]),
  actor_name: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.number(), z.string()])),
});

export type RightsEvent = z.infer<typeof eventSchema>;

/** The actions taken on a request, oldest first. */
export const rightsEventsQuery = (request: string) =>
  queryOptions({
    queryKey: [...RIGHTS_KEY, 'events', request],
    queryFn: async (): Promise<RightsEvent[]> => {
      const { data } = await (await supabase()).rpc('list_rights_events', { request }).throwOnError();
      return z.array(eventSchema).parse(data);
    },
  });

const copySchema = z.object({
  sent_at: z.string(),
  expires_at: z.string(),
  /** Null until the link is used. */
  downloaded_at: z.string().nullable(),
});

export type DataCopy = z.infer<typeof copySchema>;

/** The link to the copy of the data that was sent with the answer, or again; null without one. */
export const dataCopyQuery = (request: string) =>
  queryOptions({
    queryKey: [...RIGHTS_KEY, 'copy', request],
    queryFn: async (): Promise<DataCopy | null> => {
      const { data } = await (await supabase()).rpc('get_data_copy', { request }).throwOnError();
      return z.array(copySchema).parse(data)[0] ?? null;
    },
  });

/** Number of records that housekeeping will delete within seven days, by kind. */
export const retentionQuery = queryOptions({
  queryKey: [...RIGHTS_KEY, 'retention'],
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('preview_retention').throwOnError();
    return z.record(z.string(), z.number()).parse(data);
  },
});

/** Number of records stored under the address of an open request, by kind. */
export const personDataQuery = (request: string) =>
  queryOptions({
    queryKey: [...RIGHTS_KEY, 'data', request],
    queryFn: async () => {
      const { data } = await (await supabase()).rpc('count_person_data', { request }).throwOnError();
      return z.record(z.string(), z.number()).nullable().parse(data);
    },
  });
