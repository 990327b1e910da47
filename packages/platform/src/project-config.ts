import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';

/** `supabase/config.toml` as read: each service parses its own section with its own schema. */
export type ProjectConfig = Readonly<Record<string, unknown>>;

/** The Supabase CLI's way to keep secrets out of the file: `key = "env(NAME)"`. */
const FROM_ENVIRONMENT = /^env\(([A-Z0-9_]+)\)$/i;

/**
 * Reads a project's `supabase/config.toml`; a project without one gets an empty configuration, so every default.
 * Source: https://supabase.com/docs/guides/local-development/cli/config
 *
 * @param options.overrides what an installation decides for itself, section by section over the file
 * @throws Error when the file is not TOML, or cannot be read
 */
export async function readProjectConfig(
  directory: string,
  options: { environment?: NodeJS.ProcessEnv; overrides?: ProjectConfig } = {},
): Promise<ProjectConfig> {
  const { environment = process.env, overrides = {} } = options;
  const text = await readFile(join(directory, 'supabase', 'config.toml'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return sectionSchema.parse(merge(substitute(parse(text), environment), overrides));
}

const sectionSchema = z.record(z.string(), z.unknown());

function merge(value: unknown, over: ProjectConfig): ProjectConfig {
  const merged = new Map(Object.entries(sectionSchema.safeParse(value).data ?? {}));
  for (const [key, wanted] of Object.entries(over)) {
    const section = sectionSchema.safeParse(wanted);
    merged.set(key, section.success ? merge(merged.get(key), section.data) : wanted);
  }
  return Object.fromEntries(merged);
}

function substitute(value: unknown, environment: NodeJS.ProcessEnv): unknown {
  if (typeof value === 'string') {
    const name = FROM_ENVIRONMENT.exec(value)?.[1];
    if (name === undefined) return value;
    return Object.hasOwn(environment, name) ? environment[name] : '';
  }
  if (Array.isArray(value)) return value.map((item) => substitute(item, environment));
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, substitute(item, environment)]),
    );
  }
  return value;
}
