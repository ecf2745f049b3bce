import type { SampleTexts } from './texts.ts'

export const textsEn: SampleTexts = {
  children: [
    { name: 'Mia', age: 8, gender: 'girl', avatarUrl: '👧🏼' },
    { name: 'Leo', age: 5, gender: 'boy', avatarUrl: '👦🏾' },
  ],
  quickActions: {
    greeting: 'Polite greeting',
    tidyToys: 'Tidied up the toys',
    helpClean: 'Helped to clean',
    helpOthers: 'Helped someone',
    studyWell: 'Studied with focus',
  },
  deductions: [
    { title: 'Shouted at dinner', points: 3 },
    { title: 'Left the bike in the rain', points: 5 },
  ],
  remedy: 'Small repair',
  gift: 'Surprise points',
  habits: {
    read: { title: 'Read for 20 minutes', description: 'After dinner, on the sofa' },
    bed: { title: 'Make the bed' },
    teeth: { title: 'Brush teeth, morning and night' },
  },
  skills: {
    jumpRope: { title: 'Jump rope', targetUnit: 'times' },
    recitePoetry: { title: 'Recite poetry', targetUnit: 'poems' },
    swimming: { title: 'Swimming', targetUnit: 'meters' },
  },
  job: 'Wash the car together',
  wishes: ['A day at the water park', 'Dinosaur building set'],
  moments: {
    elder: [
      {
        weather: 'cloudy',
        mood: 'worried',
        content: 'First day in the new swim group. She held my hand all the way there.',
      },
      { weather: 'sunny', mood: 'proud', content: 'Rode to school by bike, without help on the hill.' },
      {
        weather: 'rainy',
        mood: 'calm',
        content: 'Rain all afternoon, so we baked a cake. She broke both eggs herself.',
      },
      { weather: 'windy', mood: 'very_happy', content: 'The kite flew at last!' },
    ],
    younger: [
      { weather: 'sunny', mood: 'surprised', content: 'Found a snail as big as his thumb and named it Bruno.' },
      { weather: 'foggy', mood: 'tired', content: 'Walked to Grandma’s on his own feet, there and back.' },
    ],
  },
}
