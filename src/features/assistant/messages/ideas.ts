/**
 * Words for the same idea, of which the packs and their rewards speak: in Chinese as a pattern, then in English and
 * Spanish, where a star stands for any ending. Each line is one idea, so that a question finds a title in another
 * language or in another form of the word.
 */
export const ideas: readonly string[] = `
牙|刷呀 tooth* teeth brush* diente* cepill* muela*
洗手 hand hands handwash* mano* manit*
床|被子 bed bunk cama
阅读|读|(?<!故事)书(?!包)|绘本 read* (?<!_story_)book* lee* lei* leyo leyendo lectura* libro*
故事书 story_book* libro*
故事 story stories cuento*
书包 bag backpack schoolbag mochila
作业|功课 homework tarea* deberes
琴 -
小提琴 violin violin*
钢琴|弹琴 piano piano*
跳绳 rope skipping cuerda comba
诗 poem* poet* recit* poesia* poema*
游泳 swim* swam swum pool nada nadar nadando nado natacion piscina alberca
口算|算术|数学 math* sums mates matematica*
乘法 multiplication tablas multiplicar
玩具车 car cars carro* carrito* coche* auto
熊 bear teddy oso osito peluche
贴纸 sticker* calcomania* pegatina* estampa*
冰淇淋|冰激凌|雪糕 ice_cream icecream helado*
电影 movie* film* cinema pelicula* peli* cine
屏幕|电视|电子|平板 screen* tablet tv ipad pantalla* tele
零食 snack* treat* antojo*
睡 sleep* slept asleep bedtime dorm* duerm* durm* acost*
午睡|午觉 nap naps napp* siesta*
收拾|整理 tidy tidied tidying clean*_up put*_away pick*_up orden* guard* recog*
玩具 toy* juguete*
碗筷|端菜|餐桌 table mesa
家务|打扫 chore* housework quehacer*
问好|打招呼|有礼貌 greet* hello polite* salud*
分享|分给 share* sharing compart*
轮流 turns turno*
食物|新菜 food* eat* ate comida* comi comio comer
穿衣|衣服 dress* clothes vest* vist* ropa
厕所|马桶 potty toilet bathroom bano
鞋 shoe* lace* zapato* agujeta* cordones
奶奶|外婆|姥姥|爷爷 grandma granny grandmother nana abuel*
打电话 call* phone* rang ring llam*
朋友 friend* bestie amig*
足球|踢球 soccer football futbol fut
球 ball balon pelota
拼图 puzzle* jigsaw rompecabezas puzle*
芭蕾|跳舞 ballet danc* danz* bail*
英语|英文 english ingles
游乐场|公园 playground park parque
动物 zoo animal* zoologico
狗 dog dogs puppy perr*
水 water agua
房间 room bedroom cuarto habitacion recamara
户外 outside outdoors afuera
实话|诚实 truth honest* verdad sincer*
谢谢 thank* gracias
运动|锻炼 exercise* sport* ejercicio deporte*
做饭|烤 cook* bak* cocin* horne*
画 draw* paint* dibuj* pint*
帮 help* ayud*
道歉|对不起 sorry apolog* perdon disculp*
蔬菜|青菜 veg* verdura* vegetal*
洗澡 shower* bath duch*
自行车|骑车 bike* bicycl* biking cycl* bici*
晚睡 stay*_up later_bedtime dormir_mas_tarde acostarse_tarde
`
  .trim()
  .split('\n')
