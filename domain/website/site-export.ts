import { z } from 'zod';
import { cleanLines } from '../values/clean-text.ts';
import { LANGUAGES, type Language } from '../values/language.ts';
import { listOwnPaths } from './moved-pages.ts';
import { type AddedPaths, isDocumentPath, MAX_REDIRECTS, redirectFormSchema } from './site-redirect.ts';
import { SETTING_KINDS, type SettingKind, type SettingValues, SITE_SETTINGS } from './site-settings.ts';

/** The largest file that is read; all texts of the site take a tenth of it. */
export const MAX_EXPORT_BYTES = 5_000_000;
/** As in `content_drafts`. */
const MAX_PATH = 200;
const MAX_TEXT = 20_000;
const MAX_DOCUMENTS = 500;
/** How much of a stranger's words a sentence repeats. */
const MAX_QUOTE = 60;

const FORMAT = 'site-export';
const VERSION = 1;

/** The texts of a document that differ from those the application ships. */
interface ExportedDocument {
  readonly document: string;
  readonly language: Language;
  /** Texts and orders of lists, by path. */
  readonly texts: Readonly<Record<string, string>>;
}

type ExportedSettings = { readonly [Kind in SettingKind]?: SettingValues[Kind] | undefined };

export interface ExportedRedirect {
  readonly from_path: string;
  readonly to_path: string;
  readonly is_permanent: boolean;
}

/** What one installation of the site gives another: settings, content and redirects, but no people and no files. */
export interface SiteExport {
  readonly settings: ExportedSettings;
  readonly documents: readonly ExportedDocument[];
  readonly redirects: readonly ExportedRedirect[];
}

/** The file. */
export const writeSiteExport = (site: SiteExport, now: Date): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, exportedAt: now.toISOString(), ...site }, null, 2);

const fileSchema = z.object({
  settings: z.record(z.string(), z.unknown()).default({}),
  documents: z.array(z.unknown()).max(MAX_DOCUMENTS).default([]),
  redirects: z.array(z.unknown()).max(MAX_REDIRECTS).default([]),
});

const documentSchema = z.object({
  document: z.string().regex(/^(?:(?:pages|shared|facts)\/[a-z][a-z-]{0,59}|custom\/n[a-z0-9]{8})$/),
  language: z.enum(LANGUAGES),
  texts: z.looseObject({}),
});

const redirectSchema = z.object({ from_path: z.string(), to_path: z.string(), is_permanent: z.boolean() });

/**
 * Reads a file that may be anybody's: what cannot be understood is left out, and said.
 *
 * @returns what is left, with sentences about the rest; or why it is no export at all
 */
export function readSiteExport(text: string): { site: SiteExport; refused: string[] } | { problem: string } {
  if (text.length > MAX_EXPORT_BYTES) return { problem: 'El archivo es demasiado grande.' };
  const parsed = parseJson(text);
  const header = z.object({ format: z.literal(FORMAT), version: z.unknown() }).safeParse(parsed).data;
  if (!header) return { problem: 'No es un archivo exportado por este sitio.' };
  if (header.version !== VERSION) return { problem: 'El archivo es de otra versión del sitio.' };
  const file = fileSchema.safeParse(parsed).data;
  if (!file) return { problem: 'El archivo está dañado, o tiene más de lo que cabe en un sitio.' };
  const refused: string[] = [];
  const documents = file.documents.flatMap((document) => readDocument(document, refused));
  const { moves, paths } = listOwnPaths(documents);
  // Files are not exported: whoever imports knows which documents there are.
  const added = { moves, paths: { has: (path: string) => paths.has(path) || isDocumentPath(path) } };
  const site = {
    settings: readSettings(file.settings, refused),
    documents,
    redirects: file.redirects.flatMap((redirect) => readRedirect(redirect, added, refused)),
  };
  return { site, refused };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readSettings(given: Readonly<Record<string, unknown>>, refused: string[]): ExportedSettings {
  const read = <Kind extends SettingKind>(kind: Kind): SettingValues[Kind] | undefined => {
    if (!Object.hasOwn(given, kind)) return undefined;
    const { data } = SITE_SETTINGS[kind].safeParse(given[kind]);
    if (!data) refused.push(`La configuración «${kind}» no es válida.`);
    return data;
  };
  const settings = {
    recipients: read('recipients'),
    opening_hours: read('opening_hours'),
    tracking: read('tracking'),
  };
  for (const name of Object.keys(given))
    if (!SETTING_KINDS.some((kind) => kind === name))
      refused.push(`No existe la configuración «${quote(name)}».`);
  return settings;
}

function readDocument(given: unknown, refused: string[]): ExportedDocument[] {
  const { data } = documentSchema.safeParse(given);
  if (!data) {
    refused.push('Un documento no se entiende.');
    return [];
  }
  const texts = Object.entries(data.texts).flatMap(([path, value]): [string, string][] => {
    const text = typeof value === 'string' ? cleanLines(value) : '';
    if (path.length <= MAX_PATH && text !== '' && text.length <= MAX_TEXT) return [[path, text]];
    refused.push(`${data.document}: «${quote(path)}» no es un texto, o es demasiado largo.`);
    return [];
  });
  return [{ ...data, texts: Object.fromEntries(texts) }];
}

function readRedirect(given: unknown, added: AddedPaths, refused: string[]): ExportedRedirect[] {
  const { data } = redirectSchema.safeParse(given);
  const checked = redirectFormSchema(added, data?.from_path).safeParse({
    from: data?.from_path,
    to: data?.to_path,
    isPermanent: data?.is_permanent,
  }).data;
  if (checked) return [{ from_path: checked.from, to_path: checked.to, is_permanent: checked.isPermanent }];
  refused.push(
    data
      ? `No se puede redirigir de «${quote(data.from_path)}» a «${quote(data.to_path)}».`
      : 'Una redirección no se entiende.',
  );
  return [];
}

const quote = (words: string): string => (words.length > MAX_QUOTE ? `${words.slice(0, MAX_QUOTE)}…` : words);
