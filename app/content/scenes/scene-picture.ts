import type { Picture } from '#app/ui/picture.tsx';
import { SCENE_FILES } from './scene-files.gen.ts';

/** A rendered scene of artwork/scenes. */
export type SceneName = keyof typeof SCENE_FILES;

/** `src` for browsers without srcset, and wherever one size is enough. */
const DEFAULT_WIDTH = 960;
/** Smaller portrait screens get the portrait crop. */
const PORTRAIT_SCREENS = '(max-width: 47.99rem) and (orientation: portrait)';
const FORMATS = ['avif', 'webp'] as const;

/** What stays visible of scenes that are not cropped at their center. */
const POSITIONS: Partial<Record<SceneName, string>> = {
  // The title of the large display.
  'control-room': '50% 20%',
};

/** A scene at all widths; with `isHero`, includes the portrait crop for phones if there is one. */
export function scenePicture(name: SceneName, { isHero = false } = {}): Picture {
  const { placeholder, portraitWidths, widths } = SCENE_FILES[name];
  const position = POSITIONS[name];
  const srcSet = (variant: string, sizes: readonly number[], format: string): string =>
    sizes.map((width) => `/artwork/scenes/${variant}-${width}.${format} ${width}w`).join(', ');
  return {
    src: sceneSrc(name),
    sources: FORMATS.flatMap((format) => [
      ...(isHero && portraitWidths.length > 0
        ? [
            {
              type: `image/${format}`,
              media: PORTRAIT_SCREENS,
              srcSet: srcSet(`${name}-portrait`, portraitWidths, format),
            },
          ]
        : []),
      { type: `image/${format}`, srcSet: srcSet(name, widths, format) },
    ]),
    placeholder,
    ...(position && { position }),
    isIllustration: true,
  };
}

/** The URL of a scene at a medium size. */
export function sceneSrc(name: SceneName): string {
  return `/artwork/scenes/${name}-${DEFAULT_WIDTH}.webp`;
}
