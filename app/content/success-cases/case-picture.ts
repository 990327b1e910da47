import type { SupabaseClient } from '@supabase/supabase-js';
import { type SceneName, scenePicture } from '#app/content/scenes/scene-picture.ts';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import type { Picture } from '#app/ui/picture.tsx';
import { CASE_WIDTHS, SUCCESS_CASES_BUCKET, type SuccessCase } from '#domain/website/success-case.ts';

/** Pictures for cases without an image; the first whose pattern matches title or sector. */
const SCENES = [
  ['solar-well', /pozo|solar|telemetr/i],
  ['control-room', /molienda|scada|supervisi|sala de control/i],
  ['switchroom', /ccm|control de motores/i],
  ['unit-substation', /subestaci|transformador|transmisi|energía/i],
  ['electrical-room', /sala eléctrica|modular/i],
  ['panel', /bombeo|tablero/i],
  ['cable-tray', /iluminaci|nave|bandeja|canalizaci/i],
  ['packaging', /empaque|envasado|embotellad|línea/i],
  ['conveyor', /correa|miner|puerto|cantera|cemento/i],
  ['motor', /motor|variador/i],
] as const satisfies readonly (readonly [SceneName, RegExp])[];

/** The case's image at all widths, or one of our own pictures. */
export function casePicture(supabase: SupabaseClient, shown: SuccessCase): Picture {
  const { imagen_url } = shown;
  if (imagen_url) {
    const urlAt = (width: number): string =>
      renditionUrl(supabase, { bucket: SUCCESS_CASES_BUCKET, path: imagen_url, width });
    return { src: urlAt(960), srcSet: CASE_WIDTHS.map((width) => `${urlAt(width)} ${width}w`).join(', ') };
  }
  return scenePicture(caseScene(shown));
}

/** The scene for a case without an image. */
export function caseScene({ sector, titulo }: Pick<SuccessCase, 'sector' | 'titulo'>): SceneName {
  const about = `${titulo} ${sector}`;
  return SCENES.find(([, pattern]) => pattern.test(about))?.[0] ?? 'test-bench';
}
