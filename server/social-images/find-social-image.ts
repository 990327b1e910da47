import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { SceneName } from '#app/content/scenes/scene-picture.ts';
import { caseScene } from '#app/content/success-cases/case-picture.ts';
import type { Language } from '#domain/values/language.ts';
import { localize } from '#domain/values/translation.ts';
import { COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { companyOf } from '#domain/website/company-facts.ts';
import { MEDIA_BUCKET, PAGE_PICTURE, pagePictureSchema } from '#domain/website/page-picture.ts';
import { SUCCESS_CASES_BUCKET } from '#domain/website/success-case.ts';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import type { SocialImage } from './draw-social-image.ts';

/** Kinds of records with their own link previews, named as in the URLs. */
export const SUBJECTS = ['ofertas', 'casos'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The scene of a posting, by its department or title; the first match wins. */
const OFFER_SCENES = [
  ['control-room', /automat|control|program|software|instrument/i],
  ['cable-tray', /montaje|terreno|obra|proyecto/i],
  ['panel', /tablero|taller|integraci|fabricaci/i],
  ['switchroom', /eléctri|ingenier|diseño/i],
] as const satisfies readonly (readonly [SceneName, RegExp])[];

const offerSchema = z.object({ title: z.string(), department: z.string(), location: z.string() });
const caseSchema = z.object({
  titulo: z.string(),
  cliente: z.string(),
  sector: z.string(),
  año: z.string(),
  imagen_url: z.string().nullable(),
  media: pagePictureSchema.pick({ storage_path: true }).nullable(),
});
const textsSchema = z.record(z.string(), z.string()).catch({});
const KINDS = {
  ofertas: { es: 'Trabaje con nosotros', en: 'Work with us' },
  casos: { es: 'Caso de éxito', en: 'Success case' },
} as const satisfies Record<Subject, Record<Language, string>>;

interface Options {
  readonly visitor: SupabaseClient;
  readonly id: string;
  readonly language: Language;
}

/**
 * Returns what the preview of a record shows, as visible to visitors; untranslated content is in Spanish.
 *
 * @returns null when visitors cannot see such a record
 * @throws Error when the database does not respond
 */
export function findSocialImage({
  subject,
  ...options
}: Options & { readonly subject: Subject }): Promise<SocialImage | null> {
  return subject === 'ofertas' ? findOffer(options) : findCase(options);
}

async function findOffer({ id, language, visitor }: Options): Promise<SocialImage | null> {
  const { data } = await visitor
    .from('job_postings')
    .select('title, department, location, translations:job_posting_translations(title, department)')
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  if (data === null) return null;
  const about = Object.values(offerSchema.pick({ department: true, title: true }).parse(data)).join(' ');
  const scene = OFFER_SCENES.find(([, pattern]) => pattern.test(about))?.[0] ?? 'busbar';
  const { department, location, title } = localize(data, {
    language,
    fields: ['title', 'department'],
    essential: ['title'],
    parse: (row) => offerSchema.parse(row),
  });
  const facts = [department, location];
  return {
    kind: KINDS.ofertas[language],
    company: await companyName(visitor),
    title,
    facts,
    scene: sceneFile(scene),
    upload: null,
  };
}

async function findCase({ id, language, visitor }: Options): Promise<SocialImage | null> {
  const { data } = await visitor
    .from('success_cases')
    .select(
      `titulo, cliente, sector, año, imagen_url, ${PAGE_PICTURE}, translations:success_case_translations(titulo, cliente, sector)`,
    )
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  if (data === null) return null;
  const spanish = caseSchema.parse(data);
  const shown = localize(data, {
    language,
    fields: ['titulo', 'cliente', 'sector'],
    essential: ['titulo'],
    parse: (row) => caseSchema.parse(row),
  });
  return {
    kind: KINDS.casos[language],
    company: await companyName(visitor),
    title: shown.titulo,
    facts: [shown.cliente, `${shown.sector} · ${shown.año}`],
    scene: sceneFile(caseScene(spanish)),
    upload: await uploadedImage(visitor, spanish),
  };
}

async function companyName(visitor: SupabaseClient): Promise<string> {
  const { data } = await visitor
    .from('content_documents')
    .select('texts')
    .eq('document', COMPANY_DOCUMENT)
    .maybeSingle()
    .throwOnError();
  return companyOf(textsSchema.parse(data?.texts)).name;
}

/** The image that staff chose, or null if there is none or it cannot be read. */
async function uploadedImage(
  visitor: SupabaseClient,
  { imagen_url, media }: Pick<z.output<typeof caseSchema>, 'imagen_url' | 'media'>,
): Promise<Uint8Array | null> {
  const [bucket, path] = imagen_url
    ? [SUCCESS_CASES_BUCKET, imagen_url]
    : [MEDIA_BUCKET, media?.storage_path];
  if (!path) return null;
  const { data } = await visitor.storage.from(bucket).download(path);
  return data && new Uint8Array(await data.arrayBuffer());
}

const sceneFile = (name: SceneName): string =>
  join(PROJECT_DIRECTORY, 'public', 'artwork', 'scenes', `${name}-1440.webp`);
