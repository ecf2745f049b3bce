import { describe, expect, it } from 'vitest'
import { appKeywords, childWords, greetings } from './messages/appKeywords.ts'
import { keywords } from './messages/keywords.ts'
import { replies as en } from './messages/replies/en.ts'
import { replies as es } from './messages/replies/es.ts'
import { replies as zh } from './messages/replies/zh.ts'
import {
  actions,
  chooseActionReply,
  chooseReply,
  chooseSuggestionReply,
  findAppTopic,
  findReplyByText,
  findTopic,
  placeOf,
  suggestions,
  typingDelayMs,
  type ReplyContext,
  type ReplyId,
} from './rules.ts'
import { findDanger } from './safetyRules.ts'

const vocabulary = { findDanger, keywords, appKeywords, greetings, childWords }
const fresh: ReplyContext = { last: undefined, random: 0 }

describe('findTopic', () => {
  it.each([
    ['Bedtime is a battle every night', 'bedtime'],
    ['Mi hija no se duerme sin mí', 'bedtime'],
    ['孩子晚上不肯睡觉怎么办', 'bedtime'],
    ['How much tablet time is too much?', 'screens'],
    ['¿Cuánto rato de movil le dejo?', 'screens'],
    ['总想玩游戏', 'screens'],
    ['Huge tantrum at the store', 'tantrum'],
    ['Le da una rabieta cuando pierde', 'tantrum'],
    ['一不顺心就发脾气', 'tantrum'],
    ['She takes three hours for her homework', 'homework'],
    ['No quiere hacer los deberes', 'homework'],
    ['写作业拖拉', 'homework'],
    ['A picky eater who hates vegetables', 'meals'],
    ['挑食不吃饭', 'meals'],
    ['Jealous of the new baby brother', 'siblings'],
    ['Los hermanos se pelean todo el día', 'siblings'],
    ['看到妹妹就吃醋', 'siblings'],
    ['He lied to me about the cup', 'lying'],
    ['最近老是撒谎', 'lying'],
    ['Wants to give up after one try', 'motivation'],
    ['Se le olvida el habito de leer', 'habits'],
    ['用积分兑换礼物合适吗', 'rewards'],
    ['I lost my patience again', 'parent'],
    ['He lost my pen at school', 'homework'],
    ['I lost my streak', 'habits'],
  ] as const)('findTopic finds the topic of «%s»: %s', (message, topic) => {
    expect(findTopic(message, keywords)).toBe(topic)
  })

  it.each([
    ['I believe she is a great scraper of grapes', undefined],
    ['Toca el violonchelo', undefined],
    ['hello', undefined],
    ['', undefined],
    ['💚💚', undefined],
    ['<b>bed</b>', 'bedtime'],
  ] as const)('findTopic matches whole words and word beginnings only: «%s»', (message, topic) => {
    expect(findTopic(message, keywords)).toBe(topic)
  })
})

