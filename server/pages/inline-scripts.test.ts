import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { headScript } from '#app/ui/head-script.ts';
import { inlineScripts } from './inline-scripts.ts';

const CONTEXT =
  'window.__reactRouterContext = {"ssr":true};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());';
const MODULES =
  ';\nimport * as route0 from "/assets/root-Bt_t2.js";\n  window.__reactRouterManifest = {\n  "entry": {}\n};\n  window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.client-DF.js");';
const data = (text: string): string =>
  `window.__reactRouterContext.streamController.enqueue(${JSON.stringify(text)});`;
const END = 'window.__reactRouterContext.streamController.close();';

const pageOf = (...scripts: string[]): string =>
  `<!DOCTYPE html><body>${scripts.map((text) => `<script>${text}</script>`).join('\n')}</body>`;
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const HEAD_SCRIPT = headScript();

test('hashes the scripts of React Router and the app, not data blocks', () => {
  const scripts = [HEAD_SCRIPT, CONTEXT, MODULES, data('[{"title":"a\\"b"}]\n'), END];
  const json = '<script type="application/ld+json">{"@type":"Organization"}</script>';
  const file = '<script src="/assets/x.js"></script>';
  expect(inlineScripts(pageOf(...scripts) + json + file)).toEqual({
    hashes: scripts.map(hashOf),
    refused: [],
  });
});

test.each([
  ['alert(1)'],
  [`${HEAD_SCRIPT};alert(1)`],
  [data('x').replace(');', ', alert(1));')],
  [data('x').replace(');', '+alert(1));')],
  [`${data('x')}alert(1);//");`],
  [data('x').replace('"x"', '`x`')],
  [data('x').replace('"x"', '{"toString":1}')],
  [`${data('x')}${data('y')}`],
  [CONTEXT.replace('{"ssr":true}', '{"ssr":alert(1)}')],
  [CONTEXT.replace('{"ssr":true}', '{"ssr":true};alert(1);x={}')],
  // As long as the expected end.
  [CONTEXT.replace(/;.*$/s, (end) => ';alert(1);'.padEnd(end.length, '/'))],
  [MODULES.replace('/assets/root', 'https://evil.example/root')],
  [MODULES.replace('/assets/root', '/storage/v1/object/public/x/root')],
  [MODULES.replace('/assets/root', '/assets/../storage/root')],
  [MODULES.replace('"entry": {}', '"entry": alert(1)')],
  [MODULES.replace('\n};\n  window.__reactRouterRoute', '\n};alert(1);x={};\n  window.__reactRouterRoute')],
  [MODULES.replace('"root":route0', '"root":alert(1)')],
  [`${END}alert(1)`],
])('refuses %s', (script) => {
  expect(inlineScripts(pageOf(script))).toEqual({ hashes: [], refused: [script.slice(0, 80)] });
});

test('refuses data injected before the page’s own', () => {
  const [injected, own] = [data('[{"supabaseUrl":"https://evil.example"}]'), data('[{}]')];
  const { hashes, refused } = inlineScripts(pageOf(injected, CONTEXT, own, END));
  expect(hashes).not.toContain(hashOf(injected));
  expect(hashes).toContain(hashOf(own));
  expect(refused).toEqual([injected.slice(0, 80)]);
});
