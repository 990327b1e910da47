/** A posting's page and the frame of its application form. */
export const jobPage = {
  all: 'Todas las ofertas',
  summary: 'Datos del cargo',
  similar: { sheet: 'Lámina 02', closedSheet: 'Lámina 01', title: 'Ofertas similares' },
  share: 'Compartir',
  email: 'Enviar por correo',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  copyFailed: 'No se pudo copiar el enlace',
  application: {
    back: 'Volver a la oferta',
    discard: {
      title: '¿Descartar su postulación?',
      body: 'Se borrará lo que ha escrito.',
      confirm: 'Descartar',
      cancel: 'Seguir escribiendo',
    },
  },
};
