import type { SupabaseClient } from '@supabase/supabase-js';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import { CASE_WIDTHS, SUCCESS_CASES_BUCKET, type SuccessCase } from '#domain/success-case.ts';

export interface CasePicture {
  readonly src: string;
  /** Absent for SVG drawings. */
  readonly srcSet?: string;
}

/** Social networks ask for 1200 pixels; the next larger of our widths. */
const SOCIAL_WIDTH = CASE_WIDTHS[2];

/** Drawings for cases without an image; the first whose pattern matches title or sector. */
const DRAWINGS = [
  ['motor-control-centre', /motores|sala eléctrica|ccm|bombeo/i],
  ['control-room', /molienda|telemetr|scada|supervisi/i],
  ['substation', /subestaci|energía|transmisi/i],
  ['conveyor', /miner|puerto|cantera|cemento/i],
] as const;

/** The case's image at all widths, or a drawing. */
export function casePicture(supabase: SupabaseClient, shown: SuccessCase): CasePicture {
  const { imagen_url } = shown;
  if (imagen_url) {
    const urlAt = (width: number): string =>
      renditionUrl(supabase, { bucket: SUCCESS_CASES_BUCKET, path: imagen_url, width });
    return { src: urlAt(960), srcSet: CASE_WIDTHS.map((width) => `${urlAt(width)} ${width}w`).join(', ') };
  }
  return { src: caseDrawing(shown) };
}

/** The URL of the case's own image for link previews, if it has one. */
export function socialImage(supabase: SupabaseClient, { imagen_url }: SuccessCase): string | undefined {
  return imagen_url
    ? renditionUrl(supabase, { bucket: SUCCESS_CASES_BUCKET, path: imagen_url, width: SOCIAL_WIDTH })
    : undefined;
}

/** The path of the drawing for a case without an image. */
export function caseDrawing({ sector, titulo }: Pick<SuccessCase, 'sector' | 'titulo'>): string {
  const about = `${titulo} ${sector}`;
  const drawing = DRAWINGS.find(([, pattern]) => pattern.test(about))?.[0] ?? 'panel-interior';
  return `/artwork/${drawing}.svg`;
}
