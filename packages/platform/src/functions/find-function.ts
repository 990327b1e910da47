import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_FUNCTION_SETTINGS, type FunctionSettings, type FunctionsSettings } from './settings.ts';

/** Supabase's naming rule; folders with a leading underscore hold shared code. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/**
 * `handler.ts` exports a handler that receives its environment; `index.ts` is written for Deno and calls `Deno.serve`.
 */
export interface FoundFunction {
  readonly kind: 'handler' | 'deno';
  readonly path: string;
  readonly settings: FunctionSettings;
}

/**
 * Finds a function's entry point.
 *
 * @param options.directory the project root
 * @returns null when the function does not exist or is disabled in config.toml
 */
export async function findFunction(
  name: string,
  options: { directory: string; settings: FunctionsSettings },
): Promise<FoundFunction | null> {
  const settings = options.settings.functions.get(name) ?? DEFAULT_FUNCTION_SETTINGS;
  if (!NAME.test(name) || !settings.enabled) return null;
  const supabase = join(options.directory, 'supabase');
  const folder = join(supabase, 'functions', name);
  const candidates = [
    { kind: 'handler', path: join(folder, 'handler.ts') },
    ...[
      settings.entrypoint ? join(supabase, settings.entrypoint) : join(folder, 'index.ts'),
      join(folder, 'index.js'),
    ].map((path) => ({ kind: 'deno', path }) as const),
  ] as const;
  for (const candidate of candidates) {
    const exists = await access(candidate.path).then(
      () => true,
      () => false,
    );
    if (exists) return { ...candidate, settings };
  }
  return null;
}
