/** First segments of paths that the portal, the platform and the server answer: no page or redirect is below them. */
export const RESERVED_SEGMENTS = [
  'admin',
  'auth',
  'reset-password',
  'setup-password',
  'rest',
  'storage',
  'functions',
  'realtime',
  'assets',
  'vista-previa',
  'archivos',
] as const;
