import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { ignoreNotFound } from './ignore-not-found.ts';

/** The parsed `supabase/config.toml`; each service validates its own section. */
export type ProjectConfig = Readonly<Record<string, unknown>>;

/** The Supabase CLI's syntax for values from the environment: `key = "env(NAME)"`. */
const ENV_REFERENCE = /^env\(([A-Z0-9_]+)\)$/i;

/**
 * Reads a project's `supabase/config.toml`; without one, every setting has its default.
 * Source: https://supabase.com/docs/guides/local-development/cli/config
 *
 * @param options.overrides installation settings, merged section by section over the file
 * @throws Error when the file cannot be read or parsed
 */
export async function readProjectConfig(
  directory: string,
  options: { environment?: NodeJS.ProcessEnv; overrides?: ProjectConfig } = {},
): Promise<ProjectConfig> {
  const { environment = process.env, overrides = {} } = options;
  const path = join(directory, 'supabase', 'config.toml');
  const text = (await readFile(path, 'utf8').catch(ignoreNotFound)) ?? '';
  return sectionSchema.parse(merge(substitute(parse(text), environment), overrides));
}

const sectionSchema = z.record(z.string(), z.unknown());

function merge(value: unknown, overrides: ProjectConfig): ProjectConfig {
  const merged = new Map(Object.entries(sectionSchema.safeParse(value).data ?? {}));
  for (const [key, override] of Object.entries(overrides)) {
    const section = sectionSchema.safeParse(override);
    merged.set(key, section.success ? merge(merged.get(key), section.data) : override);
  }
  return Object.fromEntries(merged);
}

function substitute(value: unknown, environment: NodeJS.ProcessEnv): unknown {
  if (typeof value === 'string') {
    const name = ENV_REFERENCE.exec(value)?.[1];
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
