import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Component views: every `*.views.tsx` on one page, in Spanish at `/` and in English at `/en`. */
export default defineConfig({
  root: join(import.meta.dirname, 'app', 'views'),
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [tailwindcss()],
  // React's development build reports invalid markup and props in the console, where tests read it.
  define: { 'process.env.NODE_ENV': '"development"' },
  optimizeDeps: { entries: ['main.tsx', '../**/*.views.tsx'] },
});
