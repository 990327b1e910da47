import type { Slide } from '#app/content/hero/list-hero-images.ts';
import type { Views } from '#app/views/views.ts';
import { Hero } from './hero.tsx';

const SLIDES: readonly Slide[] = ['substation', 'control-room', 'conveyor'].map((name) => ({
  src: `/artwork/${name}.svg`,
  seconds: 5,
}));

export default {
  standalone: {
    carousel: () => <Hero slides={SLIDES} />,
    'single image': () => <Hero slides={SLIDES.slice(0, 1)} />,
  },
} satisfies Views;
