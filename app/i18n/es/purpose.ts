export const purpose = {
  meta: {
    title: 'Nuestro propósito',
    description:
      'Misión, visión y valores de Voltandes: ingeniería eléctrica y automatización para la industria chilena desde 1997.',
  },
  eyebrow: 'Nosotros',
  title: 'Nuestro propósito',
  lead: 'Que la energía llegue donde tiene que llegar y que el proceso haga lo que se le pide. Para eso existe Voltandes desde 1997.',
  mission: {
    sheet: 'Lámina 01',
    title: 'Misión',
    statement:
      'Entregar a la industria chilena sistemas eléctricos y de automatización que parten bien el primer día y siguen operando cuando ya nadie recuerda quién los instaló.',
    body: 'Lo hacemos con un equipo propio que proyecta, arma, programa y monta, y que responde por el resultado completo: del levantamiento en terreno al último protocolo firmado.',
  },
  vision: {
    sheet: 'Lámina 02',
    title: 'Visión',
    statement:
      'Ser la oficina de ingeniería a la que una planta llama primero: por cómo proyecta, por cómo prueba y porque contesta después de la entrega.',
    signsTitle: 'Sabremos que vamos bien cuando',
    signs: [
      'el plano as-built y el tablero digan lo mismo, también diez años después;',
      'la segunda ampliación de una planta nos la encarguen quienes operaron la primera;',
      'quienes hicieron su práctica aquí dirijan las obras de mañana.',
    ],
  },
  values: {
    sheet: 'Lámina 03',
    title: 'Valores',
    lead: 'Cuatro símbolos que todo eléctrico reconoce y lo que significan en nuestra casa.',
    caption: 'Simbología',
    symbolHead: 'Símbolo',
    valueHead: 'Valor',
    meaningHead: 'Qué significa aquí',
    items: {
      integrity: {
        title: 'Integridad',
        symbol: 'Puesta a tierra: la referencia de todo lo demás',
        text: 'Decimos lo que medimos. Si una protección no coordina o un plazo no alcanza, usted lo sabe por nosotros, y antes de comprar.',
      },
      teamwork: {
        title: 'Trabajo en equipo',
        symbol: 'Fuentes en paralelo: ninguna lleva sola la carga',
        text: 'Proyectistas, tableristas, programadores y montajistas trabajan sobre el mismo plano. Quien dibuja va a terreno; quien monta corrige el dibujo.',
      },
      respect: {
        title: 'Respeto',
        symbol: 'Seccionador enclavado: nadie energiza mientras otro trabaja',
        text: 'Cuidamos a quien tenemos al lado, el oficio de cada persona, la planta que nos recibe y la palabra que dimos.',
      },
      curiosity: {
        title: 'Curiosidad',
        symbol: 'Instrumento: primero se mide, después se opina',
        text: 'Seguimos una falla hasta entenderla, probamos lo nuevo en nuestro taller y no en su planta, y dejamos escrito lo aprendido.',
      },
    },
  },
  toQuality: 'Leer la política de calidad',
};
