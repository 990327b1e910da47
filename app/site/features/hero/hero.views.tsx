import type { Slide } from '#app/content/hero/list-hero-images.ts';
import { scenePicture } from '#app/content/scenes/scene-picture.ts';
import type { Views } from '#app/views/views.ts';
import { Hero } from './hero.tsx';

const SLIDES: readonly Slide[] = (['busbar', 'substation', 'conveyor'] as const).map((name) => ({
  ...scenePicture(name, { isHero: true }),
  seconds: 5,
}));

export default {
  standalone: {
    carousel: () => <Hero slides={SLIDES} />,
    'single image': () => <Hero slides={SLIDES.slice(0, 1)} />,
  },
} satisfies Views;
