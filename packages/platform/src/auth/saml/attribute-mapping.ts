import { z } from 'zod';

/**
 * Maps a provider's attributes to a user's metadata.
 * Source: https://supabase.com/docs/guides/auth/enterprise-sso/auth-sso-saml#understanding-attribute-mappings
 */
export const attributeMappingSchema = z.object({
  keys: z
    .record(
      z.string(),
      z.object({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
});

export type AttributeMapping = z.output<typeof attributeMappingSchema>;

/** @param valuesOf returns the non-empty values of an attribute */
export function mapAttributes(
  { keys = {} }: AttributeMapping,
  valuesOf: (name: string) => readonly string[],
): Record<string, unknown> {
  const mapped = Object.entries(keys).map(([key, { array, default: fallback, name, names = [] }]) => {
    const values = [...(name ? [name] : []), ...names].map(valuesOf).find((found) => found.length > 0);
    return [key, values ? (array ? values : values[0]) : fallback] as const;
  });
  return Object.fromEntries(mapped.filter(([, value]) => value !== undefined && value !== null));
}
