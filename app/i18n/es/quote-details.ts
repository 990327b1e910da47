import { MAX_QUOTE_FILE_MB, MAX_QUOTE_FILES_IN_WORDS } from '#domain/file-limits.ts';

/** Labels of the technical part of the quote request form, loaded with it. */
export const quoteDetails = {
  plant: 'Planta o faena',
  region: 'Región',
  chooseRegion: 'Elija una región',
  wantedBy: 'Fecha deseada',
  files: 'Archivos',
  filesHint: `Hasta ${MAX_QUOTE_FILES_IN_WORDS.es}: PDF, DWG, XLSX o imágenes, de ${MAX_QUOTE_FILE_MB} MB cada uno. Unilineales, bases técnicas, fotos.`,
  choose: 'Elegir o soltar archivos aquí',
  remove: 'Quitar',
  uploading: 'Subiendo archivos',
  offline: 'Sin conexión. Cuando vuelva, el envío continúa donde quedó.',
  errors: {
    count: `Adjunte ${MAX_QUOTE_FILES_IN_WORDS.es} archivos como máximo`,
    type: 'Solo se aceptan archivos PDF, DWG, XLSX, JPG, PNG o WebP',
    size: `Cada archivo puede pesar hasta ${MAX_QUOTE_FILE_MB} MB`,
  },
  /** Why a file was refused while the request was being sent. */
  refused: {
    wrongType: 'El contenido de {{name}} no corresponde a su tipo. Quítelo o cámbielo y envíe otra vez.',
    tooLarge: `{{name}} pesa más de ${MAX_QUOTE_FILE_MB} MB. Quítelo o cámbielo y envíe otra vez.`,
    rateLimited:
      'Se enviaron demasiados archivos desde esta conexión. Puede quitarlos y enviar ahora, o esperar una hora.',
    unavailable:
      'En este momento no podemos recibir archivos. Puede quitarlos y enviar ahora, o esperar unos minutos.',
  },
};
