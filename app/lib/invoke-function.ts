import { FunctionsHttpError } from '@supabase/supabase-js';
import { z } from 'zod';
import { supabase } from './supabase.ts';

const errorSchema = z.object({ error: z.string() });

/**
 * Calls an edge function.
 *
 * @param options.fallback the error message when the response carries none
 * @returns its response
 * @throws Error with the message to show
 */
export async function invokeFunction(options: {
  name: string;
  body: object;
  fallback: string;
}): Promise<unknown> {
  const { body, fallback, name } = options;
  const { data, error } = await (await supabase()).functions.invoke(name, { body: { ...body } });
  if (!error) return data;
  const response: unknown =
    error instanceof FunctionsHttpError ? await error.context.json().catch(() => null) : null;
  throw new Error(errorSchema.safeParse(response).data?.error ?? fallback, { cause: error });
}
