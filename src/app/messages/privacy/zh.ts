import { translationOf } from '../../../features/i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  privacy: {
    pageTitle: '隐私说明 – 小芽',
    title: '隐私说明，一看就懂',
    intro: '你写下的孩子的点点滴滴，都只留在这台服务器上。没有广告，没有跟踪，不出售，也不发给任何人。',
    languages: '换一种语言看',
    keptTitle: '会留下什么',
    keptChild: '孩子：一个名字，用小名就好。年龄、生日和性别，想填才填。',
    keptRecords: '你的记录：积分、习惯、挑战、点滴、奖励，以及记录的时间。',
    keptYou: '你：称呼、邮箱和时区。密码经过加密处理，谁也读不出来。',
    keptDevices: '登录的设备：浏览器、设备种类和登录时间。不记录你的 IP 地址。',
    neverTitle: '从不索要什么',
    neverText: '学校、住址、电话、位置、通讯录，一概不问。孩子没有账号，也不需要登录，都由大人来写。',
    seenTitle: '谁能看到',
    seenFamily: '只有在这里登录的自家大人。同一台服务器上的其他家庭什么都看不到，也不知道有你们这一家。',
    seenHost: '管理这台服务器的人能读到它的硬盘。任何服务器都是这样，我们愿意直说。',
    seenNobody:
      '除此之外没有别人。字体、图片和程序都来自这台服务器，它也不会联系别的服务器；如果这里用的是外部登录服务，登录时除外。',
    seenPictures:
      '只有一个例外，由你决定：你给奖励填的图片链接，会由你的浏览器去那个网站取图，对方不会知道你是从哪个页面来的。',
    helperTitle: '小助手',
    helperText: '小助手就在你的浏览器里回答。你写的话不会发给任何人，关掉就没有了。',
    deviceTitle: '在你的手机或电脑上',
    deviceCookies:
      '三个 Cookie：一个用来保持登录，一个让页面知道你已登录，一个记住你选的语言。通过外部服务登录时还会有一个，只留十分钟。它们都不会跟着你去别的网站。',
    deviceOffline: '最近看过的内容，方便没网时打开。退出登录就会从设备上清掉。',
    timeTitle: '留多久',
    timeFamily: '你的记录：你们用多久，就留多久。',
    timeSample: '示例家庭：一天。',
    timeSessions: '登录状态：两周不用就失效，最长三个月。',
    timeKeys: '防止点两下算两次的标记：30 天。尝试登录的次数：最多 75 分钟，而且看不出是谁。',
    timeLog: '服务器日志只写什么时候出了什么错：没有名字，没有你写的话，也没有邮箱和 IP 地址。',
    eraseTitle: '更正和删除',
    eraseCorrect: '孩子的资料随时可以改。积分记错了用“撤销”，历史始终真实。',
    eraseChild: '在“我的”的“管理孩子”里删除一个孩子，这个孩子的一切记录会立即消失。',
    eraseAll: '在“我的”的“登录与设备”里删除整个家庭，全部数据会立即消失。',
    eraseBackups: '服务器管理者做过的备份里还会有，直到备份被删掉。我们建议最多留 30 天。',
    childrenTitle: '写给孩子',
    childrenText: '照顾你的大人会在这里记下你做得好的事。他们能看，你也可以请他们给你看。陌生人看不到。',
    askTitle: '有问题找谁',
    askText: '谁管理这台服务器，就由谁负责，也就是给你网址的人。如果那就是你，这就是你自己家里的数据。',
    back: '回到首页',
  },
})
