import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { SceneName } from '#app/content/scenes/scene-picture.ts';
import { caseScene } from '#app/content/success-cases/case-picture.ts';
import { SUCCESS_CASES_BUCKET } from '#domain/success-case.ts';
import { PROJECT_DIRECTORY } from '../backend.ts';
import type { SocialImage } from './draw-social-image.ts';

/** What has a link preview of its own: the folder of its address. */
export const SUBJECTS = ['ofertas', 'casos'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The scene behind an offer, by its department or title; the first whose pattern matches. */
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
});

/**
 * What the preview of a record shows, as visitors may read it.
 *
 * @returns null when no visitor may see such a record
 * @throws Error when the database does not answer
 */
export function findSocialImage(
  visitor: SupabaseClient,
  { id, subject }: { subject: Subject; id: string },
): Promise<SocialImage | null> {
  return subject === 'ofertas' ? findOffer(visitor, id) : findCase(visitor, id);
}

async function findOffer(visitor: SupabaseClient, id: string): Promise<SocialImage | null> {
  const { data } = await visitor
    .from('job_postings')
    .select(Object.keys(offerSchema.shape).join(', '))
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  if (data === null) return null;
  const { department, location, title } = offerSchema.parse(data);
  const about = `${department} ${title}`;
  const scene = OFFER_SCENES.find(([, pattern]) => pattern.test(about))?.[0] ?? 'busbar';
  return { kind: 'Trabaje con nosotros', title, facts: [department, location], picture: sceneFile(scene) };
}

async function findCase(visitor: SupabaseClient, id: string): Promise<SocialImage | null> {
  const { data } = await visitor
    .from('success_cases')
    .select(Object.keys(caseSchema.shape).join(', '))
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  if (data === null) return null;
  const found = caseSchema.parse(data);
  return {
    kind: 'Caso de éxito',
    title: found.titulo,
    facts: [found.cliente, `${found.sector} · ${found.año}`],
    picture: (await uploadedImage(visitor, found.imagen_url)) ?? sceneFile(caseScene(found)),
  };
}

/** The image that staff uploaded, or null if there is none or it cannot be read. */
async function uploadedImage(visitor: SupabaseClient, path: string | null): Promise<Uint8Array | null> {
  if (path === null) return null;
  const { data } = await visitor.storage.from(SUCCESS_CASES_BUCKET).download(path);
  return data && new Uint8Array(await data.arrayBuffer());
}

const sceneFile = (name: SceneName): string =>
  join(PROJECT_DIRECTORY, 'public', 'artwork', 'scenes', `${name}-1440.webp`);
