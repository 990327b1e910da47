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
};
