import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProjectConfig } from '@voltandes/platform';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { authTemplates } from './email-templates.ts';

const ROOT = join(import.meta.dirname, '..');

const configSchema = z.object({
  auth: z.object({
    email: z.object({
      template: z.record(z.string(), z.object({ subject: z.string(), content_path: z.string() })),
    }),
  }),
});

test('config.toml and supabase/templates match the generated templates', async () => {
  const { template } = configSchema.parse(await readProjectConfig(ROOT)).auth.email;
  // Templates of our own platform, which the Supabase CLI would refuse.
  const own = ['second_factor_attempts', 'recovery_code_used', 'passkey_added'];
  const named = [...authTemplates.keys()].filter((name) => !own.includes(name));
  expect(Object.keys(template).sort()).toEqual(named.sort());
  for (const [name, mail] of authTemplates) {
    const html = join(ROOT, template[name]?.content_path ?? `supabase/templates/${name}.html`);
    expect(template[name]?.subject ?? mail.subject).toBe(mail.subject);
    expect(await readFile(html, 'utf8')).toBe(`${mail.html}\n`);
    expect(await readFile(html.replace(/\.html$/, '.txt'), 'utf8')).toBe(`${mail.text}\n`);
  }
});
