/** Our aim for telling the agency of a breach. */
export const BREACH_HOURS = 72;

interface Fact {
  readonly what: string;
  /** The screen that shows it; null for steps outside the portal. */
  readonly to: string | null;
  readonly where: string;
}

interface Step {
  readonly title: string;
  readonly until: string;
  readonly text: string;
  readonly facts: readonly Fact[];
}

/** The steps, in order, after personal data were accessed, lost or changed without authorization. */
export const BREACH_STEPS: readonly Step[] = [
  {
    title: 'Contener',
    until: 'En las primeras horas',
    text: 'Detenga el daño sin borrar nada: lo que hoy parece sobrar mañana explica qué pasó. Anote desde ya la hora en que se supo, quién lo supo y cómo.',
    facts: [
      {
        what: 'Cerrar las sesiones de una persona y desactivar su cuenta',
        to: '/admin/accesos/usuarios',
        where: 'Usuarios, en la página de la persona',
      },
      {
        what: 'Exigir un segundo factor, o quitar el que se perdió',
        to: '/admin/auditoria/segundo-factor',
        where: 'Segundo factor del equipo',
      },
      {
        what: 'Cambiar claves y cerrar todas las sesiones si se filtró un secreto o un respaldo',
        to: null,
        where: 'En el servidor: npm run cli -- secrets:rotate',
      },
    ],
  },
  {
    title: 'Registrar los hechos',
    until: 'En 24 horas',
    text: 'Escriba qué pasó, desde cuándo, qué datos alcanza, de cuántas personas y qué les puede causar. La ley pide conservar este registro aunque al final no haya que avisar a nadie.',
    facts: [
      {
        what: 'Ingresos, intentos fallidos, límites alcanzados, exportaciones y cambios de claves',
        to: '/admin/auditoria/eventos',
        where: 'Eventos de seguridad',
      },
      {
        what: 'Quién cambió o eliminó qué, con el antes y el después',
        to: '/admin/auditoria',
        where: 'Auditoría',
      },
      {
        what: 'Desde qué dispositivo y dirección está conectada una persona, y a qué tiene acceso',
        to: '/admin/accesos/usuarios',
        where: 'Usuarios, en la página de la persona',
      },
      {
        what: 'Quién abrió o exportó el CV de un postulante',
        to: '/admin/rrhh/applications',
        where: 'Postulaciones, en la actividad de cada una',
      },
      {
        what: 'Qué datos hay, de quiénes y cuántos',
        to: '/admin/rrhh/derechos/registro',
        where: 'Registro de tratamientos',
      },
    ],
  },
  {
    title: 'Avisar a la Agencia',
    until: `Antes de ${BREACH_HOURS} horas`,
    text: 'Si hay un riesgo razonable para los derechos de las personas, informe a la Agencia de Protección de Datos Personales: la naturaleza de la vulneración, sus efectos, las categorías de datos, el número aproximado de personas y las medidas tomadas y por tomar. Lo que aún no sepa se completa después: no espere para avisar.',
    facts: [
      {
        what: 'Categorías de datos, destinatarios y medidas de seguridad, para adjuntar',
        to: '/admin/rrhh/derechos/registro',
        where: 'Registro de tratamientos, que se imprime y descarga',
      },
    ],
  },
  {
    title: 'Avisar a las personas',
    until: 'A la vez que a la Agencia',
    text: 'La ley lo exige si los datos son sensibles, económicos o de menores de 14 años; hágalo también cuando la persona pueda protegerse al saberlo. En lenguaje claro: qué datos, qué puede pasar, qué hicimos y qué puede hacer. A cada una por correo; si no es posible, con un aviso en un medio de alcance nacional.',
    facts: [
      {
        what: 'A quiénes no les llegó el correo',
        to: '/admin/auditoria/correos',
        where: 'Correos no entregados',
      },
      {
        what: 'Lo que las personas pidan sobre sus datos después',
        to: '/admin/rrhh/derechos',
        where: 'Derechos sobre datos',
      },
    ],
  },
  {
    title: 'Aprender',
    until: 'En las semanas siguientes',
    text: 'Complete el registro con las medidas definitivas, corrija la causa y revise quién necesita todavía sus accesos.',
    facts: [
      {
        what: 'Accesos que ya no se usan, o que son demasiados',
        to: '/admin/accesos/usuarios/revision',
        where: 'Revisión de accesos',
      },
      {
        what: 'Datos que se podrían guardar por menos tiempo',
        to: '/admin/rrhh/derechos/plazos',
        where: 'Plazos de conservación',
      },
    ],
  },
];
