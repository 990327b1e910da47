import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { z } from 'zod';
import type { ProjectConfig } from '../project-config.ts';
import { DEFAULT_TEMPLATES, type TemplateName } from './default-templates.ts';
import { textOf } from './text-of.ts';

export type { TemplateName } from './default-templates.ts';

/** What templates may name, as `{{ .Token }}`; of `Data` any field, as `{{ .Data.name }}`. */
export type TemplateValues = Readonly<Record<string, unknown>>;

const configSchema = z.object({
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
 * Renders one of the messages of auth: the project's own template, named in `supabase/config.toml`, or the built-in one.
 * Source: https://supabase.com/docs/guides/local-development/customizing-email-templates
 *
 * @throws Error when a template that config.toml names cannot be read
 */
export async function renderTemplate(
  project: { config: ProjectConfig; directory: string },
  name: TemplateName,
  values: TemplateValues,
): Promise<{ subject: string; html: string; text: string }> {
  const { template } = configSchema.parse(project.config).auth.email;
  const own = template[name] ?? (name === 'second_factor_attempts' ? await ourOwn(project, name) : undefined);
  const subject = own?.subject ?? DEFAULT_TEMPLATES[name].subject;
  const file = own?.content_path && join(project.directory, own.content_path);
  const html = fill(file ? await readFile(file, 'utf8') : DEFAULT_TEMPLATES[name].html, values, escapeHtml);
  const text = file ? await textBeside(file) : null;
  return {
    // A name with a line break in it would be a header of its own.
    subject: fill(subject, values, (value) => value.replace(/\s+/g, ' ')),
    html,
    text: text === null ? textOf(html) : fill(text, values, (value) => value),
  };
}

/** Messages that Supabase does not know, and config.toml must not name: by the file's name, with its title as subject. */
async function ourOwn(
  { directory }: { directory: string },
  name: TemplateName,
): Promise<{ subject?: string | undefined; content_path: string } | undefined> {
  const content_path = `supabase/templates/${name}.html`;
  const html = await readIfThere(join(directory, content_path));
  if (html === null) return undefined;
  return { subject: /<title>([^<]*)<\/title>/.exec(html)?.[1], content_path };
}

/** Supabase knows only HTML; a project may keep what readers without it see beside it, as `.txt`. */
async function textBeside(file: string): Promise<string | null> {
  const { dir, name } = parse(file);
  return readIfThere(join(dir, `${name}.txt`));
}

function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The placeholders of Go's templates, which is all that Supabase's use. */
const PLACEHOLDER = /\{\{-?\s*\.([\w.]+)\s*-?\}\}/g;

function fill(template: string, values: TemplateValues, write: (value: string) => string): string {
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
