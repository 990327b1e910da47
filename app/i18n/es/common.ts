export const common = {
  close: 'Cerrar',
  notice: 'Aviso',
  optional: 'opcional',
  tooLong: 'Este texto es demasiado largo',
  skipToContent: 'Saltar al contenido',
  notFound: { title: 'Oops! Page not found', home: 'Volver al inicio', code: '404' },
  failure: { title: 'Algo falló de nuestro lado', body: 'Intente nuevamente en unos minutos.' },
  language: { label: 'Idioma', es: 'Español', en: 'English' },
};
