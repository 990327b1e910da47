import type { SupabaseClient } from '@supabase/supabase-js';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import { CASE_WIDTHS, SUCCESS_CASES_BUCKET, type SuccessCase } from '#domain/success-case.ts';

export interface CasePicture {
  readonly src: string;
  /** Smaller copies for smaller screens; absent for drawings, which are sharp at every size. */
  readonly srcSet?: string;
}

/** What social networks ask for is 1200 wide; of the sizes there are, the next. */
const SOCIAL_WIDTH = CASE_WIDTHS[2];

/** Our own drawing for a case without an image, by what it is about; the first that fits. */
const DRAWINGS = [
  ['motor-control-centre', /motores|sala eléctrica|ccm|bombeo/i],
  ['control-room', /molienda|telemetr|scada|supervisi/i],
  ['substation', /subestaci|energía|transmisi/i],
  ['conveyor', /miner|puerto|cantera|cemento/i],
] as const;

/** The case's image in sizes, or a drawing in its place. */
export function casePicture(supabase: SupabaseClient, shown: SuccessCase): CasePicture {
  const { imagen_url } = shown;
  if (imagen_url) {
    const at = (width: number): string =>
      renditionUrl(supabase, { bucket: SUCCESS_CASES_BUCKET, path: imagen_url, width });
    return { src: at(960), srcSet: CASE_WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ') };
  }
  return { src: caseDrawing(shown) };
}

/** The address of the case's own image as links to it show it, if it has one. */
export function socialImage(supabase: SupabaseClient, { imagen_url }: SuccessCase): string | undefined {
  return imagen_url
    ? renditionUrl(supabase, { bucket: SUCCESS_CASES_BUCKET, path: imagen_url, width: SOCIAL_WIDTH })
    : undefined;
}

/** The address of the drawing that stands for a case without an image. */
export function caseDrawing({ sector, titulo }: Pick<SuccessCase, 'sector' | 'titulo'>): string {
  const about = `${titulo} ${sector}`;
  const drawing = DRAWINGS.find(([, pattern]) => pattern.test(about))?.[0] ?? 'panel-interior';
  return `/artwork/${drawing}.svg`;
}
