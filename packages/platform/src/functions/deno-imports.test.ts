import { expect, test } from 'vitest';
import { translateImport } from './deno-imports.ts';

test.each([
  ['npm:zod@4', 'zod'],
  ['npm:@supabase/supabase-js@2.45.0', '@supabase/supabase-js'],
  ['npm:hono@4/cors', 'hono/cors'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['https://esm.sh/@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['https://esm.sh/v135/zod@3.22.4/index.js?target=deno', 'zod/index.js'],
  ['https://deno.land/x/xhr@0.1.0/mod.ts', 'data:text/javascript,export{}'],
  ['jsr:@supabase/functions-js/edge-runtime.d.ts', 'data:text/javascript,export{}'],
])('%s resolves to %s in Node', (deno, node) => expect(translateImport(deno)).toBe(node));

test.each(['zod', './cors.ts', 'node:fs', 'https://example.com/mod.ts'])(
  '%s is not translated',
  (specifier) => expect(translateImport(specifier)).toBeNull(),
);
