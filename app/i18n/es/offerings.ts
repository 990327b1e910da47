import { ANSWER_TIME } from '#domain/company.ts';
/** The pages of services and sectors. */
export const offerings = {
  service: 'Servicio',
  sector: 'Sector',
  scope: { sheet: 'Lámina 01', title: 'Alcance' },
  deliverables: { title: 'Qué recibe' },
  standards: { sheet: 'Lámina 02', title: 'Normas que aplicamos' },
  cases: { sheet: 'Lámina 03', title: 'Casos de éxito', all: 'Ver todos los casos' },
  related: { services: 'Nuestros servicios', sectors: 'Sectores en que trabajamos' },
  quote: {
    sheet: 'Lámina 04',
    title: 'Solicitar cotización',
    lead: `Adjunte lo que tenga: un unilineal, una foto o las bases. Un ingeniero le responde ${ANSWER_TIME.es}.`,
    subject: 'Cotización: {{title}}',
  },
  items: {
    engineering: {
      title: 'Ingeniería eléctrica',
      lead: 'Del estudio a los planos con que se construye, se declara y se opera.',
      meta: 'Ingeniería eléctrica conceptual, básica y de detalle para la industria: estudios de cortocircuito, coordinación y arco eléctrico, planos y declaración SEC.',
      scope: [
        'Ingeniería conceptual, básica y de detalle en baja y media tensión',
        'Estudios de flujo de potencia, cortocircuito, coordinación de protecciones y arco eléctrico',
        'Cálculo de alimentadores, mallas de puesta a tierra e iluminación',
        'Levantamiento de instalaciones existentes y puesta al día de planos',
        'Inscripción de instalaciones interiores ante la SEC',
      ],
      deliverables: [
        'Memorias de cálculo firmadas y sus archivos nativos',
        'Unilineales, disposiciones, canalizaciones y listas de cables',
        'Especificaciones y hojas de datos para comprar',
        'Cubicaciones y presupuesto por partidas',
      ],
      standards: [
        {
          code: 'RIC',
          text: 'Pliegos técnicos normativos RIC de la SEC, para instalaciones de consumo en baja tensión.',
        },
        {
          code: 'IEC 60909',
          text: 'Corrientes de cortocircuito en sistemas trifásicos de corriente alterna.',
        },
        { code: 'IEEE 1584', text: 'Cálculo de la energía incidente del arco eléctrico.' },
        { code: 'IEEE 80', text: 'Puesta a tierra de subestaciones de corriente alterna.' },
      ],
    },
    automation: {
      title: 'Automatización industrial',
      lead: 'Control que el operador entiende y el mantenedor puede modificar.',
      meta: 'Automatización industrial: PLC, SCADA, redes industriales, variadores y migración de sistemas obsoletos, con pruebas documentadas y código entregado.',
      scope: [
        'Programación de PLC y pantallas de operación',
        'SCADA, históricos y reportes',
        'Redes industriales y telemetría',
        'Variadores y control de motores',
        'Migración de sistemas obsoletos por etapas',
      ],
      deliverables: [
        'Filosofía de control y lista de señales aprobadas antes de programar',
        'Programas fuente comentados, sin claves nuestras',
        'Protocolos FAT y SAT con cada señal probada',
        'Capacitación a operación y mantención, con manuales',
      ],
      standards: [
        { code: 'IEC 61131-3', text: 'Lenguajes de programación de controladores.' },
        { code: 'IEC 62443', text: 'Ciberseguridad de sistemas de automatización y control industrial.' },
        { code: 'ISA-101', text: 'Diseño de interfaces de operación.' },
        { code: 'ISA-18.2', text: 'Gestión de alarmas en la industria de procesos.' },
      ],
    },
    panels: {
      title: 'Integración de tableros',
      lead: 'Tableros armados, cableados y ensayados en nuestro taller antes de viajar.',
      meta: 'Integración de tableros eléctricos: fuerza, control y CCM según IEC 61439 y UL 508A, con pruebas FAT documentadas en taller.',
      scope: [
        'Tableros de distribución, fuerza y control',
        'Centros de control de motores, también inteligentes',
        'Salas eléctricas modulares',
        'Diseño térmico y mitigación de arco eléctrico',
        'Modernización de tableros en servicio',
      ],
      deliverables: [
        'Planos eléctricos y mecánicos tal como se construyó',
        'Protocolo FAT con ensayos de aislación, continuidad y funcionamiento',
        'Certificados de los componentes y lista de repuestos',
        'Tablero rotulado, cable por cable, según los planos',
      ],
      standards: [
        {
          code: 'IEC 61439',
          text: 'Conjuntos de aparamenta de baja tensión: diseño, verificación y ensayos.',
        },
        { code: 'UL 508A', text: 'Tableros de control industrial.' },
        { code: 'IEC 60529', text: 'Grados de protección IP de las envolventes.' },
        { code: 'IEC 60204-1', text: 'Equipo eléctrico de las máquinas.' },
      ],
    },
    erection: {
      title: 'Montaje electromecánico',
      lead: 'Cuadrillas propias, acreditadas en faena, con el plano en la mano.',
      meta: 'Montaje electromecánico industrial: canalización, cableado, conexionado, puesta en marcha y mantención en parada de planta en todo Chile.',
      scope: [
        'Canalizaciones, tendido de cables y conexionado',
        'Montaje de tableros, transformadores y celdas',
        'Instrumentación y lazos de control',
        'Pruebas, energización y puesta en marcha',
        'Mantención en parada de planta',
      ],
      deliverables: [
        'Programa de trabajo y análisis de riesgos por tarea',
        'Protocolos de megado, continuidad y apriete por circuito',
        'Planos marcados en rojo y su versión final',
        'Acta de entrega sin observaciones pendientes',
      ],
      standards: [
        {
          code: 'RIC',
          text: 'Pliegos técnicos normativos RIC de la SEC, para ejecutar e inscribir instalaciones de consumo.',
        },
        { code: 'DS 132', text: 'Reglamento de Seguridad Minera, en faenas mineras.' },
        { code: 'IEC 60364-6', text: 'Verificación de instalaciones eléctricas de baja tensión.' },
        { code: 'NFPA 70E', text: 'Seguridad eléctrica en los lugares de trabajo.' },
      ],
    },
    mining: {
      title: 'Minería',
      lead: 'Salas eléctricas, CCM y control de correas y molinos, en operación continua.',
      meta: 'Ingeniería eléctrica y automatización para minería: salas eléctricas, CCM, control de correas y molinos, montaje en faena.',
      scope: [
        'Salas eléctricas y CCM para chancado, molienda y flotación',
        'Control de correas, molinos y espesadores',
        'Migración de sistemas de control con la planta en marcha',
        'Montaje en ventanas de intervención y paradas',
      ],
      deliverables: [
        'Plan de intervención por ventana, con retorno seguro',
        'Carpeta de acreditación de personas y equipos para la faena',
        'Protocolos por señal y por circuito',
      ],
      standards: [
        { code: 'DS 132', text: 'Reglamento de Seguridad Minera.' },
        { code: 'IEC 61439', text: 'Conjuntos de aparamenta de baja tensión.' },
        { code: 'IEC 60079', text: 'Equipos en atmósferas explosivas, donde las hay.' },
      ],
    },
    energy: {
      title: 'Energía',
      lead: 'Subestaciones, protecciones y servicios auxiliares que responden cuando deben.',
      meta: 'Ingeniería y montaje para el sector energía: subestaciones, protecciones, servicios auxiliares y control de subestaciones.',
      scope: [
        'Subestaciones unitarias y celdas de media tensión',
        'Estudios y ajustes de protecciones',
        'Servicios auxiliares de corriente alterna y continua',
        'Control y comunicaciones de subestaciones',
      ],
      deliverables: [
        'Estudio de coordinación y planilla de ajustes',
        'Protocolos de inyección de las protecciones',
        'Antecedentes para la inscripción o la conexión',
      ],
      standards: [
        { code: 'IEC 61850', text: 'Redes y sistemas de comunicación en subestaciones.' },
        { code: 'IEC 62271', text: 'Aparamenta de alta tensión, celdas de media tensión incluidas.' },
        { code: 'IEC 60255', text: 'Relés de medida y equipos de protección.' },
      ],
    },
    food: {
      title: 'Alimentos y bebidas',
      lead: 'Líneas de envasado, recetas y trazabilidad, con temporadas que no esperan.',
      meta: 'Automatización y electricidad para alimentos y bebidas: líneas de envasado, recetas, trazabilidad y ampliaciones de potencia.',
      scope: [
        'Integración de líneas de envasado de varios fabricantes',
        'Recetas, lotes y trazabilidad',
        'Tableros y canalizaciones aptos para lavado',
        'Ampliaciones de potencia y corrección de factor de potencia',
      ],
      deliverables: [
        'Puesta en marcha antes de la temporada, con plan de contingencia',
        'Registro de lotes y reportes acordados con calidad',
        'Capacitación por turno',
      ],
      standards: [
        { code: 'ISA-88', text: 'Control de procesos por lotes.' },
        { code: 'IEC 60529', text: 'Grados de protección IP, hasta el lavado a presión.' },
        { code: 'IEC 60204-1', text: 'Equipo eléctrico de las máquinas.' },
      ],
    },
    pulp: {
      title: 'Celulosa y papel',
      lead: 'Accionamientos y modernización dentro de la parada, ni un turno más.',
      meta: 'Electricidad y automatización para celulosa y papel: accionamientos, salas eléctricas modulares y modernización en parada de planta.',
      scope: [
        'Accionamientos y variadores de máquinas',
        'Salas eléctricas modulares, ensayadas en fábrica',
        'Modernización de CCM y control en parada',
        'Respaldo: UPS y servicios esenciales',
      ],
      deliverables: [
        'Programa de parada hora a hora',
        'FAT completo antes del traslado',
        'Protocolos de partida por accionamiento',
      ],
      standards: [
        { code: 'IEC 61800', text: 'Accionamientos eléctricos de potencia de velocidad variable.' },
        { code: 'IEC 61439', text: 'Conjuntos de aparamenta de baja tensión.' },
        { code: 'IEC 62040', text: 'Sistemas de alimentación ininterrumpida.' },
      ],
    },
    water: {
      title: 'Agua y saneamiento',
      lead: 'Telemetría, bombeo y plantas de tratamiento, también donde no llega la red.',
      meta: 'Telemetría, bombeo y automatización para agua, riego y saneamiento: pozos, plantas de tratamiento y tableros solares.',
      scope: [
        'Telemetría de pozos, estanques y plantas elevadoras',
        'Tableros de bombeo con partidores suaves o variadores',
        'Automatización de plantas de tratamiento',
        'Energía solar y respaldo en sitios remotos',
      ],
      deliverables: [
        'SCADA con alarmas y reportes acordados',
        'Memoria de autonomía y comunicaciones por sitio',
        'Repuestos críticos y plan de mantención',
      ],
      standards: [
        { code: 'RIC', text: 'Pliegos técnicos normativos RIC de la SEC.' },
        { code: 'IEC 60870-5', text: 'Protocolos de telecontrol.' },
        { code: 'IEC 62443', text: 'Ciberseguridad de sistemas de control.' },
      ],
    },
    ports: {
      title: 'Puertos y logística',
      lead: 'Grúas, correas y distribución en media tensión, en ambiente salino.',
      meta: 'Electricidad y automatización para puertos y logística: CCM, correas de embarque, grúas y distribución en media tensión.',
      scope: [
        'CCM y control de correas de embarque',
        'Accionamientos de grúas y cargadores',
        'Distribución en media tensión e iluminación de patios',
        'Tableros para ambiente salino',
      ],
      deliverables: [
        'Integración y ensayos en taller antes de la parada',
        'Protocolos de enclavamientos y paradas de emergencia',
        'Planos finales y plan de repuestos',
      ],
      standards: [
        { code: 'IEC 61439', text: 'Conjuntos de aparamenta de baja tensión.' },
        { code: 'ISO 12944', text: 'Protección anticorrosiva de estructuras de acero.' },
        { code: 'ISO 13850', text: 'Función de parada de emergencia.' },
      ],
    },
  },
};
