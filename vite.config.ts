import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Server and app exchange values under keys from these modules, so both must load the same instances. */
const SHARED_WITH_SERVER = ['#app/lib/rendered-html.ts', '#app/lib/site-context.ts'];

/**
 * Makes the texts that `app/i18n/es.ts` and `en.ts` import modules of their own, as if they were files of one language:
 * the bundler drops from each the language that nothing imports.
 */
const oneLanguage: Plugin = {
  name: 'one-language',
  enforce: 'pre',
  async resolveId(source, importer) {
    const language = /\/app\/i18n\/(es|en)\.ts$/.exec(importer ?? '')?.[1];
    if (!language || !source.startsWith('./shared/')) return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved && { ...resolved, id: `${resolved.id}?${language}` };
  },
};

/** Bundles what every page needs into few files: each file costs a round trip on a slow connection. */
const SHARED_BY_ALL = [
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|clsx)\/|vite\/preload-helper/,
  },
  {
    name: 'start',
    test: /\/app\/(?:lib\/(?:page-scroll|window-loaded)|site\/(?:forms\/draft|tracking\/first-touch)|ui\/(?:event-replay|first-interaction|last-used|page-error|error-screen|picture|use-hydrated)|i18n\/(?:change-messages|i18n))\.tsx?|\/domain\/(?:values\/(?:file-limits|localized)|website\/(?:preview-path|text-changes))\.ts/,
  },
  {
    name: 'base',
    test: /\/app\/(?:i18n\/(?!format(?:-count|-file-size|-without-intl)?\.|(?:use-)?changed-texts|(?:documents|e[ns])\.ts|pages\/|shared\/)|site\/(?:statistics\/visit-notes|tracking\/)|ui\/(?:button|intent-link|toast|logo|line-icon|skip-link)\.tsx|lib\/(?:supabase|portal-paths)\.ts)|\/domain\/(?:values\/language|website\/(?:company-variables|page-(?:addresses|paths)))\.ts/,
    // Modules that are fetched on demand are shared by few.
    minShareCount: 8,
  },
  // Not used by the portal. The home page has no such heading.
  { name: 'site', test: /\/app\/site\/layout\/(?!page-heading)/, minShareCount: 8 },
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(?:arrow-left|check|chevron-down|copy|ellipsis|file-text|mail|search|sliders-horizontal|x)\.mjs/,
  },
  {
    name: 'sections',
    test: /\/app\/site\/(?:features\/success-cases\/case-grid|routes\/(?:define-lazy-form|lazy-contact-form|quote-section))\.tsx?/,
  },
  // The home page lists each file of the forms, which it may fetch later: small ones are combined.
  {
    name: 'forms',
    test: /\/(?:domain\/data-protection\/consent-texts|app\/ui\/other-processes-box|app\/site\/features\/job-alerts\/option-fields)\.tsx?/,
  },
  {
    name: 'sending',
    test: /\/app\/(?:i18n\/(?:use-)?changed-texts|lib\/form-post|site\/forms\/(?:problem-text|site-form)|ui\/(?:honeypot|privacy-notice|use-submi(?:ssion-id|t-replay)))\.tsx?|\/domain\/values\/(?:random-uuid|text-limits)\.ts/,
  },
  // The home page has no such lists.
  { name: 'numbers', test: /\/app\/i18n\/format-without-intl\.ts/ },
  // Used by screens that need nothing of the two that follow, which would include them.
  { name: 'stable-callback', test: /\/app\/ui\/use-stable-callback\.ts/ },
  { name: 'stored-file', test: /\/domain\/values\/stored-file\.ts/ },
  {
    name: 'quote-files',
    test: /\/domain\/website\/quote-file\.ts|\/contact\/read-quote-file-extension\.ts/,
  },
  {
    name: 'uploads',
    test: /lucide-react\/dist\/esm\/icons\/upload\.mjs|\/app\/ui\/use-early-files\.ts/,
  },
  // Used by supabase-js, and by dialogs, which do not use supabase-js.
  { name: 'tslib', test: /node_modules\/tslib\// },
  // Both are the portal's. Forms of the site need zod to validate input and supabase to send it.
  { name: 'zod', test: /node_modules\/zod\/|\/domain\/values\/email\.ts/ },
  { name: 'supabase', test: /node_modules\/@supabase\// },
  // Used by the portal, and by the applicant's page, which does not load the portal's files.
  { name: 'days', test: /\/domain\/(?:messages\/interview|values\/(?:calendar-day|chile-time))\.ts/ },
  // Too small to be compressed, each by itself.
  {
    name: 'statuses',
    test: /\/(?:domain\/recruiting\/(?:decision|status)-labels|app\/portal\/features\/applications\/application-status)\.ts/,
  },
  { name: 'deferred', test: /\/app\/ui\/(?:deferred|use-press)\.tsx?/ },
  // The editor of the site's texts and its preview. The home page lists the preview's files.
  {
    name: 'preview-marks',
    test: /\/app\/content\/site-texts\/(?:preview-messages|read-mark)\.ts|\/domain\/website\/rich-site-texts\.ts/,
  },
  { name: 'menus', test: /\/app\/ui\/(?:actions?-(?:button|menu)|menu-button)\.tsx/ },
  // Forms of the site need them, too, but not the portal's files.
  { name: 'answers', test: /\/domain\/recruiting\/(?:application-source|posting-question)\.ts/ },
  // The portal's screens share many small files, each of which would be a separate request. Only three have requests, and two
  // the texts of the site; its pictures are chosen on demand.
  {
    name: 'portal',
    test: new RegExp(
      [
        '/app/(?:portal/(?!media/|requests/|triage/|features/(?:applications|site-texts)/)|lib/(?:auth|drafts|query)/)',
        '/app/lib/(?:invoke-function|save-file|use-url-filters)\\.ts',
        '/app/ui/(?:breadcrumb|filter-bar|loading|open-on-arrow|pager|read-sort|screen-heading|shortcuts|sort)\\.tsx?',
        '/app/ui/(?:status-badge|table|use-debounced-text|use-unload-warning)\\.tsx?',
        '/app/i18n/format-count\\.ts',
        '/domain/values/search-pattern\\.ts',
        'node_modules/@tanstack/',
      ].join('|'),
    ),
    minShareCount: 5,
  },
  // Legal texts need nothing of the lists that follow; by itself, the smaller one would cost all others more.
  { name: 'page-heading', test: /\/app\/(?:content\/rich-text\/rich-text|site\/layout\/page-heading)\.tsx/ },
  // Used by lists that open their entries in dialogs.
  {
    name: 'lists',
    test: /\/app\/(?:content\/(?:jobs\/use-job-facts|success-cases\/case-details)|lib\/overlay|site\/(?:features\/(?:apply\/application-draft|jobs\/(?:apply-link|job-link)|success-cases\/print-button)|forms\/filter-(?:chips|form)|layout\/site-error|routes\/lazy-dialogs))\.tsx?|\/domain\/values\/fold\.ts/,
  },
];

export default defineConfig({
  plugins: [oneLanguage, tailwindcss(), reactRouter()],
  build: { target: 'es2023' },
  // Finds all dependencies before the first page, so that a late discovery does not reload it.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{site,portal}/routes/**/*.tsx'] },
  // Bundled, so that the server loads only the parts we use and not every icon.
  ssr: {
    noExternal: [
      'lucide-react',
      'radix-ui',
      /^@radix-ui\//,
      /^@tanstack\//,
      '@hookform/resolvers',
      'react-hook-form',
    ],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_BY_ALL } } } } },
    ssr: { build: { rolldownOptions: { external: SHARED_WITH_SERVER } } },
  },
});
