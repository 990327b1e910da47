export const es = {
  label: 'Privacidad',
  text: '¿Nos permite medir si nuestros avisos le trajeron hasta aquí?',
  more: 'Qué medimos y por qué',
  grant: 'Aceptar',
  deny: 'Rechazar',
  preferences: 'Preferencias de privacidad',
};

export const en: typeof es = {
  label: 'Privacy',
  text: 'May we measure whether our ads brought you here?',
  more: 'What we measure, and why',
  grant: 'Accept',
  deny: 'Reject',
  preferences: 'Privacy preferences',
};
