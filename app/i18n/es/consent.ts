export const consent = {
  label: 'Privacidad',
  text: '¿Nos permite medir si nuestros avisos le trajeron hasta aquí?',
  more: 'Qué medimos y por qué',
  grant: 'Aceptar',
  deny: 'Rechazar',
  preferences: 'Preferencias de privacidad',
};
