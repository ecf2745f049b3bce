import type { QuestionWords } from '../understanding/words.ts'

/** How Spanish asks, in Latin America and in Spain. */
export const es: QuestionWords = {
  isSpaced: true,
  groups: {
    dated: '(?<dated>\\d+(?:[/.-]\\d+)+)',
    n: '(?<n>\\d+|un|una|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|par de)',
    unit: '(?<unit>dias?|semanas?|mes|meses|anos?)',
    month: '(?<m>enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)',
    weekday: '(?<w>domingo|lunes|martes|miercoles|jueves|viernes|sabado)',
    d: '(?<d>\\d\\d?)',
    y: '(?<y>20\\d\\d)',
  },
  months: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'se',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  weekdays: ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
  numbers: ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
  units: ['dia', 'semana', 'mes', 'ano'],
  times: [
    [
      'ignore',
      'manana por la|(?:por|de|en) la (?:manana|noche|tarde)|(?:todos|cada|a|al|por) (?:los |la |el )?(?:dias?|semanas?|mes)(?! pasad[oa])|que dias? de la semana(?! pasada)|los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos)|pasado manana',
    ],
    ['span', '(?:del|desde el|entre el|el) {d} (?:al|y el|hasta el|y) (?<last>\\d\\d?)(?: de {month})?(?: del? {y})?'],
    ['date', '(?:el |del |al )?(?:dia )?{d} de {month}(?: del? {y})?'],
    ['date', '(?:el|del) (?:dia )?{d}(?: de este mes)?|{dated}'],
    ['day -2', 'ante ?ayer|antier|antes de ayer'],
    ['before day', 'el dia (?:anterior|de antes|antes)'],
    ['before week', 'la semana (?:anterior|de antes)'],
    ['before month', 'el mes (?:anterior|de antes)'],
    ['day -1', '(?:el dia de )?ayer(?: en la (?:noche|tarde|manana)| por la (?:noche|tarde|manana))?|anoche'],
    ['day 0', '(?:el dia de )?hoy(?: (?:mismo|dia|en la manana|por la manana))?|esta (?:manana|noche|tarde)'],
    ['ago', 'hace (?:como )?{n} {unit}'],
    ['ago', '{n} {unit} atras'],
    ['weekday -1', '(?:el |del )?{weekday} de la semana pasada'],
    ['weekday last', '(?:el |del |este )?{weekday} pasado'],
    ['weekday last', '(?:el )?pasado {weekday}'],
    [
      'weekday',
      '(?:el |del |este |al )?(?:dia )?{weekday}(?: de esta semana| en la (?:noche|tarde|manana)| por la (?:noche|tarde|manana))?',
    ],
    [
      'last',
      '(?:(?:en|durante|de|por) )?(?:(?:los|las|estos|estas|el) )?(?:ultim[oa]s?|pasad[oa]s|anteriores) {n} {unit}',
    ],
    ['last', '(?:(?:en|durante|de) )?(?:los|las) {n} ultim[oa]s {unit}'],
    ['last', '(?:en |durante )?(?:la|el) ultim[oa] {unit}'],
    ['week -2', '(?:la )?semana (?:antepasada|anterior a la pasada|antes de la pasada)'],
    ['weekend -1', '(?:(?:el|del|este) )?fin de semana pasado'],
    ['weekend', '(?:(?:el|del|este) )?(?:fin de semana|finde)(?: pasado)?'],
    ['week -1', '(?:(?:de|en) )?(?:la )?semana (?:pasada|previa)|(?:la )?pasada semana'],
    ['week 0', '(?:(?:de|en) )?esta (?:misma )?semana|(?:lo que va|en lo que va) de(?: la)? semana|la semana(?= de @)'],
    ['month -1', '(?:(?:del|en el) )?(?:el )?(?:mes pasado|pasado mes)'],
    ['month 0', '(?:(?:de|en) )?este mes|en lo que va del? mes'],
    ['year -1', '(?:(?:del|en el) )?(?:el )?(?:ano (?:pasado|anterior)|pasado ano)'],
    ['year 0', '(?:(?:de|en) )?este ano|en lo que va del? ano'],
    ['named -1', '(?:(?:en|durante|de) )?(?:el mes de )?{month} del ano pasado'],
    ['named', '(?:(?:en|durante|de|todo|por|pasado) )?(?:el mes de |el pasado )?{month}(?: pasado)?(?: del? {y})?'],
    ['year', '(?:(?:en|durante|de|del) )?(?:el )?{y}'],
    [
      'lately',
      'ultimamente|recientemente|estos (?:ultimos )?dias|en estos dias|los ultimos dias|ahora(?: mismo| ultimo)?|ahorita|actualmente|hasta ahora|alguna vez|en total|de momento|por ahora|hasta la fecha',
    ],
  ],
  range: '(?:entre|desde|del?)?(?: el)? ?~+ (?:y|al?|hasta) ~+',
  since: '(?:desde|a partir de)(?: el| la)? ~+(?: para aca)?',
  notName: {
    before:
      '(?:en|desde|hasta|este|el|del|los|al|pasado|durante|hace|hay|mes de|finales de|principios de|mediados de|todo|\\d+ de)',
    after: '(?:de 20\\d\\d|del 20\\d\\d|pasado|del ano)',
    verb: '(?:leo|marco)',
    afterVerb: '(?:yo|un|una|el|la|los|las)',
  },
  everybody:
    '(?:(?:todos|ambos) )?(?:mis|los|las|nuestros|nuestras|tus|sus|todos|a los)? ?(?:ninos|ninas|hijos|hijas|peques|chicos|chicas|chiquillos|nenes|chamacos|crios)|(?:los|las) (?:dos|tres|cuatro)|todos|ambos|cada uno',
  pronoun: 'el|ella|le|suyo|suya|su|sus',
  ours: '(?:mi|mis|nuestro|nuestra|nuestros) (?:\\w+ )?(?:hijo|hija|hijos|nino|nina|peque|bebe|familia|chico|chica|nene|nena)|fuimos|hicimos|nos|tenemos|nosotros',
  goesOn: '(?:y|e|que tal|que hay de|que pasa con|como va con|tambien|pero|lo mismo|oye y|ok y|o|entonces|igual|ahora)',
  facts: [
    ['who', 'quien(?:es)?|cual de nosotros'],
    [
      'owed',
      'deb[oe]|debemos|debiendo|adeud*|(?:por|sin) (?:dar|entregar|pagar|cumplir)|pendientes? de (?:dar|entregar|entrega)|premios? pendientes?|recompensas? pendientes?|(?:ya )?(?:se )?(?:lo|la|los|las|le) (?:di|dimos|entregue|entregamos|dieron|dio|entregaron)|(?:he|hemos|no he|no le he) (?:dado|entregado)|recibio|falta* (?:darle|darles|entregar*|por dar)|ya (?:le )?(?:dieron|toco|dio)',
    ],
    [
      'streak',
      'rachas?|seguid[oa]s?|consecutiv[oa]s?|al hilo|sin (?:fallar|faltar|saltarse|parar|perder)|de corrido|ininterrumpid*|cuantos dias (?:ya )?llev*',
    ],
    [
      'pace',
      'alcanz*|suficientes?|cuanto(?:s puntos)?(?: mas)?(?: (?:le|les))?(?: (?:falt*|queda*|necesita))|le falt\\w+(?: \\w+)? (?:para|pa|pal)|falt\\w+ (?:para|pa|pal)|necesit*|para cuando|cuando (?:podra|podria|va a|puede|tendra|llegara|le va|lograra|consigue|se gana)|(?:que )?tan (?:lejos|cerca)|(?:cerca|lejos) de|a este (?:paso|ritmo)|le da para|ahorr*|junt(?:ar|e) para|llega(?:ra)? a(?:l)?|para (?:que|el|la|los|las)(?= .*#)',
    ],
    ['best', 'mejor(?:es)?|records?|marcas?|max(?:imo|ima)s?|tope|lo mas|mas (?:alto|rapido|largo|lejos)|cuanto mas'],
    ['first', 'primer[oa]?|empez*|empiez*|comenz*|comienz*|inici*|desde (?:cuando|hace cuanto|que dia)|arranc*'],
    [
      'missed',
      'no(?= [a-z#])|olvid*|falt*|falt[oa]|fall*|salt(?:o|a|aron|arse)|se (?:salto|brinco)|pas(?:o|aron)(?= (?:a )?@)|se le (?:paso|pasaron|fue)|sin (?:hacer|cumplir|marcar)|pendientes?|qued\\w+ (?:pendiente|sin)|dej\\w+ de|incumpl*|se le paso|queda por',
    ],
    [
      'last',
      'ultim[oa]s?(?: (?:vez|dia))?|mas reciente*|cuando|hace cuanto|que dia (?:fue|hizo)|cuanto (?:tiempo )?hace',
    ],
    ['dueDays', 'tocaba*|toca*|previst[oa]s?|planead[oa]s?|program*|debia*|tenia que'],
    [
      'mood',
      'sent(?:i*|ia|ir)|sint*|siente*|animos?|humor|feliz|content[oa]|triste|enojad[oa]|emocion*|estado de animo|alegre|estaba de',
    ],
    [
      'hard',
      'dificil*|costo|cost(?:o|ado|aron|aba)|cuesta*|batall*|problemas?|complicad*|dur[oa]|mal|trabajo(?= )|peor|fallo en|retos?|sufri*',
    ],
    [
      'good',
      'bien|buen[oa]s?|bonit[oa]s?|logr*|orgullos*|positiv[oa]s?|avanc*|avance*|mejor[oa]|genial|exit*|destac*|aciert*|progres*',
    ],
    ['points', 'punt(?:o|os|itos|aje)|saldo|estrellas|pts'],
    ['days', '(?:cuantos|que|cuales) dias|dias|fechas'],
    ['times', 'veces|cada cuanto|frecuen*|cuant[oa]s?|que tanto|que tan seguido|numero de|a menudo'],
    [
      'day',
      'que (?:hizo|ha hecho|hace|paso|hicieron|estuvo|anduvo|hacia|onda)|paso|pasado|sucedio|ocurrio|el dia de|muestrame|ensename|cuentame',
    ],
    ['week', 'como (?:le|les|va|anda|esta|estuvo|fue|vamos|sigue|ha|van)|resum*|que tal|reporte|informe|balance|como'],
  ],
  gained: 'gan*|sac*|junt*|hizo|hecho|obtuv*|consig*|logr*|acumul*|recib*|sum*|llev*|perdi*|gast*|dieron|conseg*',
  pointsFor: 'puntos?(?: \\w+)?(?: @+)? (?:por|con|de(?= [^@~]))',
  siblings:
    '(?:quien|quienes|cual(?:es)?)(?: [a-z~#]+)* (?:mas|mejor|peor|menos|ganando|adelante|atras|favorit[oa])|(?:cual|quien) de (?:mis|los|las|ellos|nuestros)|va ganando|hij[oa] favorit[oa]',
  compares:
    'compara*|(?:mas|menos|mejor|peor)(?: [a-z~#]+)* que (?:@+|su herman[oa]|el otro|la otra)|@+ (?:o|contra|vs) @+|entre @+ y @+',
  cause: 'por ?que|porque|por culpa|a que se debe|debid[oa]|motivo|razon(?:es)?|causas?|culpa|sera por',
  health:
    'fiebre|tos|tose|calentura|(?:dar\\w*|puedo|puede|que|cual|cuanta) .*(?:medicinas?|medicamentos?|jarabe|pastillas?)|ibuprofeno|paracetamol|aspirina|antibioticos?|doctora?|pediatra|hospital|ronchas?|sarpullido|tdah|autis\\w+|alergi\\w+|vomit*|diarrea|dolor*|duele*|enferm*|diagnos*|sintomas?|vacuna*|infeccion|gripe|gripa|covid|dislexi*|asma|dosis|terapia|psicolog*|depres*|ansiedad|sobrepeso|trastorno|hiperactiv*|mocos|moja la cama|estomago',
  other:
    'clima|tiempo (?:va|hace|hara|hizo)|llover*|chistes?|recetas?|capital|noticias|tradu*|bolsa|dolar|presidente|loteria|bitcoin|(?:gano|gana|quedo) el (?:partido|mundial|juego)|que hora|cuantos anos|escribe*|inventa*|cantame|cuanto es \\d+|calcula|pelicula me recomiendas|quien (?:es|fue|invento|escribio|pinto)(?! @)',
  howTo:
    'como (?:se|puedo|podemos|le|hago|hacemos|cambio|agrego|pongo|deshago|borro|elimino|invito|uso|exporto|funcionan?|activo|edito|creo|subo|descargo|anado|quito|imprimo|instalo|veo|recupero|salgo|entro|\\w+o)|donde|(?:se )?pued[eo]n?|podemos|es posible|hay (?:alguna )?(?:forma|manera|como)|funciona*|que pasa si|se me olvido|olvide|quien puede ver|para que sirve|sirve',
  app: 'app|aplicacion|pipling|contrasena|clave|cuenta|sesion|correo|ajustes|configuracion|oscuro|tema|idioma|export*|import*|respaldo|descarg*|imprim*|pdf|instal*|internet|conexion|notificaci*|recordatorio*|avisos|invit*|desha*|borr*|elimin*|quit*|edit*|restaur*|recuper*|archiv*|paus*|cambi*|sub[oie]* foto*|fotos?|calendario|datos|privacidad|pantalla de inicio|telefono|celular|tableta|precio|avatar|perfil|insignias?|tienda|(?:agreg|anad|cre|hac|pon|met)* (?:a )?(?:un |una |otr[oa] |nuev[oa] )*(?:hij[oa]|nin[oa]|peque|habito|premio|reto|recompensa|miembro|habilidad)|zona horaria|tutor|funcionan los puntos|se calculan|actualiz*|registro|pin',
  advice:
    'como (?:hago|hacer|puedo|podemos|lograr|logro|logramos|le hago|hacemos|consigo|conseguir|evitar|evito|ayudo|ayudar|motivo|ensenar|enseno|manejo|manejar|se le hace|deberia|lidio|trato|calmo|convenzo|hacerle|hacerlo|actuar)|que (?:hago|puedo hacer|hacer|hacemos|debo|deberia|podemos hacer|me recomiendas|le digo|se hace|recomiendas|aconsejas)|consejos?|ideas (?:para|de)|recom[ie]*end*|ayuda*|sugier\\w+|sugeren\\w+|tips?|trucos?|alguna idea|no se (?:que|como)',
  trouble: 'no quiere|no (?:me )?hace caso|se niega',
  typos: 'veces cuanto cuantas cuantos puntos racha seguidos ultima habitos premios',
  empty:
    'a al ante con de del desde e el ella ellos ellas en entre era es esa ese eso esta este esto estas estos estan estaba estuvo fue fueron fuimos ha han has he hay hemos hasta la las le les lo los me mi mis muy mas menos mucho muchos no nos o os para pal pa por porque pero pues que quien quienes qual cual cuales se si sin sobre son su sus suyo tu tus te ti tambien tan tanto todavia todo todos toda todas u un una uno unos unas va van voy vamos y ya yo aun algo algun alguna alguno alguien asi cada como cuando cuanto cuanta cuantos cuantas donde dia dias semana semanas mes meses ano anos vez veces hoy ayer ahora hora tiempo punto puntos registro registros dime dame di saber sabes quiero quisiera puedes puede podrias muestra muestrame ver oye hola oiga bueno eh este o sea digo quise decir cosa cosas hizo hace hecho hacer hago hicieron haciendo tiene tienen tuvo tener lleva llevan llevaba lleve dio di dieron dado dar anda anduvo iba ido ir fue q k x xq porfa favor gracias total numero cuenta ultimamente ultimo ultima ultimos ultimas primera primer primero nino nina ninos ninas hijo hija hijos hijas peque peques pip logro logra estado sido ser estar siempre nunca jamas otra otro otros vez nuevo nueva luego entonces solo sola solito solita aqui alli dijo decir creo hemos habia ahi verdad cierto no mismo misma unas casi salio salieron salen vienen viene sale salir bien mal pasado pasada proximo digamos oy',
  weak: 'practic* toc* jug* tom* fue ir hace* haci* hizo us* intent* com* beb* pase* mont* pon* pus* lav* limpi* ayud* cepill* prepar* elig* eleg* trabaj* empez* estudi* aprend* entren* visit* clase* leccion* sesion* llev* traj* gan* compr* ve* vio mir* escuch* escrib* habl* minutos minuto min hora horas extra familia casa escuela set tiempo nuevo nueva and* anduvo sac* asist* acab* termin* saltars* saltar cumpl* falt* canje* gast* junt* ahorr* alcanz* necesit* premio* habito* reto* recompensa* actividad* noche manana metros antes despues ',
}
