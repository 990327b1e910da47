import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureSupabase } from '#app/lib/supabase.ts';
import { siteVisitSchema } from '#domain/website/site-visit.ts';
import { startCounting } from './count-visit.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36';

let sent: { url: string; visit: unknown }[];
const ownAddress = location.href;

/** What the browser says about itself; this one is driven by a test. */
function pretend(visitor: { webdriver?: boolean; userAgent?: string; globalPrivacyControl?: boolean }): void {
  const told = { webdriver: false, userAgent: CHROME, globalPrivacyControl: false, ...visitor };
  for (const [name, value] of Object.entries(told))
    Object.defineProperty(navigator, name, { configurable: true, get: () => value });
}

beforeEach(() => {
  sent = [];
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => {
    sent.push({ url: String(url), visit: siteVisitSchema.parse(JSON.parse(String(body))) });
    return true;
  });
  configureSupabase({
    siteUrl: 'https://sitio.example',
    supabaseUrl: 'https://api.example',
    publishableKey: 'sb_publishable_x',
    tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
  });
  history.replaceState(null, '', '/servicios?utm_campaign=Verano');
  pretend({});
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['webdriver', 'userAgent', 'globalPrivacyControl'])
    Reflect.deleteProperty(navigator, name);
  localStorage.removeItem('sb-127-auth-token');
  history.replaceState(null, '', ownAddress);
  document.body.replaceChildren();
});

const leave = (): unknown => dispatchEvent(new PageTransitionEvent('pagehide'));

const eventsOf = (visit: unknown): string[] =>
  siteVisitSchema.parse(visit).events.map(({ event, page }) => `${page} ${event}`);

test('a visit is sent when its page is left, once', () => {
  const note = startCounting();
  note({ view: '/servicios', isMissing: false });
  document.body.innerHTML = `
    <form action="/recibido/contacto"><input name="email"></form>
    <form><input name="otro"></form>
    <a href="/ficha.pdf">Ficha</a>`;
  const type = (name: string): void => {
    const field = document.querySelector(`[name=${name}]`);
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  type('email');
  type('email');
  type('otro');
  const link = document.querySelector('a');
  link?.addEventListener('click', (event) => event.preventDefault());
  link?.click();
  note({ sent: 'quote' });
  leave();
  leave();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe('https://api.example/functions/v1/count-visit?apikey=sb_publishable_x');
  expect(sent[0]?.visit).toMatchObject({ campaign: 'verano', language: 'es' });
  expect(eventsOf(sent[0]?.visit).filter((event) => !event.includes('depth'))).toEqual([
    '/servicios view',
    '/servicios begun_quote',
    '/servicios download',
    '/servicios sent_quote',
  ]);
});

test('how far a page was read is counted as it is scrolled, and what the portal shows is not', async () => {
  const note = startCounting();
  document.body.innerHTML = `<div style="height: ${innerHeight * 4}px"></div>`;
  note({ view: '/servicios', isMissing: false });
  scrollTo(0, innerHeight);
  await vi.waitFor(() => {
    leave();
    expect(sent.flatMap(({ visit }) => eventsOf(visit))).toContain('/servicios depth_50');
  });
  history.replaceState(null, '', '/admin/rrhh');
  scrollTo(0, document.documentElement.scrollHeight);
  await new Promise((resolve) => setTimeout(resolve, 600));
  leave();
  expect(sent.flatMap(({ visit }) => eventsOf(visit))).not.toContain('/servicios depth_100');
});

test('the page before is sent when another one is opened', () => {
  const note = startCounting();
  note({ view: '/servicios', isMissing: false });
  expect(sent).toEqual([]);
  note({ view: '/en/jobs', isMissing: false });
  expect(eventsOf(sent[0]?.visit)).toContain('/servicios view');
  leave();
  expect(sent[1]?.visit).toMatchObject({ language: 'en' });
  expect(eventsOf(sent[1]?.visit)).toContain('/oportunidades-laborales view');
});

test('a page in the background is not counted until it is looked at', () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const note = startCounting();
  note({ view: '/servicios', isMissing: false });
  leave();
  expect(sent.flatMap(({ visit }) => eventsOf(visit))).toEqual([]);
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  leave();
  expect(sent.flatMap(({ visit }) => eventsOf(visit))).toContain('/servicios view');
});

test.each([
  ['a driven browser', { webdriver: true }],
  ['a bot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['who asks not to be measured', { globalPrivacyControl: true }],
  ['signed-in staff', {}],
])('%s is not counted', (who, visitor) => {
  pretend(visitor);
  if (who === 'signed-in staff') localStorage.setItem('sb-127-auth-token', '{}');
  const note = startCounting();
  note({ view: '/servicios', isMissing: false });
  note({ sent: 'quote' });
  leave();
  expect(sent).toEqual([]);
});

test('nothing is kept in the browser', () => {
  const before = JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]);
  const note = startCounting();
  note({ view: '/servicios', isMissing: false });
  leave();
  expect(sent).toHaveLength(1);
  expect(JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])).toBe(before);
});

test('a page that staff have moved is counted as itself', () => {
  const meta = document.createElement('meta');
  meta.name = 'shipped-path';
  meta.content = '/en/jobs/plc';
  document.head.append(meta);
  history.replaceState(null, '', '/en/careers/plc');
  const note = startCounting();
  note({ view: '/en/careers/plc', isMissing: false });
  // Of a page that is no longer shown, nobody knows it.
  note({ view: '/en/solutions', isMissing: false });
  leave();
  meta.remove();
  const events = sent.flatMap(({ visit }) => siteVisitSchema.parse(visit).events);
  expect(events).toContainEqual({ page: '/oportunidades-laborales/:job', slug: 'plc', event: 'view' });
  expect(events.filter(({ event }) => event === 'view')).toHaveLength(1);
});
