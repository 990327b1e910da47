import { MAX_CV_MB } from '#domain/file-limits.ts';

export const common = {
  close: 'Cerrar',
  notice: 'Aviso',
  optional: 'opcional',
  tooLong: 'Este texto es demasiado largo',
  skipToContent: 'Saltar al contenido',
  notFound: { title: 'Oops! Page not found', home: 'Volver al inicio', code: '404' },
  retry: 'Reintentar',
  failure: {
    title: 'Algo falló de nuestro lado',
    unavailable: 'Volvemos en un momento',
    offline: 'Sin conexión',
    body: 'Debería funcionar de nuevo en unos minutos. Si es urgente, atendemos por teléfono y por correo.',
    posted: 'Basta volver atrás y enviarlo otra vez: se guarda una sola vez.',
  },
  /** Code that could not be fetched. */
  codeFailure: {
    title: 'No se pudo abrir',
    body: 'Revise su conexión e intente nuevamente. Si sigue igual, recargue la página.',
  },
  language: { label: 'Idioma', es: 'Español', en: 'English' },
  /** CV upload errors that an immediate retry would not fix. */
  uploadErrors: {
    rateLimited:
      'Se enviaron demasiados archivos desde esta conexión. Es posible intentarlo de nuevo en una hora.',
    unavailable:
      'En este momento no podemos recibir archivos. Es posible intentarlo de nuevo en unos minutos.',
    tooLarge: `El archivo supera los ${MAX_CV_MB}MB.`,
    wrongType:
      'El contenido del archivo no es de un PDF, DOC o DOCX. Conviene guardarlo de nuevo como PDF y enviarlo así.',
  },
};
