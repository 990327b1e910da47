export const consent = {
  label: 'Privacidad',
  text: '¿Nos permite medir si nuestros avisos le trajeron hasta aquí?',
  optional: 'El sitio funciona igual si prefiere que no.',
  more: 'Qué medimos y por qué',
  grant: 'Aceptar',
  deny: 'Rechazar',
  preferences: 'Preferencias de privacidad',
};
