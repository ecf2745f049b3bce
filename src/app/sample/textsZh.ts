import type { SampleTexts } from './texts.ts'

export const textsZh: SampleTexts = {
  children: [
    { name: '小米', age: 8, gender: 'girl', avatarUrl: '👧🏻' },
    { name: '乐乐', age: 5, gender: 'boy', avatarUrl: '👦🏻' },
  ],
  quickActions: {
    greeting: '主动问好',
    tidyToys: '收拾玩具',
    helpClean: '帮忙打扫',
    helpOthers: '帮助别人',
    studyWell: '认真学习',
  },
  deductions: [
    { title: '吃饭时大喊大叫', points: 3 },
    { title: '把自行车丢在雨里', points: 5 },
  ],
  remedy: '小弥补',
  gift: '惊喜积分',
  habits: {
    read: { title: '每天阅读 20 分钟', description: '晚饭后，在沙发上' },
    bed: { title: '起床叠被子' },
    teeth: { title: '早晚刷牙' },
  },
  skills: {
    jumpRope: { title: '跳绳', targetUnit: '次' },
    recitePoetry: { title: '背古诗', targetUnit: '首' },
    swimming: { title: '游泳', targetUnit: '米' },
  },
  job: '一起洗车',
  wishes: ['去水上乐园玩一天', '恐龙拼装积木'],
  moments: {
    elder: [
      { weather: 'cloudy', mood: 'worried', content: '第一天去新的游泳班，一路都拉着我的手。' },
      { weather: 'sunny', mood: 'proud', content: '骑自行车上学，上坡都没让人推。' },
      { weather: 'rainy', mood: 'calm', content: '下了一下午雨，我们在家烤蛋糕，两个鸡蛋都是她打的。' },
      { weather: 'windy', mood: 'very_happy', content: '风筝终于飞起来了！' },
    ],
    younger: [
      { weather: 'sunny', mood: 'surprised', content: '找到一只拇指大的蜗牛，给它取名叫“团团”。' },
      { weather: 'foggy', mood: 'tired', content: '自己走到奶奶家，又自己走回来。' },
    ],
  },
}
