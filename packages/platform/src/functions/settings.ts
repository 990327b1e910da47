import { z } from 'zod';
import type { ProjectConfig } from '../project-config.ts';
import { Secret } from '../secret.ts';

const functionSettings = z.object({
  enabled: z.boolean().default(true),
  /** Whether a valid token or API key is required. */
  verify_jwt: z.boolean().default(true),
  /** Entry point, relative to the `supabase` folder. */
  entrypoint: z.string().optional(),
  /** Used by Deno; here, Node.js resolves imports. */
  import_map: z.string().optional(),
});

const secret = z.string().transform((text) => new Secret(text));

export const functionsSettingsSchema = z.object({
  functions: z
    .record(z.string(), functionSettings)
    .default({})
    .transform((functions) => new Map(Object.entries(functions))),
  edge_runtime: z.object({ secrets: z.record(z.string(), secret).default({}) }).prefault({}),
});

export type FunctionsSettings = z.infer<typeof functionsSettingsSchema>;
export type FunctionSettings = z.infer<typeof functionSettings>;

/**
 * Reads the sections `[functions.*]` and `[edge_runtime.secrets]` of config.toml.
 * Source: https://supabase.com/docs/guides/local-development/cli/config#functions-config
 */
export function readFunctionsSettings(config: ProjectConfig): FunctionsSettings {
  return functionsSettingsSchema.parse(config);
}

export const DEFAULT_FUNCTION_SETTINGS: FunctionSettings = functionSettings.parse({});
