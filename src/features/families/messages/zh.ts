import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  family: {
    unnamed: '我们家',
    roleOwner: '管理家庭',
    roleGuardian: '日常照顾',
    roleHelper: '帮忙照看',
    roleOwnerText: '什么都能做，并决定谁可以加入。',
    roleGuardianText: '孩子的事都能管：积分、习惯、奖励、点滴。',
    roleHelperText: '适合爷爷奶奶或保姆。能看全部、加分、打卡、记点滴，不能扣分或删除。',
  },
  join: {
    title: '加入{family}？',
    titleUnnamed: '加入{name}的家庭？',
    by: '{name}邀请你加入。',
    seen: '其他成员会在你的记录旁看到你的名字，管理家庭的人还能看到你的邮箱。',
    create: '创建账号并加入',
    signIn: '登录并加入',
    accept: '加入',
    as: '当前登录账号：{email}。',
    otherAccount: '换一个账号',
    decline: '以后再说',
    welcome: '欢迎来到{family}！',
    already: '你已经在这个家庭里了。',
    goneTitle: '这个邀请已失效',
    goneText: '可能已被使用、撤回或过期，请对方重新发一个。',
    checking: '正在查看邀请…',
    sampleNote: '你正在使用示例家庭，创建账号后才能加入。',
  },
})
