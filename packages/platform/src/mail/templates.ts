import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { z } from 'zod';
import { ignoreNotFound } from '../ignore-not-found.ts';
import type { ProjectConfig } from '../project-config.ts';
import { DEFAULT_TEMPLATES, type TemplateName } from './default-templates.ts';
import { toPlainText } from './plain-text.ts';

export type { PlatformTemplateName, TemplateName } from './default-templates.ts';

/** Values of placeholders such as `{{ .Token }}` and `{{ .Data.name }}`. */
export type TemplateValues = Readonly<Record<string, unknown>>;

const BY_FILE_NAME: ReadonlySet<TemplateName> = new Set([
  'second_factor_attempts',
  'recovery_code_used',
  'passkey_added',
]);

export const templateSettingsSchema = z.object({
  auth: z
    .object({
      email: z
        .object({
          template: z
            .record(
              z.string(),
              z.object({ subject: z.string().optional(), content_path: z.string().optional() }),
            )
            .default({}),
        })
        .prefault({}),
    })
    .prefault({}),
});

/**
 * Renders an auth message from the project's template in `supabase/config.toml`, or the built-in one.
 * Source: https://supabase.com/docs/guides/local-development/customizing-email-templates
 *
 * @throws Error when a configured template cannot be read
 */
export async function renderTemplate(
  project: { config: ProjectConfig; directory: string },
  name: TemplateName,
  values: TemplateValues,
): Promise<{ subject: string; html: string; text: string }> {
  const { template } = templateSettingsSchema.parse(project.config).auth.email;
  const own = template[name] ?? (BY_FILE_NAME.has(name) ? await findByFileName(project, name) : undefined);
  const subject = own?.subject ?? DEFAULT_TEMPLATES[name].subject;
  const file = own?.content_path && join(project.directory, own.content_path);
  const html = fill(file ? await readFile(file, 'utf8') : DEFAULT_TEMPLATES[name].html, values, escapeHtml);
  const text = file ? await readTextVersion(file) : null;
  return {
    // A line break, in a value or in the title, would inject a header.
    subject: fill(subject, values, (value) => value)
      .replace(/\s+/g, ' ')
      .trim(),
    html,
    text: text === null ? toPlainText(html) : fill(text, values, (value) => value),
  };
}

/**
 * For messages that Supabase does not have and whose names its CLI rejects in config.toml. The title is the subject.
 */
async function findByFileName(
  { directory }: { directory: string },
  name: TemplateName,
): Promise<{ subject?: string | undefined; content_path: string } | undefined> {
  const content_path = `supabase/templates/${name}.html`;
  const html = await readFile(join(directory, content_path), 'utf8').catch(ignoreNotFound);
  if (html === null) return undefined;
  return { subject: /<title>([^<]*)<\/title>/.exec(html)?.[1], content_path };
}

/** Supabase's templates are HTML only; a project may add a plain-text version as a `.txt` file next to the template. */
async function readTextVersion(file: string): Promise<string | null> {
  const { dir, name } = parse(file);
  return readFile(join(dir, `${name}.txt`), 'utf8').catch(ignoreNotFound);
}

/** Placeholders of Go templates, the only construct that Supabase's templates use. */
const PLACEHOLDER = /\{\{-?\s*\.([\w.]+)\s*-?\}\}/g;

/** Replaces the placeholders of a Go template; those without a value become empty. */
export function fill(template: string, values: TemplateValues, write: (value: string) => string): string {
  return template.replace(PLACEHOLDER, (_, path: string) => {
    const value = path.split('.').reduce<unknown>(field, values);
    return value === undefined || value === null ? '' : write(String(value));
  });
}

function field(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Object.getOwnPropertyDescriptor(holder, name)?.value
    : undefined;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
