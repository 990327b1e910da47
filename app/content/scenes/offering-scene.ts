import type { Picture } from '#app/ui/picture.tsx';
import type { SectorKey, ServiceKey } from '#domain/website/offering.ts';
import { type SceneName, scenePicture, sceneSrc } from './scene-picture.ts';

/** Scenes that fit a service or sector, best first. */
const SCENES = {
  engineering: ['substation', 'busbar'],
  automation: ['conveyor', 'motor'],
  panels: ['test-bench', 'busbar'],
  erection: ['cable-tray', 'motor'],
  mining: ['conveyor', 'motor'],
  energy: ['substation', 'busbar'],
  food: ['test-bench', 'motor'],
  pulp: ['motor', 'conveyor'],
  water: ['motor', 'test-bench'],
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

/** A different scene for each service. */
export const servicePictures = (): Readonly<Record<ServiceKey, Picture>> => ({
  engineering: scenePicture(SCENES.engineering[0]),
  automation: scenePicture(SCENES.automation[0]),
  panels: scenePicture(SCENES.panels[0]),
  erection: scenePicture(SCENES.erection[0]),
});
