export const quality = {
  meta: {
    title: 'Política de calidad',
    description:
      'El compromiso de calidad de Voltandes, sus cinco principios y las normas con que trabaja: ISO 9001, UL 508A, NEC e IEC.',
  },
  eyebrow: 'Nosotros',
  title: 'Política de calidad',
  lead: 'Lo que nos comprometemos a hacer en cada proyecto, quién responde por ello y con qué normas se mide.',
  commitment: {
    sheet: 'Lámina 01',
    title: 'Compromiso',
    statement:
      'La calidad se diseña, se arma, se prueba y se firma. Entregamos sistemas eléctricos y de automatización que cumplen lo acordado con el cliente y la normativa vigente, y cada año mejoramos la forma en que lo hacemos.',
    body: 'La gerencia pone los recursos, cada jefe de proyecto responde por sus entregables y cualquier persona de la empresa puede detener un trabajo que no cumple.',
    block: [
      { label: 'Documento', value: 'Política de calidad' },
      { label: 'Sistema', value: 'ISO 9001' },
      { label: 'Alcance', value: 'Ingeniería, automatización, tableros y montaje' },
      { label: 'Aprueba', value: 'Gerencia general' },
    ],
  },
  principles: {
    sheet: 'Lámina 02',
    title: 'Cinco principios',
    lead: 'Una misma barra alimenta cinco circuitos: si uno se abre, el proyecto se detiene hasta cerrarlo.',
    items: [
      {
        title: 'Seguridad y bienestar',
        rule: 'Ningún plazo vale una lesión.',
        text: 'Cada faena parte con su análisis de riesgos. Bloqueamos y verificamos ausencia de tensión antes de tocar, y cuidamos jornadas, turnos y traslados.',
      },
      {
        title: 'Talento y desarrollo',
        rule: 'El oficio se aprende haciendo, con alguien al lado.',
        text: 'Capacitamos en normas, equipos y oficio, acreditamos competencias y abrimos camino a técnicos y practicantes que quieren crecer con nosotros.',
      },
      {
        title: 'Crecimiento e innovación',
        rule: 'Lo nuevo se prueba en nuestro banco, no en su planta.',
        text: 'Invertimos en herramientas de diseño, ensayo y programación, y llevamos a terreno lo que ya funcionó en el taller.',
      },
      {
        title: 'Control de gestión',
        rule: 'Lo que no se mide, se supone.',
        text: 'Seguimos plazos, costos, no conformidades y reclamos de cada proyecto. Los indicadores se revisan todos los meses y cada desvío tiene responsable y fecha.',
      },
      {
        title: 'Satisfacción del cliente',
        rule: 'El proyecto termina cuando usted lo opera tranquilo.',
        text: 'Acordamos los requisitos por escrito, informamos el avance sin que lo pidan y al cierre preguntamos qué faltó. La respuesta entra al proyecto siguiente.',
      },
    ],
  },
  standards: {
    sheet: 'Lámina 03',
    title: 'Normas y certificaciones',
    lead: 'Las placas que llevan nuestros trabajos y lo que cada una garantiza.',
    items: [
      {
        code: 'ISO 9001',
        title: 'Gestión de la calidad certificada',
        text: 'Cubre el ciclo completo: oferta, ingeniería, fabricación, montaje y entrega, con auditoría externa.',
        label: 'Aplica a',
        value: 'Toda la empresa',
      },
      {
        code: 'UL 508A',
        title: 'Integradores certificados',
        text: 'Armamos y rotulamos tableros de control industrial según UL 508A, con personal acreditado por los fabricantes que integramos.',
        label: 'Aplica a',
        value: 'Tableros y CCM',
      },
      {
        code: 'NEC',
        title: 'Código Eléctrico Nacional',
        text: 'Proyectamos con el NEC (NFPA 70) y con los pliegos técnicos RIC que fiscaliza la SEC: canalizaciones, protecciones, puesta a tierra y declaración TE1.',
        label: 'Aplica a',
        value: 'Proyecto e instalación',
      },
      {
        code: 'IEC',
        title: 'Comisión Electrotécnica Internacional',
        text: 'IEC 61439 en tableros, IEC 60909 en cortocircuito, IEC 61131-3 en programas e IEC 60617 en cada símbolo de nuestros planos.',
        label: 'Aplica a',
        value: 'Diseño y ensayos',
      },
    ],
  },
};
