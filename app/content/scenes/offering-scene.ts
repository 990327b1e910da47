import type { Picture } from '#app/ui/picture.tsx';
import { SERVICES, type SectorKey, type ServiceKey } from '#domain/website/offering.ts';
import { type SceneName, scenePicture, sceneSrc } from './scene-picture.ts';

/** Scenes that fit a service or sector, best first. */
const SCENES = {
  engineering: ['substation', 'busbar'],
  automation: ['conveyor', 'motor'],
  panels: ['workshop', 'test-bench'],
  erection: ['cable-tray', 'motor'],
  mining: ['conveyor', 'motor'],
  energy: ['substation', 'busbar'],
  food: ['test-bench', 'motor'],
  pulp: ['motor', 'conveyor'],
  water: ['plant', 'motor'],
  ports: ['busbar', 'conveyor'],
} as const satisfies Readonly<Record<ServiceKey | SectorKey, readonly SceneName[]>>;

/**
 * The scene beside an offering's heading.
 *
 * @param shown `src` of the pictures already on the page
 */
export function offeringScene(key: ServiceKey | SectorKey, shown: ReadonlySet<string>): SceneName {
  return SCENES[key].find((scene) => !shown.has(sceneSrc(scene))) ?? 'busbar';
}

/**
 * A different picture for each service.
 *
 * @param pictureOf the picture of a page, by its Spanish path, or else the given one
 */
export function servicePictures(
  pictureOf: (path: string, shipped: Picture) => Picture,
): Readonly<Record<ServiceKey, Picture>> {
  const picture = (service: ServiceKey): Picture =>
    pictureOf(SERVICES[service].path, scenePicture(SCENES[service][0]));
  return {
    engineering: picture('engineering'),
    automation: picture('automation'),
    panels: picture('panels'),
    erection: picture('erection'),
  };
}
