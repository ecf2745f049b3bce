import type { QuestionTable } from '../understanding/words.ts'

/** How English asks. */
export const en: QuestionTable = {
  language: 'en',
  groups: {
    n: '(?<n>\\d+|one|two|three|four|five|six|seven|eight|nine|ten|couple of|few)',
    unit: '(?<unit>day|w(?:ee)?k|month|y(?:ea)?r)s?',
    d: '(?<d>\\d\\d?)(?: (?:st|nd|rd|th))?',
    adult: 'dad|daddy|m[ou]m|m[ou]mmy|husband|wife|grand[mp]a',
    giving: '(?:g[ai]ve|award|point|star)[a-z]*',
  },
  abbreviations: '|jan|feb|aug|sept?|oct|nov|dec',
  numbers: 'one two three four five six seven eight nine ten',
  units: 'd w m y',
  times: [
    ['ignore', 'next time|(?:next|every|each|per|which|what) (?:day|week|month|night|morning)|{weekday}s|tomorrow'],
    ['date', '{month} (?:the )?{d}(?: {y})?'],
    ['date', '{d}(?: of)? {month}(?: {y})?'],
    ['date', 'the (?<d>\\d\\d?) (?:st|nd|rd|th)|(?<dated>20\\d\\d-[01]\\d-[0-3]\\d)'],
    ['day -2', 'day before yesterday'],
    ['before', 'the {unit} before(?! last)'],
    ['day -1', 'yesterday|yday|last nig?h?te?'],
    ['day 0', 'today|2 ?day|tonight|tonite|this (?:morning|evening|afternoon)'],
    ['ago', '(?:a|{n}) {unit} ago'],
    ['weekday last', 'last {weekday}'],
    ['weekday', '{weekday}'],
    ['weekday', '(?<w>tues|thurs?|(?<=(?:on|since|last) )(?:mon|wed|fri|sat|sun))'],
    ['last', '(?:last|past|previous) {n}(?: {unit})?'],
    ['last', 'past {unit}'],
    ['week -2', 'week before last'],
    ['unit', '(?:(?<old>last|lst|las|previous)|this|current) (?<unit>weekend|w(?:ee)?k|month|y(?:ea)?r)'],
    ['week 0', 's week(?!.*~)'],
    ['weekend 0', 'weekend'],
    ['named -1', '{month}(?: of)? last year'],
    ['named', '(?:in|during|for|of|last|since) (?<m>may|march)'],
    ['named', '(?!may|march){month}(?: (?:of )?{y})?'],
    ['year', '{y}'],
    ['lately', 'lately|recently|these days|right now|now|currently|at the moment|so far|ever|all time'],
  ],
  range: '(?:the |on )*~+ (?:and|to|until|through) (?:the |on )*~+',
  since: '(?:since|starting)(?: the| last| on)* ~+',
  notName: {
    before: '(?:in|since|during|this|last|next|early|late|mid|the|a|\\d+(?: (?:st|nd|rd|th))?(?: of)?)',
    after: '(?:\\d\\d?|20\\d\\d|last year)',
    verb: '(?:will|may|can)',
    afterVerb: '(?:@|he|she|it|they|we|i|you|there|the|my|his|her|our|that|this|be)',
  },
  everybody:
    'kids?|children|both|all (?:of them|three|two|four)|every(?:one|body)|each of them|(?:the )(?:boys|girls|twins)',
  pronoun: 'he|she|him|her|his',
  ours: '(?:my|our) (?:[a-z]+ )?(?:son|daughter|kids?|child|children|boy|girl|toddler|baby|family|year old)|we|us|our|kids?',
  goesOn: 'and|what about|how about|also|same|but|ok and|or|then|plus|so and',
  facts: [
    ['who', 'who[ms]?|which (?:of us|parent|one of us)|{adult}(?:(?= .*{giving} )|(?<= {giving} .*))'],
    [
      'owed',
      'owe[ds]?|(?:still|yet|left) to (?:give|hand|get)|hand* over|handed|n?o?t (?:yet )?given|(?:i|we)(?: already| ever| yet)? (?:gave|given?|handed)|handed out|to be given|(?:is|are) to (?:give|hand)|(?:pending|unpaid|outstanding) rewards?|already (?:get|got|received?|given|had)|given (?:yet|already|or)|given @+',
    ],
    ['streak', 'streaks?|in a row|straight|consecutive*|without (?:missing|a break)|running'],
    [
      'pace',
      'afford|enough|can @+ (?:get|have|choose)|(?:how )?(?:much|many)(?: points?)? (?:more|longer)|how (?:far|close|near)|close to|nearly|almost|(?:un)?till?|to go|on track|at this (?:pace|rate)|needs?|points (?:short|missing|left)|missing|save*|saving|how (?:soon|long) (?:will|does|before|for|until|till)|when (?:will|can|could)(?= .*(?:get|able|have|reach|pick|choose|earn|#))|make it to|able to|soon',
    ],
    [
      'best',
      'best|records?|most(?! recent)|highest|longest|fastest|quickest|personal best|maximum|max|top|peak|high score|how (?:good|fast|far|high)',
    ],
    ['first', 'first|start*|beg[aiu]n*|since when|how long has(?! it)|took up'],
    [
      'missed',
      'miss*|skip*|forg[eo]t*|fail*|[a-z]*n t(?! (?:i|we) )|not|undone|left|slip*|has to do|to do today|still (?:have to|has to|open|left)|unfinished|incomplete|outstanding',
    ],
    ['last', 'last|latest|most recent*|when|how long (?:ago|since|has it been)|ago'],
    ['dueDays', 'supposed to|due|planned|scheduled|meant to'],
    ['mood', 'feel*|felt|moods?|happy|sad|upset|emotion*|cheerful|angry|grumpy|cranky'],
    [
      'hard',
      'hard|harder|difficult*|struggl*|trouble|tough|challenging|rough|problems?|bad|badly|wrong|not (?:go |going |so )?well',
    ],
    ['good', 'good|well|great|proud|positive|success*|highlights?|nice|wins?|right|improv*|progress*|achieve*'],
    ['points', 'points?|pts|stars?|balance|score|earn*'],
    ['days', '(?:many|of|which|what) (?:days|mornings|nights|evenings)|days|dates'],
    ['times', 'times|how (?:often|many|much|frequently|regular*)|frequen*|count|number of'],
    [
      'day',
      'what (?:did|has|was|is|s)(?= .*(?:do|done|up to|doing) )|happen*|went on|up to|s day|(?:tell|show) me|s {weekday}',
    ],
    ['week', 'how (?:is|are|was|were|did|has|have|s|been)|hows|summar*|overview|report|recap|doing|going'],
  ],
  gained:
    'earn*|(?:did|does|do)(?: [@a-z]+)? get|gets|gain*|mak[a-z]+|made|collect*|w[io]ns?|receive*|award*|given|lost?e?|spen[dt]|came in',
  of: 'for|from|with|doing',
  siblings:
    '(?:who|whos|which (?:one|kid|child|of (?:my|the|them|our)[a-z ]*))(?: [a-z~#]+){0,5} (?:more|most|better|best|worse|worst|fewer|fewest|less|least|ahead|winning|lazi[a-z]+|[a-z]{3,}(?:ier|iest|est)|favou?rite|faster|behind)|favou?rite (?:child|kid|son|daughter)|(?:who|whos) (?:s )?(?:ahead|winning|behind|better)|which (?:kid|child|of my)',
  compares:
    'compare*|(?:more|less|better|worse|fewer|faster|[a-z]+er)(?: [a-z~#]+)* than (?:@+|the other|(?:his|her|their) (?:older |younger |big |little )?(?:brother|sister|siblings?|one|twin))|ahead of @+|@+ (?:vs|versus|or) @+|between @+ and @+',
  cause: 'why|how come|because|cause[sd]?|reasons?|what (?:makes|made|is making|s making)|due to|blame|fault',
  health:
    'fever*|cough*|(?:give|can|should|which|what|much) .*(?:medicines?|medication|pills?|vitamins?)|ibuprofen|paracetamol|tylenol|antibiotics?|doctors?|hospital|rash|adhd|autis[a-z]+|allerg[a-z]+|vomit*|throw* up|diarrhea|pain|hurts?|[a-z]*aches?|sick|ill|diagnos*|symptoms?|vaccin*|infection|flu|dos(?:e|age)|depress*|anxiety|wets? the bed',
  other:
    'weather|jokes?|recipes?|capital of|news|translat*|w[oi]ns? the (?:game|match|election)|what time|how old|write (?:me )?a|cook rice|president',
  howTo:
    'how (?:do|can|could|should|to|does)|where (?:do|can|is|are)|can (?:i|we|my|you)|is it possible|is there|does (?:the|this|it)|what happens|i forgot',
  app: 'app|pipling|account|sign in|log in|settings|dark|import|offline|internet|notification*|reminders?|invite|delete|remove|edit|restore|pause|set up|photos?|calendar|data|device|price|access|(?:add|create|make|change) (?:a |an |another |new )*(?:child|kid|habit|reward|skill|challenge|member)',
  advice:
    'how (?:do|can|could|should|would|to)(?: (?:i|we|you))(?! (?:owe|have))|how to|what (?:should|can|could|do|to)(?: (?:i|we))? (?:do|say|try)(?! @| my)|should (?:i|we)|tips?|advice|suggest*|ideas?|help me|need help|ways? to|recommend*|routine for|is it (?:ok*|good|bad|right|wrong)|i (?:just )?(?:shout*|yell*|lost (?:it|my (?:temper|patience)))|i a?m (?:so )?(?:tired|exhausted|overwhelmed)',
  trouble:
    'won t|wont|refus*|never (?:listens?|wants?)|does ?n ?t (?:want|listen)|keeps? [a-z]+ing|all the time|hits?|bites?|lies',
  typos: 'times points often streak missed record habits reward',
  empty:
    'a an the this that these those it its i me my we us our you your she hers they them their is are was were be been being am do does did done have has had having will would can could should may might and or but so to of in on at by for from with about into than then as if where what which whose how no yes ok okay um uh like just really actually please tell show give me know see let get got gotten getting go goes went gone come came any some much more less lot too also still yet already never again here there up down out off over under after while only own same other another thing things day weeks months years usually total amount recorded entry entries son daughter family hey hi oh mean said say think guess remember want wants quick s t m re ve d wait manage managed able been between big little check checked off mark marked log logged track look anything something someone',
  weak: 'practic* play* take* took taking set use* try tried trying eat* ate drink* drank walk* ride* rode put* wash* clean* help* brush* pack* choos* chose pick* work* start* study* learn* train* visit* attend* class* lesson* session* bring* brought buy bought watch* listen* write* wrote talk* extra minute* min hour* quiet school new home feed fed water* reach* cash* redeem* spend* trip activity habit* reward* skill* challenge* task* job* goal* week* night* meters sat sit',
}
