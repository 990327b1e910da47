import { printable, textPath, wrapLines } from './outline-text.ts';

/** What a link preview shows. */
export interface SocialImage {
  /** The kind of record, above the title. */
  readonly kind: string;
  /** The company's name. */
  readonly company: string;
  readonly title: string;
  /** Below the title. */
  readonly facts: readonly string[];
  /** The file with the picture on the right. */
  readonly scene: string;
  /** An uploaded image that is shown instead, if it can be decoded. */
  readonly upload: Uint8Array | null;
}

/** The size that social networks recommend. Source: https://developers.facebook.com/docs/sharing/webmasters/images/ */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** Left edge of the picture. */
const PICTURE_LEFT = 420;
const TITLE = { size: 56, leading: 64, width: 610, maxLines: 4 } as const;
const SMALL = { size: 26, leading: 38, width: 560, maxLines: 1 } as const;
const NAME = { size: 30, width: 504, maxLines: 1 } as const;
const COLOUR = { ink: '#0b1a2a', copper: '#d98a4b', text: '#f7f5f0', muted: '#b9c4cf' } as const;
/** Images that decode to more pixels are refused. */
const MAX_PIXELS = 40_000_000;

/** Draws a link preview as JPEG. Text is drawn as outlines, so that it looks the same without fonts on the server. */
export async function drawSocialImage(shown: SocialImage): Promise<Buffer<ArrayBuffer>> {
  const { scene, upload } = shown;
  return (upload && (await draw(shown, upload).catch(() => null))) ?? draw(shown, scene);
}

async function draw(shown: SocialImage, picture: string | Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const { data } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(WIDTH - PICTURE_LEFT, HEIGHT, { fit: 'cover' })
    .flatten({ background: COLOUR.ink })
    .extend({ left: PICTURE_LEFT, background: COLOUR.ink })
    .composite([{ input: Buffer.from(overlay(shown)) }])
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(data);
}

/** The text on a dark background, beside the picture. */
function overlay({ company, facts, kind, title }: SocialImage): string {
  const lines = wrapLines(title, TITLE);
  const top = 190;
  const afterTitle = top + (lines.length - 1) * TITLE.leading + 62;
  const at = { x: MARGIN, size: SMALL.size };
  const words = [
    ...wrapLines(kind, SMALL).map((line) => textPath(line, { ...at, y: 104, fill: COLOUR.copper })),
    ...lines.map((line, index) =>
      textPath(line, {
        x: MARGIN,
        y: top + index * TITLE.leading,
        size: TITLE.size,
        fill: COLOUR.text,
      }),
    ),
    ...facts
      .filter((fact) => printable(fact) !== '')
      .flatMap((fact) => wrapLines(fact, SMALL))
      .map((line, index) =>
        textPath(line, { ...at, y: afterTitle + index * SMALL.leading, fill: COLOUR.muted }),
      ),
    ...wrapLines(company, NAME).map((line) =>
      textPath(line, { x: MARGIN + 56, y: HEIGHT - 56, size: NAME.size, fill: COLOUR.text }),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="ink"><stop offset=".36" stop-color="${COLOUR.ink}"/><stop offset=".52" stop-color="${COLOUR.ink}" stop-opacity=".6"/><stop offset=".7" stop-color="${COLOUR.ink}" stop-opacity="0"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ink)"/>
<path d="M36 0v${HEIGHT}" stroke="${COLOUR.copper}" stroke-width="4"/><circle cx="36" cy="96" r="9" fill="${COLOUR.copper}"/>
<g fill="none" stroke-width="2.6" transform="translate(${MARGIN} ${HEIGHT - 88}) scale(1.4)"><path d="M2 3 12 21 19 8" stroke="${COLOUR.copper}"/><path d="M17 21 23 9l6 12" stroke="${COLOUR.text}"/></g>
${words.join('\n')}
</svg>`;
}
