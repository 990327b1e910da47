import { useEffect, useState } from 'react';
import type { Slide } from './list-hero-images.ts';

export interface Carousel {
  readonly current: number;
  readonly isPlaying: boolean;
  show(index: number): void;
  toggle(): void;
}

/**
 * A carousel that advances after each slide's duration and loops. Starts paused if the system requests reduced motion.
 */
export function useCarousel(slides: readonly Slide[]): Carousel {
  const [current, setCurrent] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setIsPlaying(false);
  }, []);
  const seconds = slides[current]?.seconds;
  useEffect(() => {
    if (!isPlaying || slides.length < 2 || seconds === undefined) return;
    const timer = setTimeout(() => setCurrent((current + 1) % slides.length), seconds * 1000);
    return () => clearTimeout(timer);
  }, [current, isPlaying, seconds, slides.length]);
  return { current, isPlaying, show: setCurrent, toggle: () => setIsPlaying((before) => !before) };
}
