export const en = {
  packs: {
    title: 'Ideas by age',
    text: 'Tick what fits your family. Everything can be changed later.',
    habit: 'Habits',
    praise: 'Praise',
    reward: 'Rewards',
    link: 'Choose from ideas by age',
    isThere: 'Already there',
    full: 'The quick list holds {max, number}. Leave one out first.',
    leaves: 'The quick list holds {max, number}. These leave it: {titles}.',
    submit: '{count, plural, =0 {Nothing ticked yet} one {Add # thing} other {Add # things}}',
    added: '{count, plural, one {# thing added} other {# things added}}',
  },
} as const
