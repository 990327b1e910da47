import type { SectorKey, ServiceKey } from '#domain/website/offering.ts';
import { type SceneName, sceneSrc } from './scene-picture.ts';

/** Scenes that fit a service or sector, best first. */
const SCENES: Readonly<Record<ServiceKey | SectorKey, readonly SceneName[]>> = {
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
};

/**
 * The scene beside an offering's heading.
 *
 * @param shown `src` of the pictures already on the page
 */
export function offeringScene(key: ServiceKey | SectorKey, shown: ReadonlySet<string>): SceneName {
  return SCENES[key].find((scene) => !shown.has(sceneSrc(scene))) ?? 'busbar';
}
