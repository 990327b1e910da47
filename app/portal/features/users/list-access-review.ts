import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { type ReviewReason, reviewReasons } from '#domain/staff/access-review.ts';
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

/** Active staff with the reasons to review their access: most reasons first, then longest without review. */
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
