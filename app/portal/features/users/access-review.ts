import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type ReviewReason, reviewReasons } from '#domain/access-review.ts';
import { USERS_KEY } from './list-users.ts';

const rowSchema = z.object({
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  last_sign_in_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  has_second_factor: z.boolean(),
  is_super_admin: z.boolean(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  reviewed_at: z.string().nullable(),
  reviewed_by: z.string().nullable(),
});

export type Reviewed = z.infer<typeof rowSchema> & { readonly reasons: readonly ReviewReason[] };

/** Active staff with the reasons to review their access: most reasons first, then longest without a review. */
export const accessReviewQuery = queryOptions({
  queryKey: [...USERS_KEY, 'review'],
  queryFn: async (): Promise<Reviewed[]> => {
    const client = await supabase();
    const all = await readAll((from, to) =>
      client.rpc('list_access_review', undefined, { count: 'exact' }).range(from, to).throwOnError(),
    );
    const now = new Date();
    return z
      .array(rowSchema)
      .parse(all)
      .map((row) => ({ ...row, reasons: reviewReasons(row, now) }))
      .sort(
        (one, other) =>
          other.reasons.length - one.reasons.length ||
          (one.reviewed_at ?? '').localeCompare(other.reviewed_at ?? ''),
      );
  },
});

/** Notes that somebody's access was looked at and is right. */
export function useMarkReviewed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ user_id }: Pick<Reviewed, 'full_name' | 'user_id'>) => {
      await (await supabase()).rpc('mark_access_reviewed', { person: user_id }).throwOnError();
    },
    onSuccess: (_, { full_name }) => toast({ title: 'Acceso revisado', body: full_name }),
    onSettled: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
    meta: { logMessage: 'review not marked', errorMessage: 'No se pudo guardar la revisión' },
  });
}
