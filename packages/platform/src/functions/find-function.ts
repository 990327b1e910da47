import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_FUNCTION_SETTINGS, type FunctionSettings, type FunctionsSettings } from './settings.ts';

/** Supabase's rule for names; what begins with an underscore is shared code, not a function. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** `handler.ts` exports the handler and takes its environment; `index.ts` is written for Deno and calls `Deno.serve`. */
export interface FoundFunction {
  readonly kind: 'handler' | 'deno';
  readonly path: string;
  readonly settings: FunctionSettings;
}

/**
 * Finds a function's file.
 *
 * @param options.directory the project's root
 * @returns null when there is no such function or config.toml turned it off
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
