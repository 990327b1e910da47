import type { SupabaseClient } from '@supabase/supabase-js';
import { picture } from './pictures.ts';

export interface HeroImageRow {
  readonly storage_path: string;
  readonly duration_seconds: number;
  readonly is_active: boolean;
}

/** In display order. */
export async function stored(service: SupabaseClient): Promise<HeroImageRow[]> {
  const { data } = await service
    .from('hero_images')
    .select('storage_path, duration_seconds, is_active')
    .order('order_index')
    .overrideTypes<HeroImageRow[], { merge: false }>();
  return data ?? [];
}

/** Seeds images, each a distinct shade of red. */
export async function place(service: SupabaseClient, reds: readonly number[]): Promise<void> {
  for (const red of reds) {
    const storage_path = `prueba-${red}.png`;
    const { buffer } = await picture('x.png', red, 320);
    await service.storage
      .from('hero-images')
      .upload(storage_path, buffer, { contentType: 'image/png', upsert: true });
    await service.from('hero_images').insert({ storage_path }).throwOnError();
  }
}

/** The shades of the images that `place` made, in display order. */
export const order = async (service: SupabaseClient): Promise<number[]> =>
  (await stored(service)).map(({ storage_path }) => Number(/\d+/.exec(storage_path)?.[0]));

/** Deletes every image and its file. */
export async function clear(service: SupabaseClient): Promise<void> {
  const { data } = await service.from('hero_images').delete().not('id', 'is', null).select('storage_path');
  await service.storage
    .from('hero-images')
    .remove((data ?? []).map(({ storage_path }) => String(storage_path)));
}
