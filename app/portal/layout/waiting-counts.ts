import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { type Access, hasPermission } from '#domain/staff/permission.ts';

/** Null for what the user may not read. */
const waitingSchema = z.object({
  applications: z.number().nullable(),
  internships: z.number().nullable(),
  spontaneous: z.number().nullable(),
  quotes: z.number().nullable(),
});

type Counts = z.infer<typeof waitingSchema>;

export const WAITING_KEY = ['waiting'] as const;

/** Number of unseen applications and requests. */
export const waitingQuery = queryOptions({
  queryKey: WAITING_KEY,
  queryFn: async (): Promise<Counts> => {
    const { data } = await (await supabase()).rpc('waiting_counts').throwOnError();
    return waitingSchema.parse(data);
  },
});

/** The screens that show a count. */
const COUNTED: ReadonlyMap<string, keyof Counts> = new Map([
  ['/admin/rrhh/postulaciones', 'applications'],
  // Takes the place of the postings for users who may not see them.
  ['/admin/rrhh/applications', 'applications'],
  ['/admin/rrhh/practicas', 'internships'],
  ['/admin/rrhh/espontaneas', 'spontaneous'],
  ['/admin/ventas/solicitudes', 'quotes'],
]);

/** @returns the number of unseen items on a screen; 0 while unknown, and for screens without a count */
export function useWaiting(): (screen: string) => number {
  // LiveNavigation loads the counts.
  const { data } = useQuery({ ...waitingQuery, enabled: false });
  return (screen) => {
    const counted = COUNTED.get(screen);
    return (counted && data?.[counted]) ?? 0;
  };
}

/** The counted tables that the user may read. */
export const waitingTables = (access: Access): readonly string[] => [
  ...(hasPermission(access, 'rrhh.applications.read')
    ? ['job_applications', 'spontaneous_applications']
    : []),
  ...(hasPermission(access, 'rrhh.internships.read') ? ['internship_applications'] : []),
  ...(hasPermission(access, 'ventas.quotes.read') ? ['contact_requests'] : []),
];
