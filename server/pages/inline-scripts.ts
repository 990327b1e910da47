import { hash } from 'node:crypto';
import { z } from 'zod';
import { headScript } from '#app/ui/head-script.ts';

/** React Router's scroll restoration script, by hash: the same in every page of one version of the package. */
const SCROLL_RESTORATION = 'sha256-n1D9cZXw4ZNSiUR+6/8u4KC6Mx7KCFb9ScJA8U0UdhI=';

const CONTEXT = {
  start: 'window.__reactRouterContext = ',
  end: ';window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());',
} as const;
const DATA = { start: 'window.__reactRouterContext.streamController.enqueue(', end: ');' } as const;
const END = 'window.__reactRouterContext.streamController.close();';

const ASSET = String.raw`"/assets/[\w.-]+\.js"`;
/** The module imports and the manifest between them. */
const MODULES = new RegExp(
  String.raw`^;\n(?:import \* as route\d+ from ${ASSET};\n)+ {2}window\.__reactRouterManifest = (?<manifest>\{.*\});\n {2}window\.__reactRouterRouteModules = \{(?:"[\w/-]+":route\d+,?)+\};\n\nimport\(${ASSET}\);$`,
  's',
);

const OBJECT = z.record(z.string(), z.unknown());
const TEXT = z.string();
const HEAD_SCRIPT = headScript();

/** The inline scripts of a page, each matched as a whole. */
const KNOWN: Readonly<Record<string, (text: string) => boolean>> = {
  head: (text) => text === HEAD_SCRIPT,
  context: (text) => isJson(between(text, CONTEXT), OBJECT),
  modules: (text) => isJson(MODULES.exec(text)?.groups?.manifest, OBJECT),
  data: (text) => isJson(between(text, DATA), TEXT),
  end: (text) => text === END,
  // Last, so that only scripts that match none of the others are hashed.
  scroll: (text) => `sha256-${digest(text)}` === SCROLL_RESTORATION,
};

/**
 * Hashes the inline scripts that React Router and the app write, recognized by their exact shape. Anything injected
 * into a page stays out of its content security policy.
 *
 * @returns the hashes of known scripts, and the first 80 characters of all others
 */
export function inlineScripts(html: string): { hashes: string[]; refused: string[] } {
  const known = new Map<string, string>();
  const refused: string[] = [];
  for (const text of inlineTexts(html)) {
    const kind = Object.entries(KNOWN).find(([, isKnown]) => isKnown(text))?.[0];
    // Each kind occurs once, and ours come last: an earlier one of the same kind was injected.
    const other = kind === undefined ? text : known.get(kind);
    if (other !== undefined && other !== (kind && text)) refused.push(other.slice(0, 80));
    if (kind !== undefined) known.set(kind, text);
  }
  return { hashes: [...known.values()].map((text) => `'sha256-${digest(text)}'`), refused };
}

/** Hashes every inline script: in development, Vite injects its own. */
export const anyInlineScripts = (html: string): string[] => [
  ...new Set(inlineTexts(html).map((text) => `'sha256-${digest(text)}'`)),
];

function inlineTexts(html: string): string[] {
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const opening = html.indexOf('<script', at);
    const start = html.indexOf('>', opening) + 1;
    const end = html.indexOf('</script>', start);
    if (opening === -1 || start === 0 || end === -1) return texts;
    const attributes = html.slice(opening, start);
    if (!attributes.includes('type="application/') && !attributes.includes(' src='))
      texts.push(html.slice(start, end));
    at = end;
  }
}

const between = (text: string, { end, start }: { start: string; end: string }): string | undefined =>
  text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, -end.length) : undefined;

/** JSON is a literal in scripts too: it cannot call anything. Source: ECMA-262, section 25.5. */
function isJson(text: string | undefined, schema: z.ZodType): boolean {
  if (text === undefined) return false;
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const digest = (text: string): string => hash('sha256', text, 'base64');
