const es = {
  meta: {
    title: 'Nuestro propósito',
    description:
      'Misión, visión y valores de {{company.name}}: ingeniería eléctrica y automatización para la industria chilena desde {{company.founded}}.',
  },
  eyebrow: 'Nosotros',
  title: 'Nuestro propósito',
  lead: 'Que la energía llegue donde tiene que llegar y que el proceso haga lo que se le pide. Para eso existe {{company.name}} desde {{company.founded}}.',
  mission: {
    title: 'Misión',
    statement:
      'Entregar a la industria chilena sistemas eléctricos y de automatización que parten bien el primer día y siguen operando cuando ya nadie recuerda quién los instaló.',
    body: 'Lo hacemos con un equipo propio que proyecta, arma, programa y monta, y que responde por el resultado completo: del levantamiento en terreno al último protocolo firmado.',
  },
  vision: {
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

const en: typeof es = {
  meta: {
    title: 'Our purpose',
    description:
      'Mission, vision and values of {{company.name}}: electrical engineering and automation for Chilean industry since {{company.founded}}.',
  },
  eyebrow: 'About us',
  title: 'Our purpose',
  lead: 'Power that reaches where it must, and a process that does what it is told: that is what {{company.name}} has been here for since {{company.founded}}.',
  mission: {
    title: 'Mission',
    statement:
      'To give Chilean industry electrical and automation systems that start well on day one, and still run when nobody remembers who installed them.',
    body: 'We do it with people of our own who design, build, program and install, and who answer for the whole: from the first site survey to the last signed test record.',
  },
  vision: {
    title: 'Vision',
    statement:
      'To be the engineering firm a plant calls first: for how it designs, for how it tests, and because it picks up the phone after handover.',
    signsTitle: 'We will know we are on course when',
    signs: [
      'the as-built drawing and the panel still agree, even ten years later;',
      'the people who ran a plant’s first extension give us the second;',
      'those who did their internship here lead the projects of tomorrow.',
    ],
  },
  values: {
    title: 'Values',
    lead: 'Four symbols every electrician knows, and what they mean to us.',
    caption: 'Legend',
    symbolHead: 'Symbol',
    valueHead: 'Value',
    meaningHead: 'What it means here',
    items: {
      integrity: {
        title: 'Integrity',
        symbol: 'Ground: what everything else is referred to',
        text: 'We say what we measure. If protection does not coordinate or a deadline will not hold, you hear it from us, and before you buy.',
      },
      teamwork: {
        title: 'Teamwork',
        symbol: 'Sources in parallel: none carries the load alone',
        text: 'Designers, panel builders, programmers and fitters work on the same drawing. Whoever draws goes to site; whoever installs corrects the drawing.',
      },
      respect: {
        title: 'Respect',
        symbol: 'Interlocked disconnector: nobody energizes while another works',
        text: 'We look after the person beside us, everybody’s craft, the plant that hosts us, and the word we gave.',
      },
      curiosity: {
        title: 'Curiosity',
        symbol: 'Instrument: measure first, then have an opinion',
        text: 'We follow a fault until we understand it, try new things in our workshop and not in your plant, and write down what we learned.',
      },
    },
  },
  toQuality: 'Read the quality policy',
};

export const purposeTexts = { es, en };
