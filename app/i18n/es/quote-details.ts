/** Labels of the technical part of the quote request form, loaded with it. */
export const quoteDetails = {
  plant: 'Planta o faena',
  region: 'Región',
  chooseRegion: 'Elija una región',
  wantedBy: 'Fecha deseada',
  files: 'Archivos',
  filesHint: 'Hasta tres: PDF, DWG, XLSX o imágenes, de 10 MB cada uno. Unilineales, bases técnicas, fotos.',
  choose: 'Elegir o soltar archivos aquí',
  remove: 'Quitar',
  uploading: 'Subiendo archivos',
  offline: 'Sin conexión. Cuando vuelva, el envío continúa donde quedó.',
  errors: {
    count: 'Adjunte tres archivos como máximo',
    type: 'Solo se aceptan archivos PDF, DWG, XLSX, JPG, PNG o WebP',
    size: 'Cada archivo puede pesar hasta 10 MB',
  },
  /** Why a file was refused while the request was being sent. */
  refused: {
    wrongType: 'El contenido de {{name}} no corresponde a su tipo. Quítelo o cámbielo y envíe otra vez.',
    tooLarge: '{{name}} pesa más de 10 MB. Quítelo o cámbielo y envíe otra vez.',
    rateLimited:
      'Se enviaron demasiados archivos desde esta conexión. Puede quitarlos y enviar ahora, o esperar una hora.',
    unavailable:
      'En este momento no podemos recibir archivos. Puede quitarlos y enviar ahora, o esperar unos minutos.',
  },
};
