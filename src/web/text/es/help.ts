import type { help as english } from '../en/help.ts';

const none = (): readonly string[] => [];

export const help: typeof english = {
  title: 'Ayuda',

  headings: {
    shows: 'Qué muestra esta página',
    never: 'Qué no muestra nunca',
    figures: 'Cómo se obtienen las cifras',
  },
  documentation: 'Documentación',
  screens: {
    live: {
      shows: 'La última posición de cada vehículo, su estado, su conductor y los vehículos que requieren atención.',
      never: 'Una posición que el rastreador no envió. Entre dos posiciones no se estima nada.',
      figures: ({ drivingFrom, silentAfter, longVisit }) => [
        `Un vehículo está en marcha a partir de ${drivingFrom}. Con el motor en marcha y menos velocidad está al ralentí.`,
        `Sin posición durante ${silentAfter} no hay señal. Una flota puede fijar otro tiempo.`,
        `Una estancia es larga después de ${longVisit}, salvo que una etiqueta de la geocerca indique otra cosa.`,
        'Una estancia más larga que el 95 % de las comparables requiere atención si se le aplica una regla de aviso sobre estancias inusuales.',
      ],
    },
    visits: {
      shows:
        'Cuándo estuvo cada vehículo en cada geocerca, con totales por geocerca, vehículo, conductor, etiqueta, día y hora.',
      never: 'Una visita entre dos posiciones: sin una posición dentro no hay visita.',
      figures: () => [
        'Una visita empieza con la primera posición dentro y termina con la última antes de una fuera. Una sola posición es una visita de 0 s.',
        'Cuenta la forma guardada cuando llegó la posición. Los cambios posteriores no cambian nada, salvo que alguien cuente visitas anteriores.',
        'Una visita en curso cuenta hasta la última posición del vehículo.',
        'Los totales no incluyen las visitas que alguien marcó para que no cuenten.',
        '«Mover el borde» toma la posición del vehículo a una hora, en la línea recta entre dos posiciones.',
      ],
    },
    geofences: {
      shows: 'Todas las geocercas con los colores de sus etiquetas y los vehículos que están ahora en ellas.',
      never: 'Un círculo como polígono ni al revés: cada forma queda como la dibujó.',
      figures: () => [
        'Una geocerca tiene el color de su primera etiqueta según el orden de las etiquetas.',
        'Las distancias se miden sobre la superficie de la Tierra. El borde pertenece a la geocerca.',
      ],
    },
    past: {
      shows: 'Qué vehículos estuvieron en una forma dibujada, en cualquier periodo con posiciones guardadas.',
      never: 'Una visita guardada. No se guarda nada hasta que guarde la forma como geocerca.',
      figures: () => ['Son las visitas que tendría esta forma si siempre hubiera sido una geocerca.'],
    },
    places: {
      shows:
        'Las geocercas cuya forma no encaja con lo que hicieron los vehículos en el periodo, y los lugares fuera de todas donde paran.',
      never: 'Un cambio que nadie hizo: los hallazgos se calculan y las visitas guardadas no cambian.',
      figures: ({ stopTime, stopRadius, notablePercent }) => [
        'Un paso sin posición es una línea recta que cruza la forma entre dos posiciones de fuera, con 5 min de diferencia como máximo. El vehículo pudo rodearla.',
        `Se propone la ampliación más pequeña que resuelve un hallazgo. Los hallazgos con una parte inferior al ${notablePercent} % son menores.`,
        `Una parada dura al menos ${stopTime} a menos de ${stopRadius} de su centro. Un círculo propuesto contiene el 95 % de las paradas.`,
      ],
    },
    tags: {
      shows:
        'Las etiquetas en su orden, con color, número de geocercas y el tiempo a partir del cual una estancia es larga.',
      never: 'Vehículos ni carga: las etiquetas son solo de geocercas.',
      figures: () => ['La primera etiqueta de una geocerca le da su color.'],
    },
    drivers: {
      shows: 'Todos los que conducen, con teléfono, número de llave, fecha del permiso y vehículo actual.',
      never: 'Quién puede iniciar sesión aquí: esos son los usuarios.',
      figures: none,
    },
    assignments: {
      shows: 'Quién condujo, conduce y conducirá cada vehículo, como cronología y como lista.',
      never: 'Dos conductores en un vehículo ni un conductor en dos vehículos al mismo tiempo.',
      figures: () => [
        'Una llave leída en un vehículo inicia una asignación y termina la anterior.',
        'Ninguna llave cambia una asignación planificada que ya terminó.',
      ],
    },
    vehicles: {
      shows: 'Todos los vehículos con matrícula, flota, rastreador, conductor y su último mensaje.',
      never: 'Dónde está un vehículo: eso lo muestra «En vivo».',
      figures: () => [
        'La última posición tiene la hora del rastreador. Los mensajes sin posición no cuentan.',
        'El conductor es el de la asignación en curso.',
      ],
    },
    day: {
      shows: 'Un día local de un vehículo: ruta, trayectos, paradas, visitas, conductores, temperaturas y puertas.',
      never: 'Una ruta a través de un hueco. Donde no se recibió nada, la línea se interrumpe.',
      figures: ({ stopTime, stopRadius, gap }) => [
        `Una parada dura al menos ${stopTime} a menos de ${stopRadius} de su centro. Todo lo demás es un trayecto.`,
        `Después de ${gap} sin posición hay un hueco, que no es trayecto ni parada.`,
        'La distancia es la suma de las distancias entre las posiciones de los trayectos.',
      ],
    },
    driven: {
      shows:
        'Cuánto recorrieron los vehículos en un periodo y cuánto tiempo circularon y estuvieron detenidos: por vehículo, conductor, flota o tiempo.',
      never: 'Si un motor funcionaba. Detenido es el tiempo en las paradas.',
      figures: ({ gap }) => [
        'Los valores de un día son los de la página del día. Un periodo más largo tiene la suma de sus días.',
        `Nada cuenta donde hay más de ${gap} entre dos posiciones.`,
        'Una parada que pasa de medianoche cuenta una vez, el día en que empieza.',
      ],
    },
    trackers: {
      shows:
        'Qué envió cada rastreador en los últimos 14 días: intervalos, mensajes tardíos, repetidos y rechazados, y su reloj.',
      never: 'Un mensaje como guardado que no lo está. Los mensajes originales se conservan un día.',
      figures: () => ['Un mensaje es tardío si llegó más de cinco minutos después de su propia hora.'],
    },
    fleets: {
      shows: 'Grupos de vehículos. Las reglas, los informes y los permisos de usuarios pueden limitarse a una flota.',
      never: 'Un vehículo en dos flotas.',
      figures: none,
    },
    reminders: {
      shows: 'Trabajos que vencen un día, por ejemplo una inspección.',
      never: 'Un trabajo como hecho antes de que alguien lo marque.',
      figures: none,
    },
    temperature: {
      shows: 'La última temperatura de cada sonda y si está dentro de los límites de su perfil.',
      never: 'Una temperatura antigua como actual: una sonda sin señal indica desde cuándo.',
      figures: () => [
        'Un valor igual a un límite está dentro.',
        'Una sonda está sin señal después de tres de sus intervalos habituales, y no antes de cinco minutos.',
      ],
    },
    chart: {
      shows: 'Las temperaturas de una sonda en el tiempo, con límites, alarmas, puertas y visitas.',
      never: 'Una línea a través de un tiempo sin datos.',
      figures: () => [
        'En la vista general, la banda muestra el valor más bajo y el más alto de cada columna de píxeles.',
      ],
    },
    alarms: {
      shows: 'Alarmas de temperatura con valor máximo o mínimo, conductor, lugar y revisión.',
      never: 'Una desviación que todavía dura menos que el retardo de su perfil.',
      figures: () => [
        'Una desviación es una alarma si dura lo que indica el perfil. Empieza con la primera lectura fuera.',
        'Las lecturas no cuentan mientras una entrada que el perfil nombra está abierta o encendida, por ejemplo una puerta.',
      ],
    },
    report: {
      shows:
        'El tiempo dentro, por encima y por debajo de los límites, y el mínimo, el máximo y la temperatura cinética media de un periodo.',
      never: 'El tiempo sin datos como tiempo dentro de los límites.',
      figures: () => [
        'Una lectura vale hasta la siguiente. Si sigue un tiempo sin datos, vale un intervalo habitual.',
        'La temperatura cinética media usa 83,14472 kJ/mol, como USP 1079.2.',
      ],
    },
    profiles: {
      shows: 'Los límites y retardos con los que se juzgan las lecturas de las sondas.',
      never: 'Un cambio del pasado: cada lectura conserva el juicio del perfil en el momento de su llegada.',
      figures: none,
    },
    inputs: {
      shows: 'Puertas, contacto y otros interruptores de los vehículos, y desde cuándo tiene cada uno su valor.',
      never: 'Un valor que ningún dispositivo envió.',
      figures: none,
    },
    history: {
      shows: 'Cada cambio de una entrada con su duración, y cuántas veces y cuánto tiempo estuvo abierta o encendida.',
      never: 'Valores repetidos: solo los cambios tienen una fila.',
      figures: () => ['El último valor dura hasta que llega otro distinto.'],
    },
    inputTypes: {
      shows: 'Los tipos de entradas y sus palabras, por ejemplo abierta y cerrada.',
      never: 'Valores: los muestra «Entradas».',
      figures: none,
    },
    alertRules: {
      shows: 'Cuándo se envía un mensaje, sobre qué y a quién.',
      never: 'Mensajes sobre lo que ocurrió antes de que existiera una regla.',
      figures: () => [
        'El primer mensaje se envía de inmediato. Las repeticiones en cinco minutos se envían juntas.',
        'Los mensajes esperan hasta que terminan las horas de silencio.',
      ],
    },
    alertsSent: {
      shows: 'Cada mensaje enviado, en espera o fallido, con su motivo.',
      never: 'Un mensaje como enviado antes de que el servidor de correo lo acepte.',
      figures: none,
    },
    users: {
      shows: 'Todos los que pueden iniciar sesión, con rol y flotas.',
      never: 'Una contraseña. Una olvidada se sustituye con un enlace.',
      figures: none,
    },
    sharedLinks: {
      shows: 'Enlaces para clientes, qué muestra cada uno, cuándo termina y cuándo se abrió por última vez.',
      never: 'La dirección de nuevo: se muestra una sola vez al crear el enlace.',
      figures: none,
    },
    apiKeys: {
      shows: 'Claves de programas que leen o cambian datos, con rol, caducidad y último uso.',
      never: 'La clave misma, que se muestra una sola vez al crearla.',
      figures: none,
    },
    ingestKeys: {
      shows: 'Claves con las que envían los rastreadores y cuándo se usó cada una por última vez.',
      never: 'La clave misma, que se muestra una sola vez al crearla.',
      figures: none,
    },
    webhooks: {
      shows: 'Programas a los que se llama cuando ocurre algo, con cada entrega de los últimos 30 días.',
      never: 'El secreto por segunda vez.',
      figures: none,
    },
    references: {
      shows: 'Los nombres y números que otros sistemas usan para sus registros.',
      never: 'Dos registros de una clase con la misma referencia.',
      figures: none,
    },
    audit: {
      shows: 'Quién cambió qué registro y cuándo, con el valor anterior y el nuevo.',
      never: 'Contraseñas, secretos y posiciones.',
      figures: none,
    },
    account: {
      shows: 'Su nombre, idioma, unidades y zona horaria, su contraseña, segundo factor, llaves de acceso y sesiones.',
      never: 'Ajustes de otras personas.',
      figures: none,
    },
    imports: {
      shows: 'Un archivo o celdas copiadas como filas que puede revisar y corregir antes de guardar.',
      never: 'Media importación sin aviso: las filas con errores quedan en la página con su motivo.',
      figures: () => [
        'Una fila cambia el registro al que corresponde. Si no hay ninguno, crea uno nuevo.',
        'El día puede estar en otra columna que las horas. Un fin que no es posterior al inicio es del día siguiente.',
        'Una unidad en la celda o en el nombre de su columna se convierte: 330 ft, 0,1 km, 1 h 30.',
      ],
    },
  },
};