describe('findAppTopic', () => {
  it.each([
    ['How do I delete a moment?', 'moments'],
    ['怎么删掉一条点滴', 'moments'],
    ['¿Cómo borro un momento?', 'moments'],
    ['Can I UNDO this?', 'undo'],
    ['I gave points by mistake', 'undo'],
    ['加错分了怎么办', 'undo'],
    ['Me equivoqué de puntos', 'undo'],
    ['How do I rename a habit', 'change'],
    ['change the price of a reward', 'change'],
    ['怎么改奖励的价格', 'change'],
    ['¿Puedo editar un hábito?', 'change'],
    ['Can I restore a deleted habit?', 'restore'],
    ['误删了习惯', 'restore'],
    ['recuperar un premio eliminado', 'restore'],
    ['Can my husband use this app?', 'family'],
    ['How do I invite grandma?', 'family'],
    ['可以邀请爷爷吗', 'family'],
    ['奶奶怎么登录', 'family'],
    ['¿Cómo invito a mi pareja a la cuenta?', 'family'],
    ['I forgot my password', 'password'],
    ['忘记密码了', 'password'],
    ['Olvidé mi contrasena', 'password'],
    ['I forgot to check in yesterday', 'missed'],
    ['昨天忘了打卡', 'missed'],
    ['Ayer olvidé marcar el hábito', 'missed'],
    ['We are on vacation, what about the streak?', 'missed'],
    ['Can I pause a habit?', 'pause'],
    ['习惯可以暂停吗', 'pause'],
    ['¿Puedo pausar el hábito?', 'pause'],
    ['How do I redeem a reward?', 'store'],
    ['积分怎么用', 'store'],
    ['¿Cómo canjeo un premio?', 'store'],
    ['How do I add a photo', 'photos'],
    ['怎么上传照片', 'photos'],
    ['¿Dónde están las fotos?', 'photos'],
    ['Where is the calendar', 'calendar'],
    ['怎么查之前的记录', 'calendar'],
    ['¿Puedo buscar un registro?', 'calendar'],
    ['How many points does a habit give?', 'points'],
    ['积分怎么算', 'points'],
    ['¿Cuántos puntos vale un reto?', 'points'],
    ['How do I add a second child', 'child'],
    ['怎么添加二宝', 'child'],
    ['¿Cómo agrego otra hija?', 'child'],
    ['Is there a dark mode?', 'settings'],
    ['怎么切换语言', 'settings'],
    ['Quiero cambiar el idioma', 'settings'],
    ['Does it work without internet?', 'offline'],
    ['没网能用吗', 'offline'],
    ['¿Funciona sin conexion?', 'offline'],
    ['Can I print or export this?', 'export'],
    ['能导出记录吗', 'export'],
    ['¿Puedo exportar mis registros?', 'export'],
    ['Who can see what I write?', 'privacy'],
    ['我们的数据安全吗', 'privacy'],
    ['¿Quién puede ver mis datos?', 'privacy'],
    ['How do I install this on my phone?', 'install'],
    ['怎么安装小芽', 'install'],
    ['¿Cómo la instalo? quiero instalar la app', 'install'],
  ] as const)('findAppTopic finds the topic of «%s»: %s', (message, topic) => {
    expect(findAppTopic(message, appKeywords)).toBe(topic)
  })

  it.each([
    'How can I change her bad habits?',
    'He hits another child at school',
    'My wife and I disagree about bedtime',
    'Tantrums in the store, how do I stop them?',
    'How do I find a moment for myself?',
    'Which rewards work best?',
    '暂停法管用吗',
    '什么样的奖励最有效？',
    '¿Qué premios funcionan mejor?',
    'She refuses to read a book',
    'He is sick and cries all night',
    'She hates waiting',
    'A speech delay: his language is not good',
    'My teenager wants more privacy',
    'How do we get back into the habit of reading',
    'Take him back to bed, but how?',
    '怎么改掉咬指甲的坏习惯',
    '怎么增加孩子的自信',
    '爷爷总是惯着',
    'Cómo cambiar la conducta de mi hijo',
    'Mi marido grita mucho',
    'eliminar los berrinches de mi hija',
  ])('findAppTopic leaves «%s» to the parenting topics', (message) => {
    expect(findAppTopic(message, appKeywords)).toBeUndefined()
  })
})

