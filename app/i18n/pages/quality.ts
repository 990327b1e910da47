const es = {
  meta: {
    title: 'Política de calidad',
    description:
      'El compromiso de calidad de {{company.name}}, sus cinco principios y las normas con que trabaja: ISO\u00a09001, UL\u00a0508A, NEC e IEC.',
  },
  eyebrow: 'Nosotros',
  title: 'Política de calidad',
  lead: 'Lo que nos comprometemos a hacer en cada proyecto, quién responde por ello y con qué normas se mide.',
  commitment: {
    title: 'Compromiso',
    statement:
      'La calidad se diseña, se arma, se prueba y se firma. Entregamos sistemas eléctricos y de automatización que cumplen lo acordado con el cliente y la normativa vigente, y cada año mejoramos la forma en que lo hacemos.',
    body: 'La gerencia pone los recursos, cada jefe de proyecto responde por sus entregables y cualquier persona de la empresa puede detener un trabajo que no cumple.',
    block: [
      { label: 'Documento', value: 'Política de calidad' },
      { label: 'Sistema', value: 'ISO\u00a09001' },
      { label: 'Alcance', value: 'Ingeniería, automatización, tableros y montaje' },
      { label: 'Aprueba', value: 'Gerencia general' },
    ],
  },
  principles: {
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
    title: 'Normas y certificaciones',
    lead: 'Las placas que llevan nuestros trabajos y lo que cada una garantiza.',
    items: [
      {
        code: 'ISO\u00a09001',
        title: 'Gestión de la calidad certificada',
        text: 'Cubre el ciclo completo: oferta, ingeniería, fabricación, montaje y entrega, con auditoría externa.',
        label: 'Aplica a',
        value: 'Toda la empresa',
      },
      {
        code: 'UL\u00a0508A',
        title: 'Integradores certificados',
        text: 'Armamos y rotulamos tableros de control industrial según UL\u00a0508A, con personal acreditado por los fabricantes que integramos.',
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
        text: 'IEC\u00a061439 en tableros, IEC\u00a060909 en cortocircuito, IEC\u00a061131-3 en programas e IEC\u00a060617 en cada símbolo de nuestros planos.',
        label: 'Aplica a',
        value: 'Diseño y ensayos',
      },
    ],
  },
};

const en: typeof es = {
  meta: {
    title: 'Quality policy',
    description:
      'The quality commitment of {{company.name}}, its five principles and the standards it works to: ISO\u00a09001, UL\u00a0508A, NEC and IEC.',
  },
  eyebrow: 'About us',
  title: 'Quality policy',
  lead: 'What we commit to in every project, who answers for it, and the standards it is measured by.',
  commitment: {
    title: 'Commitment',
    statement:
      'Quality is designed, built, tested and signed for. We deliver electrical and automation systems that meet what was agreed with the client and the regulations in force, and every year we improve how we do it.',
    body: 'Management provides the means, each project manager answers for the deliverables, and anyone in the company may stop work that does not comply.',
    block: [
      { label: 'Document', value: 'Quality policy' },
      { label: 'System', value: 'ISO\u00a09001' },
      { label: 'Scope', value: 'Engineering, automation, panels and assembly' },
      { label: 'Approved by', value: 'General management' },
    ],
  },
  principles: {
    title: 'Five principles',
    lead: 'One bus feeds five circuits: if one opens, the project stops until it is closed.',
    items: [
      {
        title: 'Safety and welfare',
        rule: 'No deadline is worth an injury.',
        text: 'Every job starts with its risk analysis. We lock out and verify the absence of voltage before touching anything, and we look after working hours, shifts and travel.',
      },
      {
        title: 'Talent and development',
        rule: 'A trade is learned by doing, with someone beside you.',
        text: 'We train in standards, equipment and craft, accredit skills, and open the way to technicians and interns who want to grow with us.',
      },
      {
        title: 'Growth and innovation',
        rule: 'What is new is tried on our bench, not in your plant.',
        text: 'We invest in tools for design, testing and programming, and take to site what has already worked in the workshop.',
      },
      {
        title: 'Management control',
        rule: 'What is not measured is assumed.',
        text: 'We follow schedule, cost, non-conformities and complaints in every project. The figures are reviewed monthly, and each deviation has an owner and a date.',
      },
      {
        title: 'Customer satisfaction',
        rule: 'The project ends when you run it without worry.',
        text: 'We agree on the requirements in writing, report progress without being asked, and at close-out ask what was missing. The answer goes into the next project.',
      },
    ],
  },
  standards: {
    title: 'Standards and certifications',
    lead: 'The nameplates our work carries, and what each of them guarantees.',
    items: [
      {
        code: 'ISO\u00a09001',
        title: 'Certified quality management',
        text: 'It covers the whole cycle: tender, engineering, manufacture, installation and handover, with an external audit.',
        label: 'Applies to',
        value: 'The whole company',
      },
      {
        code: 'UL\u00a0508A',
        title: 'Certified integrators',
        text: 'We build and label industrial control panels to UL\u00a0508A, with staff accredited by the manufacturers we integrate.',
        label: 'Applies to',
        value: 'Panels and MCCs',
      },
      {
        code: 'NEC',
        title: 'National Electrical Code',
        text: 'We design to the NEC (NFPA 70) and to Chile’s RIC technical rules, supervised by the SEC: raceways, protection, grounding and the TE1 declaration.',
        label: 'Applies to',
        value: 'Design and installation',
      },
      {
        code: 'IEC',
        title: 'International Electrotechnical Commission',
        text: 'IEC\u00a061439 for panels, IEC\u00a060909 for short circuits, IEC\u00a061131-3 for programs, and IEC\u00a060617 for every symbol on our drawings.',
        label: 'Applies to',
        value: 'Design and testing',
      },
    ],
  },
};

export const qualityTexts = { es, en };
