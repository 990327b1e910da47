import type { SupabaseClient } from '@supabase/supabase-js';
import { mediaPicture } from '#app/content/media/media-picture.ts';
import { type SceneName, scenePicture } from '#app/content/scenes/scene-picture.ts';
import { renditions } from '#app/lib/uploads/renditions.ts';
import type { Picture } from '#app/ui/picture.tsx';
import type { Language } from '#domain/values/language.ts';
import type { PagePicture } from '#domain/website/page-picture.ts';
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

/** The case's image at all widths, its own or that of the library, or else one of our own pictures. */
export function casePicture(
  supabase: SupabaseClient,
  shown: SuccessCase,
  { language, media }: { language: Language; media: PagePicture | null },
): Picture {
  const { imagen_url } = shown;
  if (imagen_url)
    return renditions(supabase, {
      bucket: SUCCESS_CASES_BUCKET,
      path: imagen_url,
      width: 960,
      widths: CASE_WIDTHS,
    });
  return media ? mediaPicture(supabase, media, { language, width: 960 }) : scenePicture(caseScene(shown));
}

/** The scene for a case without an image. */
export function caseScene({ sector, titulo }: Pick<SuccessCase, 'sector' | 'titulo'>): SceneName {
  const about = `${titulo} ${sector}`;
  return SCENES.find(([, pattern]) => pattern.test(about))?.[0] ?? 'test-bench';
}
