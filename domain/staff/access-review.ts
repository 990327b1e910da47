import type { Permission } from './permission.ts';

/** Days without use after which access is questioned. */
export const UNUSED_DAYS = 90;

/** Permissions that grant access to others, or show what applicants sent in confidence. */
const SENSITIVE_PERMISSIONS: readonly Permission[] = [
  'rrhh.documents.read',
  'accesos.users.update',
  'accesos.roles.create',
  'accesos.roles.update',
  'accesos.permissions.manage',
  'accesos.invitations.create',
];

/** Why somebody's access needs a review, the most urgent first. */
export const REVIEW_REASONS = ['never', 'unused', 'no_factor', 'sensitive'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/**
 * Returns why somebody's access needs a review.
 *
 * @param person.last_sign_in_at null before the first sign-in
 * @param person.last_used_at when any of their open sessions was last used
 */
export function reviewReasons(
  person: {
    readonly last_sign_in_at: string | null;
    readonly last_used_at: string | null;
    readonly has_second_factor: boolean;
    readonly is_super_admin: boolean;
    readonly permissions: readonly string[];
  },
  now: Date,
): ReviewReason[] {
  const { has_second_factor, is_super_admin, last_sign_in_at, last_used_at, permissions } = person;
  const seen = Math.max(...[last_sign_in_at, last_used_at].map((at) => (at ? Date.parse(at) : 0)));
  const isUnused = seen > 0 && now.getTime() - seen > UNUSED_DAYS * 86_400_000;
  const isSensitive = is_super_admin || SENSITIVE_PERMISSIONS.some((name) => permissions.includes(name));
  const applies: Record<ReviewReason, boolean> = {
    never: seen === 0,
    unused: isUnused,
    no_factor: !has_second_factor,
    sensitive: isSensitive,
  };
  return REVIEW_REASONS.filter((reason) => applies[reason]);
}
