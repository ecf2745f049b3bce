/**
 * Words for the same idea, of which the packs and their rewards speak: in Chinese as a pattern, then in English and
 * Spanish, where a star stands for any ending. Each line is one idea, so that a question finds a title in another
 * language or in another form of the word.
 */
export const ideas: readonly string[] = `
牙|刷呀 tooth teeth toothbrush* brush* diente* cepill* muela*
洗手 hand hands handwash* mano* manit*
床|被子 bed bunk cama
阅读|读书|读|看书|书(?!包)|绘本 read reads reading book books lee leen leer lei leia leio leyo leido leyendo lectura* libro*
故事 story stories cuento*
书包 bag backpack schoolbag rucksack mochila
作业|功课 homework tarea* deberes
琴 -
小提琴 violin fiddle violin*
钢琴|弹琴 piano piano*
吉他 guitar guitarra
跳绳 rope skipping cuerda comba
诗 poem* poet* recit* poesia* poema* verso*
游泳 swim* swam swum pool nada nadar nadando nado nade nadado natacion piscina alberca
口算|算术|数学 math maths mathematics sums mates matematica* 
乘法|口诀 multiplication tablas multiplicar
玩具车|小汽车 car cars carro* carrito* coche* auto autito
熊 bear teddy oso osito peluche
贴纸 sticker stickers calcomania* pegatina* estampa* estampita*
冰淇淋|冰激凌|雪糕 ice_cream icecream gelato helado* nieve
电影 movie* film* cinema pelicula* peli pelis cine
屏幕|电视|电子|平板 screen* tablet tv ipad pantalla* tele
零食 snack* treat* antojo* golosina*
睡 sleep* slept asleep bedtime dorm* duerm* durm* acost*
午睡|午觉 nap naps napped napping siesta* siestecita
收拾|整理|归位 tidy tidied tidying tidies clean_up cleaned_up cleaning_up put_away putting_away pick_up picked_up orden* guard* recog*
玩具 toy* juguete*
碗筷|端菜|餐桌 table mesa
打扫|家务 chore* housework quehacer*
问好|打招呼|问候|有礼貌 greet* hello politely polite salud* 
分享|分给 share* sharing compart*
轮流 turns turno*
食物|新菜 food* eat eating eats ate comida* comi comio comer
穿衣|衣服 dress* clothes vest* vist* ropa
厕所|马桶 potty toilet bathroom loo bano
鞋 shoe* shoelace* lace* zapato* agujeta* cordones
奶奶|外婆|姥姥|外公|爷爷 grandma granny grandmother nana nanny abuela* abuelita
打电话|通话 call* phoned phone rang ring llam*
朋友 friend* bestie amig*
足球|踢球 soccer football futbol fut
球 ball balon pelota
拼图 puzzle* jigsaw* rompecabezas puzle*
芭蕾|跳舞 ballet dance* dancing danz* bail*
英语|英文 english ingles
公园|游乐场 playground park parque
动物 zoo animal* zoologico
狗 dog dogs puppy perr*
喝水|水 water agua
房间|屋子 room bedroom cuarto habitacion recamara pieza
户外|出去玩 outside outdoors afuera
实话|诚实 truth honest* verdad sincer*
谢谢 thank* thanks gracias
运动|锻炼 exercise* sport* ejercicio deporte*
做饭|烤 cook* bake* baking cocin* horne*
画画|画 draw* drawing paint* dibuj* pint*
熬夜|晚睡 stay_up later_bedtime stays_up dormir_mas_tarde acostarse_tarde
`
  .trim()
  .split('\n')
  .map((idea) => idea.trim())
