import type { SupabaseClient } from '@supabase/supabase-js';
import { SUCCESS_CASES_BUCKET, type SuccessCase } from '#domain/success-case.ts';

export interface CasePicture {
  readonly src: string;
  /** Smaller copies for smaller screens; absent for drawings, which are sharp at every size. */
  readonly srcSet?: string;
}

const WIDTHS = [480, 960, 1440] as const;

/** Our own drawing for a case without an image, by what it is about; the first that fits. */
const DRAWINGS = [
  ['motor-control-centre', /motores|sala eléctrica|ccm|bombeo/i],
  ['control-room', /molienda|telemetr|scada|supervisi/i],
  ['substation', /subestaci|energía|transmisi/i],
  ['conveyor', /miner|puerto|cantera|cemento/i],
] as const;

/** The case's image in sizes, or a drawing in its place. */
export function casePicture(
  supabase: SupabaseClient,
  { imagen_url, sector, titulo }: SuccessCase,
): CasePicture {
  if (imagen_url) {
    const bucket = supabase.storage.from(SUCCESS_CASES_BUCKET);
    const at = (width: number): string =>
      bucket.getPublicUrl(imagen_url, { transform: { width, resize: 'contain' } }).data.publicUrl;
    return { src: at(960), srcSet: WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ') };
  }
  const about = `${titulo} ${sector}`;
  const drawing = DRAWINGS.find(([, pattern]) => pattern.test(about))?.[0] ?? 'panel-interior';
  return { src: `/artwork/${drawing}.svg` };
}
