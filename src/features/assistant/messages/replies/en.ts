import type { ReplyId } from '../../rules.ts'

/** Pip's replies. A file of its own for each language, loaded when somebody writes to Pip. */
export const replies = {
  'tips.praise':
    'Praise what you can see. Instead of “good job”, name the action: “You put every block back without being asked.” Children repeat what gets noticed. Today, try to name three good things before dinner.',
  'tips.oneStep':
    'Give one clear step, close up and calm. “Shoes on the rack, please” works better than “tidy up”. Then wait about five seconds before you repeat it, and say thanks as soon as it starts to happen.',
  'tips.ifThen':
    'Tie a new habit to something that already happens: “After we brush our teeth, we read for ten minutes.” Same moment, same place, every day. The old routine becomes the reminder, so you do not have to be.',
  'tips.nameFeeling':
    'When feelings run high, name the feeling before you fix the problem: “You’re angry that the game is over. You wanted one more.” Feeling understood helps a child calm down. Save the lesson for ten minutes later.',
  'tips.specialTime':
    'Try ten minutes of special time a day: your child chooses the game, you follow, the phone stays away. Comment on what you like and skip the questions and corrections. Even on a hard day, keep these ten minutes.',
  'tips.missedDay':
    'Missed a day? In a well-known study of habit formation, one missed day made almost no difference. People took 66 days on average, anywhere from 18 to 254. Skip the scolding and start again at the next usual moment.',
  'tips.twoChoices':
    'Offer two choices you can live with: “Teeth first or pajamas first?” A little control goes a long way, especially from 4 to 8. If neither is chosen, say calmly that you will choose, and do it.',
  'rewards.chooseTogether':
    'Make the reward list together. Let your child suggest five ideas, keep the ones that fit your family, and agree on the points before you start. Children work harder for a reward they helped choose.',
  'rewards.smallAndSoon':
    'Small and soon beats big and far. Before about 7, a tiny reward the same day works best. Older children can save for the weekend. Keep one reward within reach in two or three days.',
  'rewards.timeTogether':
    'Time with you costs nothing and rarely wears off: choosing the film, an extra story, baking together, staying up for a board game. Try to have as many privileges as gifts in the store.',
  'rewards.sayWhy':
    'Say why when you give points: “Ten points, because you waited for your sister.” The words do the teaching; the points only make the moment visible.',
  'rewards.keepEarned':
    'Let earned points feel safe. Pediatricians advise against penalties on a reward chart, because they discourage. Prefer a calm consequence, and if you do deduct, keep it small and offer a way to make it right.',
  'rewards.fadeOut':
    'Plan to need rewards less. When a habit runs by itself for a few weeks, praise it often, give points now and then, and move the points to something new. The pride stays after the points go.',
  'rewards.fairPrices':
    'Check your prices with a simple guide: one minute of a privilege is about 1 point, one dollar about 10 points. If nothing was redeemed in two weeks, prices are probably too high.',
  'recommendations.age4':
    'For 4 to 5 years: use Behaviors only. Pick two things you want to see more of, such as greeting and tidying toys, and give points on the spot. Long streaks can wait; at this age “right now” is the best reward.',
  'recommendations.age6':
    'For 6 to 7 years: start one habit, set to easy, for 21 days. Packing the school bag is a good first one: two minutes, same time, easy to see. Add a second habit only when the first feels boring.',
  'recommendations.age7':
    'From 7: add one skill challenge with a number your child can beat, such as 100 rope jumps. Write down every try. Watching the best score climb teaches that effort works.',
  'recommendations.weeklyTalk':
    'On Sunday, look at the timeline together for ten minutes. Ask two questions: “What are you proud of?” and “What shall we try next week?” Then write down one plan only.',
  'recommendations.bedtimeMoment':
    'Try a two-minute moment at bedtime: your child picks the weather and the mood, you write one sentence. Naming feelings every day makes it easier to talk about them on hard days.',
  'recommendations.tooHard':
    'If the points slowed down, the goal may be too big. Cut it in half: five pages instead of ten, one toy box instead of the whole room. Success first, growth second.',
  'recommendations.moreGood':
    'Look back at the week: are there clearly more pluses than minuses? If not, spend two days only noticing good things, even tiny ones. Children who feel noticed need fewer reminders.',
  'general.honest':
    'Thank you for telling me. I’m not a live AI yet, so I can only offer prepared ideas. Ask me about bedtime, screens, tantrums, homework, meals or siblings and I’ll find the closest one.',
  'general.smaller':
    'Here is a question that often helps: what would “a little bit better” look like tomorrow? Make it so small that it nearly cannot fail, then praise it when it happens.',
  'general.pattern':
    'Look for the pattern. For three days, note when it happens, what came just before and what came after. Hunger, tiredness and hurry explain a lot, and the “before” is the easiest part to change.',
  'general.askChild':
    'Ask your child in a calm moment: “This keeps being hard for us. What do you think would help?” Write down every idea, even the silly ones, and try one for three days.',
  'general.selfCare':
    'You matter too. A calm adult is the best tool in the house. If you feel yourself boiling, it is fine to say: “I need two minutes, then I’ll come back.” Your child learns that from you.',
  'general.repair':
    'Everyone loses it sometimes. Going back to say “I’m sorry I shouted, you did not deserve that” does not weaken you. It shows your child how to repair a mistake.',
  'topics.bedtime':
    'Try the same three steps every night, in the same order: wash, story, light. Dim the room and stop screens an hour before. When your child calls you back, answer briefly and boringly. Praise in the morning works wonders.',
  'topics.screens':
    'Agree on when and where before the screen goes on, and say how it ends: “Two episodes, then you press off.” Give a five-minute warning. Letting your child press the button makes stopping easier.',
  'topics.tantrum':
    'During a tantrum, less is more: stay near, stay quiet, keep everyone safe. Reasoning comes later. When the first calm breath comes, notice it: “You’re calming down. I’m here.”',
  'topics.homework':
    'Set one place, one time and a short timer. Ten minutes of work, a stretch, then ten more. Sit nearby with your own task. Praise starting and sticking with it, not only right answers.',
  'topics.meals':
    'You decide what, when and where; your child decides how much. Put one familiar food on the table, offer the new one without pressure, and keep offering. Many children need ten tries or more.',
  'topics.siblings':
    'Notice peace, not only war: “You two found a way to share the swing.” In a fight, describe instead of judging: “Two children, one swing. What could work?” Points for a shared solution go to both.',
  'topics.motivation':
    'Praise effort and method: “You tried a different way” rather than “You’re so clever”. When something is hard, add one small word: “You can’t do it yet.”',
  'topics.lying':
    'Make the truth cheaper than the lie. Skip the trap question and say what you see: “The cup broke. Let’s clean it up together.” Then thank your child for honesty, and use a remedy in Behaviors.',
  'safety.harm':
    'Thank you for telling me. First make it safe: put the child down in a safe place, such as the cot, leave the room and close the door. Crying there for a few minutes does no harm. Breathe slowly and call somebody who can come or stay on the phone.\n\nWas a child shaken, hit on the head or thrown, or is a child limp, very sleepy, vomiting or breathing oddly? {call} now and say what happened, even if it looks fine. A baby who was shaken always needs a doctor.\n\nTalk to your doctor or a parent helpline today. They are there for exactly this.',
  'safety.violence':
    'This is serious, and it is not your fault or the child’s. If it is happening now or could happen again soon, go with the children to a place that is safe: a neighbor, a friend, a room with a way out. {call} if anyone is hurt or in danger.\n\nIf a child has told you something, stay calm, listen and say: “I believe you. It is not your fault.” Do not confront the person alone. A domestic violence or child protection helpline, a doctor or the police can tell you today what comes next. If somebody reads your phone, call from another one.',
  'safety.selfHarm':
    'Take this seriously. Stay close and do not leave the person alone. Put medicines, blades and anything dangerous out of reach. {call} now if somebody has hurt themselves, has a plan or could act soon.\n\nAsking calmly, “Are you thinking of killing yourself?”, puts no ideas into anybody’s head. Listen, without arguing. If it is about you: you matter, so call somebody now and say it in these words. A crisis line, a child helpline, a doctor or a hospital helps today, at night as well.',
  'safety.danger':
    '{call} now, and do not wait to see how it goes. Say what happened, where you are and how old the child is, and do what they tell you. Stay on the phone and stay with the child.\n\nSwallowed something? Do not make the child vomit, and keep the package at hand. Not breathing? They tell you on the phone how to help until they come. Missing? Call at once: you need not wait.',
  'safety.again':
    'I am only a set of prepared tips, and this matters too much for one. {call} if anyone may be in danger now. Otherwise please talk today to a doctor, a helpline or somebody you trust. You need not carry this alone.',
  'app.moments':
    'Open Moments and tap the pencil beside one. There you change its words, weather and mood, or delete it.',
  'app.undo':
    'Open the Timeline and tap the arrow on the entry. That undoes its points, and with a check-in the day as well.',
  'app.change':
    'Tap the pencil of a habit, challenge or reward; a habit shows it when you open it. Points already earned stay. For a child, tap the name at the top.',
  'app.restore':
    'Habits, challenges and rewards are kept in Profile under “Archive”, just as they were. A moment that was deleted does not come back.',
  'app.family':
    'Profile, Family, “Invite someone”. Choose what they may do and send the link. Everyone uses their own sign-in.',
  'app.password':
    'Change it in Profile, My account. If it is forgotten, someone who runs your family makes a link: Profile, Family, your name.',
  'app.missed':
    'Open Habits, tap the habit and then a day that is still open, up to six days back. When your child is sick or away, choose “Sick or away today?” there: rest days don’t break a streak.',
  'app.pause':
    'Open Habits and tap the habit. “Pause” keeps its streak until you carry on; under Edit you choose its days of the week.',
  'app.store':
    'Open the Store and tap Redeem. The reward then waits under “Still to give” until you tap Given. To save up for one, tap its picture and choose “Save for this”.',
  'app.photos':
    'Open Moments and tap “Add photos”, up to six for each moment. All of them are there under “Photos”, month by month.',
  'app.calendar':
    'Open the Timeline. The magnifier searches by words, person and days, and the calendar beside it shows every day of a month or year.',
  'app.points':
    'Praise gives 1 to 100, a habit 2, 5 or 10 a day, a challenge 20, 50 or 100. The Timeline shows where every point came from.',
  'app.child': 'Tap the name at the top. There you add a child, switch, or manage them.',
  'app.settings': 'All in Profile: language there, and under Settings the theme, the time zone and when your day ends.',
  'app.offline':
    'Praise, check-ins, scores and moments work without a connection. They wait on this phone and are sent later, with the time of your tap.',
  'app.export':
    'In Profile, “Export everything” gives the people who run the family one file with every entry and photo. “Keepsake book” and “Chart for the fridge” are made for printing.',
  'app.privacy':
    'Only the people in your family see it. Nothing is shown to others or sold. You can erase everything in Profile, My account.',
  'app.install':
    'Open the browser’s menu and choose “Install” or “Add to Home Screen”. On an iPhone it is under Share.',
  'app.hello': 'Hello! Ask me about your child’s day, or how something here works.',
  unknown:
    'I have no tip for that. I know about bedtime, screens, tantrums, homework, meals, siblings, honesty, praise, habits, rewards, and how this app works.',
} as const satisfies Record<ReplyId, string>