describe('replies', () => {
  it('chooseReply answers a worrying message with its safety text, and with another one the second time', () => {
    expect(chooseReply('no respira', vocabulary, fresh)).toEqual({ id: 'safety.danger', isUrgent: true })
    expect(chooseReply('no respira', vocabulary, { ...fresh, last: 'safety.danger' })).toEqual({
      id: 'safety.again',
      isUrgent: true,
    })
  })

  it('chooseReply gives no tip right after a safety reply, but still answers questions about the app', () => {
    const last = 'safety.harm'
    expect(chooseReply('She would not sleep all night', vocabulary, { ...fresh, last }).id).toBe('safety.again')
    expect(chooseReply('what now', vocabulary, { ...fresh, last }).id).toBe('safety.again')
    expect(chooseReply('How do I delete a moment?', vocabulary, { ...fresh, last }).id).toBe('app.moments')
  })

  it.each(Object.entries({ en, es, zh }))('safety replies name whom to call and no points, in %s', (_, replies) => {
    for (const [id, text] of Object.entries(replies)) {
      if (!id.startsWith('safety.')) continue
      expect(text).toContain('{call}')
      expect(text).not.toMatch(/point|punto|积分|reward|premio|奖励/i)
    }
  })

  it.each([
    ['hello', 'app.hello'],
    ['¡Hola!', 'app.hello'],
    ['谢谢小芽', 'app.hello'],
    ['Hi, how do I undo a tap?', 'app.undo'],
    ['hola, no quiere dormir', 'topics.bedtime'],
    ['What is 2+2?', 'unknown'],
    ['Who won the world cup', 'unknown'],
    ['¿Qué tiempo hace mañana?', 'unknown'],
    ['今天股票怎么样', 'unknown'],
    ['你好，明天会下雨吗，要不要带伞', 'unknown'],
    ['My child never listens to me', 'general.honest'],
    ['Mi hija no hace caso', 'general.honest'],
    ['孩子不听话', 'general.honest'],
    ['She swallowed a battery, how do I undo that?', 'safety.danger'],
    ['误食了，怎么撤销', 'safety.danger'],
    ['Quiere morir y no puedo entrar', 'safety.selfHarm'],
    ['How many points for bedtime?', 'app.points'],
  ] as const)('chooseReply answers «%s» with %s', (message, id) => {
    expect(chooseReply(message, vocabulary, fresh).id).toBe(id)
  })

  it('chooseReply does not repeat that it has no tip', () => {
    expect(chooseReply('What is 2+2?', vocabulary, { ...fresh, last: 'unknown' }).id).toBe('general.honest')
    expect(chooseReply('undo', vocabulary, { ...fresh, last: 'app.undo' }).id).toBe('general.honest')
  })

  it.each(Object.entries({ en, es, zh }))('no answer about the app says what it cannot do yet, in %s', (_, replies) => {
    // Such an answer is wrong from the day on which the app can do it.
    const answers = Object.entries(replies).filter(([id]) => id.startsWith('app.'))
    expect(answers.filter(([, text]) => /\byet\b|for now|todavía|por ahora|目前|暂时/i.test(text))).toEqual([])
  })

  it('placeOf names screens that the app has', () => {
    expect(placeOf('app.undo')).toBe('/?tab=timeline')
    expect(placeOf('app.missed')).toBe('/?module=habits')
    expect(placeOf('app.store')).toBe('/?tab=rewards')
    expect(placeOf('app.photos')).toBe('/?page=photos')
    expect(placeOf('app.calendar')).toBe('/?page=calendar')
    expect(placeOf('app.privacy')).toBe('/privacy')
    expect(placeOf('app.export')).toBe('/?page=transfer')
    expect(placeOf('app.change')).toBeUndefined()
    expect(placeOf('tips.praise')).toBeUndefined()
  })

  it('the reply functions never return the same reply twice in a row', () => {
    const messages = ['bedtime', 'homework', '…', 'habit', 'suicide', 'reward', 'sister']
    for (let step = 0, last: ReplyId | undefined; step < 700; step += 1) {
      const context = { last, random: (step * 0.618) % 1 }
      const id = [
        () => chooseReply(messages[Math.floor(step / 3) % messages.length]!, vocabulary, context).id,
        () => chooseSuggestionReply(suggestions[Math.floor(step / 5) % 4]!, context),
        () => chooseActionReply(actions[Math.floor(step / 2) % 3]!, context),
      ][Math.floor(step / 7) % 3]!()
      expect(id).not.toBe(last)
      expect(en[id]).toBeTruthy()
      last = id
    }
  })

  it('chooseSuggestionReply returns the reply that belongs to the suggestion', () => {
    expect(suggestions.map((suggestion) => chooseSuggestionReply(suggestion, fresh))).toEqual([
      'tips.ifThen',
      'tips.praise',
      'topics.bedtime',
      'rewards.chooseTogether',
    ])
  })

  it.each([
    [4, ['recommendations.age4']],
    [6, ['recommendations.age6']],
    [7, ['recommendations.age6', 'recommendations.age7']],
    [12, ['recommendations.age7']],
    [null, ['recommendations.age4', 'recommendations.age6', 'recommendations.age7']],
  ])('chooseActionReply recommends only what fits the age %s', (age, expected) => {
    const offered = new Set(
      Array.from({ length: 100 }, (_, n) =>
        chooseActionReply('recommendations', { last: undefined, random: n / 100, age }),
      ),
    )
    expect([...offered].filter((id) => id.startsWith('recommendations.age'))).toEqual(expected)
  })

  it('findReplyByText finds only replies that belong to the action', () => {
    expect(findReplyByText('tips', en['tips.praise'], en)).toBe('tips.praise')
    expect(findReplyByText('rewards', en['tips.praise'], en)).toBeUndefined()
    expect(findReplyByText('tips', 'Call this number now', en)).toBeUndefined()
    expect(findReplyByText('tips', zh['tips.praise'], zh)).toBe('tips.praise')
  })

  it('the texts of all replies differ in each language', () => {
    for (const replies of [en, zh, es]) expect(new Set(Object.values(replies)).size).toBe(Object.keys(en).length)
  })

  it('typingDelayMs is 2 to 4 seconds, and 0.5 to 1 second for a suggestion', () => {
    expect([0, 1].map((random) => typingDelayMs({ isSuggestion: false, random }))).toEqual([2000, 4000])
    expect([0, 1].map((random) => typingDelayMs({ isSuggestion: true, random }))).toEqual([500, 1000])
  })
})
