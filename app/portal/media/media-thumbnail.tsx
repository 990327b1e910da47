import { objectPosition } from '#domain/website/page-picture.ts';
import type { MediaFile } from './list-media.ts';

/** A small picture of the library, cropped around its focal point; its name is beside it. */
export function MediaThumbnail({ picture }: { picture: MediaFile }) {
  return (
    <img
      src={picture.thumbnail ?? undefined}
      alt=""
      width={480}
      height={270}
      loading="lazy"
      style={{ objectPosition: objectPosition(picture) }}
      className="aspect-video w-full bg-ink object-cover"
    />
  );
}
