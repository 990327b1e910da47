import { createHash } from 'node:crypto';
import { z } from 'zod';
import { QUEUE_CLICKS } from '#app/lib/click-replay.ts';

/**
 * What React Router writes to put the page where its reader left it: the same text in every page. Known by its hash;
 * another version of the package has another.
 */
const SCROLL_RESTORATION = 'sha256-n1D9cZXw4ZNSiUR+6/8u4KC6Mx7KCFb9ScJA8U0UdhI=';

const CONTEXT = {
  start: 'window.__reactRouterContext = ',
  end: ';window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());',
} as const;
const DATA = { start: 'window.__reactRouterContext.streamController.enqueue(', end: ');' } as const;
const END = 'window.__reactRouterContext.streamController.close();';

const ASSET = String.raw`"/assets/[\w.-]+\.js"`;
/** Imports of our own files, and the manifest between them. */
const MODULES = new RegExp(
  String.raw`^;\n(?:import \* as route\d+ from ${ASSET};\n)+ {2}window\.__reactRouterManifest = (?<manifest>\{.*\});\n {2}window\.__reactRouterRouteModules = \{(?:"[\w/-]+":route\d+,?)+\};\n\nimport\(${ASSET}\);$`,
  's',
);

/** The inline scripts that a page of ours consists of, each known by its whole text. */
const KNOWN: Readonly<Record<string, (text: string) => boolean>> = {
  presses: (text) => text === QUEUE_CLICKS,
  scroll: (text) => `sha256-${digest(text)}` === SCROLL_RESTORATION,
  context: (text) => isJson(between(text, CONTEXT), z.record(z.string(), z.unknown())),
  modules: (text) => isJson(MODULES.exec(text)?.groups?.manifest, z.record(z.string(), z.unknown())),
  data: (text) => isJson(between(text, DATA), z.string()),
  end: (text) => text === END,
};

/**
 * Which inline scripts of a page may run: those that React Router and we write, in the one shape they have. What else
 * got into a page, and by whatever way, is not named by the page's policy.
 *
 * @returns the hashes of the known ones, and the beginnings of the others
 */
export function inlineScripts(html: string): { hashes: string[]; refused: string[] } {
  const known = new Map<string, string>();
  const refused: string[] = [];
  for (const text of inlineTexts(html)) {
    const kind = Object.entries(KNOWN).find(([, isKnown]) => isKnown(text))?.[0];
    // Each is there once, and ours are written last: what came before one of a kind is not ours.
    const other = kind === undefined ? text : known.get(kind);
    if (other !== undefined && other !== (kind && text)) refused.push(other.slice(0, 80));
    if (kind !== undefined) known.set(kind, text);
  }
  return { hashes: [...known.values()].map((text) => `'sha256-${digest(text)}'`), refused };
}

/** Every inline script, whatever it says: for development, where the tools write some of their own. */
export const anyInlineScripts = (html: string): string[] => [
  ...new Set(inlineTexts(html).map((text) => `'sha256-${digest(text)}'`)),
];

function inlineTexts(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs);
  return [...scripts].flatMap(({ groups }) => {
    const { attributes = '', text = '' } = groups ?? {};
    return attributes.includes('type="application/') || attributes.includes(' src=') ? [] : [text];
  });
}

const between = (text: string, { end, start }: { start: string; end: string }): string | undefined =>
  text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, -end.length) : undefined;

/** JSON is a literal in scripts too: it can call nothing. Source: ECMA-262, section 25.5. */
function isJson(text: string | undefined, schema: z.ZodType): boolean {
  if (text === undefined) return false;
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64');
