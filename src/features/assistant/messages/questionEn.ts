import type { QuestionWords } from '../understanding/words.ts'

/** How English asks. */
export const en: QuestionWords = {
  isSpaced: true,
  groups: {
    dated: '(?<dated>\\d+(?:[/.-]\\d+)+)',
    n: '(?<n>\\d+|one|two|three|four|five|six|seven|eight|nine|ten|couple of|couple|few)',
    unit: '(?<unit>days?|weeks?|months?|years?)',
    month:
      '(?<m>january|february|april|june|july|august|september|october|november|december|jan|feb|aug|sept?|oct|nov|dec)',
    weekday: '(?<w>sunday|monday|tuesday|wednesday|thursday|friday|saturday|mon|tues?|thurs?|fri)',
    d: '(?<d>\\d\\d?)(?:st|nd|rd|th)?(?: st| nd| rd| th)?',
    y: '(?<y>20\\d\\d)',
  },
  months: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  weekdays: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  numbers: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  units: ['day', 'week', 'month', 'year'],
  times: [
    [
      'ignore',
      'next time|(?:next|every|each|per|a|which|what) (?:day|week|month|night|morning|evening)|days? (?:of|in) the week|(?:on )?(?:sun|mon|tues|wednes|thurs|fri|satur)days|tomorrow|at night',
    ],
    ['date', '(?:on )?(?:the )?{month} (?:the )?{d}(?: {y})?'],
    ['date', '(?:on )?(?:the )?{d}(?: of)? {month}(?: {y})?'],
    ['date', 'on the {d}|(?:on )?{dated}'],
    ['date', 'the {d}(?= |$)'],
    ['day -2', '(?:the )?day before yesterday'],
    ['before day', 'the day before(?: that)?'],
    ['before week', 'the week before(?: that)?'],
    ['before month', 'the month before(?: that)?'],
    ['day -1', 'yesterday(?: morning| evening| afternoon)?|last night|yday'],
    ['day 0', '(?:so far )?today|tonight|this (?:morning|evening|afternoon)|so far today'],
    ['ago', '(?:a )?{n} {unit} (?:ago|back)'],
    ['ago', 'a {unit} ago'],
    ['weekday -1', '(?:on )?{weekday}(?: of)? last week'],
    ['weekday -1', 'last week (?:s )?(?:on )?{weekday}'],
    ['weekday last', '(?:on )?last {weekday}(?: morning| evening| night| afternoon)?'],
    ['weekday', '(?:on |this |this past )?{weekday}(?: morning| evening| night| afternoon| this week)?'],
    [
      'last',
      '(?:(?:in|over|during|for|out of|from|within) )?(?:the |these )?(?:last|past|previous|latest) (?:a )?{n} {unit}',
    ],
    ['last', '(?:(?:in|over|during|for) )?(?:the )?past {unit}'],
    ['last', 'out of (?:the )?last {n}'],
    ['week -2', '(?:the )?week before last'],
    ['weekend -1', '(?:on |over |during )?last weekend'],
    ['weekend', '(?:on |over |during |at )?(?:the|this|this past)? ?weekend'],
    ['week -1', '(?:the )?(?:last|lst|las|lat|previous|prior) week(?: s)?'],
    ['week 0', '(?:so far )?(?:this|the current) week(?: s)?(?: so far)?|s week'],
    ['month -1', '(?:last|the previous|the last) month(?: s)?'],
    ['month 0', '(?:this|the current) month(?: s)?(?: so far)?'],
    ['year -1', '(?:last|the previous) year(?: s)?'],
    ['year 0', '(?:this|the current) year(?: s)?(?: so far)?'],
    ['named -1', '(?:(?:in|during|for|of) )?{month}(?: of)? last year'],
    [
      'named',
      '(?:(?:in|during|for|of|back in|all of|throughout|last|over) )?(?:the month of )?{month}(?: (?:of )?{y})?',
    ],
    ['named', '(?:in|during|for|of|last|throughout|since) (?<m>may|march)'],
    ['year', '(?:(?:in|during|for) )?{y}'],
    [
      'lately',
      'lately|recently|these days|nowadays|of late|(?:in )?(?:the )?(?:last|past|recent) (?:days|weeks|while)|right now|at the moment|currently|so far|ever|all time|in total|overall|now',
    ],
  ],
  range: 'between ~+ (?:and|to) ~+|(?:from )?~+ (?:to|till|until|through) ~+',
  since: '(?:since|from|starting|beginning|as of|after)(?: last)? ~+(?: on| onwards?)?',
  notName: {
    before: '(?:in|since|during|until|this|last|next|early|late|mid|the|a|\\d+(?:st|nd|rd|th)?(?: of)?)',
    after: '(?:\\d\\d?(?:st|nd|rd|th)?|20\\d\\d|last year)',
    verb: '(?:will|may|can)',
    afterVerb: '(?:@|he|she|it|they|we|i|you|there|the|my|his|her|our|that|this|be)',
  },
  everybody:
    '(?:(?:both|all)(?: of)? )?(?:my|the|our|these|your)? ?(?:kids?|children|little ones)|both(?: of them)?|all (?:of them|three|two|four)|everyone|everybody|each of them|the (?:boys|girls|twins)',
  pronoun: 'he|she|him|her|his|hers',
  ours: '(?:my|our) (?:\\w+ )?(?:son|daughter|kids?|child|children|boy|girl|toddler|baby|family|little one|year old)|we|us|our',
  goesOn: '(?:and|what about|how about|also|same|but|ok and|or|then|plus|so and)',
  facts: [
    ['who', 'who|whom|which (?:of us|parent|adult|grown ?up|one of us)|by whom'],
    [
      'owed',
      'owe[ds]?|still to (?:give|hand)|hand* over|handed|not (?:yet )?given|havent given|haven t (?:i |we )?given|(?:did|have|has) (?:i|we|anyone|he|she|somebody)(?: already| ever| yet)? (?:give|given|gave|handed?|deliver*)|yet to give|to give|(?:pending|outstanding|unpaid|undelivered) rewards?|already (?:get|gotten|got|receive*|been given|had)|given (?:yet|already)|waiting (?:for|on) (?:a|his|her|the|their) rewards?',
    ],
    [
      'streak',
      'streaks?|in a row|straight|consecutive*|back to back|without (?:missing|a (?:break|gap|miss))|running|unbroken',
    ],
    [
      'pace',
      'afford|enough|how (?:much|many)(?: \\w+)? (?:more|longer|further)|(?:much|many) more|how (?:far|close|near)|close to|nearly|almost|(?:un)?til|before @+ can|to go|on track|still needs?|needs?|left (?:for|to get|before)|points? (?:short|missing|left)|short of|save[sd]?(?: up)?|saving|how (?:soon|long) (?:will|does|until|till|til|before|for)|when (?:will|can|could|does|is)(?= .*(?:get|able|have|reach|pick|choose|earn|#))|make it to|able to get|at this (?:rate|pace)|get to',
    ],
    [
      'best',
      'best|records?|most|highest|longest|fastest|quickest|pb|pr|maximum|max|top|peak|high score|farthest|how (?:good|fast|far|high)',
    ],
    ['first', 'first|start*|beg[aiu]n*|since when|how long has|took up|pick* up'],
    [
      'missed',
      'miss*|skip*|forg[eo]t*|fail*|did ?n ?t|did not|has ?n ?t|has not|not|undone|left (?:to do|undone|open)|still (?:have|has|needs?|got) to|to do today|still (?:open|left|to do)|unfinished|incomplete|slip*|blew off|leave out|left out|overlook*',
    ],
    ['last', '(?:the )?last(?: time)?|latest|most recent*|when|how long (?:ago|since|has it been)|ago'],
    ['dueDays', 'supposed to|due|planned|scheduled|expected to|meant to'],
    ['mood', 'feel*|felt|moods?|happy|sad|upset|emotion*|cheerful|angry|spirits|grumpy|cranky|emotionally'],
    [
      'hard',
      'hard|harder|difficult*|struggl*|trouble|tough|challeng*|rough|problems?|bad|badly|go wrong|went wrong|not (?:go|going|so) (?:well|great|good)|didn ?t go well',
    ],
    [
      'good',
      'good|well|great|proud|positives?|success*|highlights?|nice|wins?|right|shine[ds]?|improv*|progress*|excel*|achieve*|accomplish*|celebrate',
    ],
    ['points', 'points?|pts|stars?|balance|score'],
    ['days', '(?:how many|number of|which|what|on what) days|days|dates'],
    ['times', 'times|how (?:often|many|much|frequently|regular*)|frequen*|count|number of'],
    [
      'day',
      'what (?:all )?(?:did|has|was|is|were|s)(?= .*(?:do|done|up to|doing|happen*)(?: |$))|happen*|went on|going on|up to|entries|the day|s day|(?:tell|show) me (?:about|what)',
    ],
    [
      'week',
      'how (?:is|are|was|were|did|has|have|s|re|been|goes)|hows|summary|summar*|overview|report|recap|status|doing|progress|going',
    ],
  ],
  gained:
    'earn*|(?:did|does|do)(?: [@a-z]+)? get|gets|gotten|gain*|mak\\w+|made|collect*|w[io]ns?|receive*|award*|rack*|given|lose|lost|spen[dt]|scored?',
  pointsFor: 'points?(?: @+)?(?: \\w+)? (?:for|from|with|by|through|on)',
  siblings:
    '(?:who|whos|which (?:one|kid|child|of (?:my|the|them|our)[a-z ]*))(?: of[a-z ]*?)?(?: s| is| are| has| have| gets?| got| does| do| did| was| brush*| read*| earn*| had)*(?: the| a| my)?(?: \\w+){0,3} (?:more|most|better|best|worse|worst|fewer|fewest|less|least|ahead|winning|lazi\\w+|\\w{3,}(?:ier|iest|est)|favou?rite|first|faster|behind)|favou?rite (?:child|kid|son|daughter)|(?:who|whos) (?:s )?(?:ahead|winning|behind|better)|which (?:kid|child|of my (?:kids|children|sons|daughters)|one of my kids)',
  compares:
    'compare|compared|comparison|(?:more|less|better|worse|fewer|ahead|faster|\\w+er)(?: [a-z~#]+)* (?:than|of) (?:@+|(?:his|her|their|the other) (?:older |younger |big |little )?(?:brother|sister|siblings?|one|kids?|twin))|@+ (?:vs|versus|or) @+|between @+ and @+',
  cause:
    'why|how come|because|cause[sd]?|reasons?|what (?:makes|made|is making|s making|led|triggers?)|due to|blame|fault',
  health:
    'fever*|cough*|(?:give|can|should|which|what|much) .*(?:medicines?|medication|pills?)|ibuprofen|paracetamol|tylenol|acetaminophen|aspirin|antibiotics?|doctors?|pediatrician|hospital|rash|adhd|add|autis\\w+|allerg\\w+|vomit*|throw* up|threw up|diarrh*|pain|hurts?|ache*|\\w+ache|sick|ill|disorder|diagnos*|symptoms?|vaccin*|infection|flu|covid|dyslexi*|asthma|dos(?:e|age)|therap\\w+|depress*|anxiety|overweight|bmi|melatonin|concussion|swollen|bleed*|wets? the bed|stomach|ear infection',
  other:
    'weather|jokes?|recipes?|capital|news|translat*|stocks?|president|lottery|bitcoin|(?:won|win|wins) the (?:game|match|election|cup)|movie times|directions|what time|how old|how tall|the meaning of|poem about|story about|write (?:me )?|sing (?:me )?|cook \\w+|what is \\d+|calculate|who (?:is|was|invented|wrote|painted)(?! @)|homework answer',
  howTo:
    'how (?:do|can|could|should|would|to|does|many devices)(?: (?:i|we|you|one|it|this|the))?|where (?:do|can|is|are|does|should)(?: (?:i|we|you|the))?|where s|can (?:i|we|my|you|the|other)|could (?:i|we)|is it possible|is there|does (?:the|this|it)|does pipling|what happens|what does|i forgot|do you|are (?:my|our|the)|how are|who can see',
  app: 'apps?|pipling|pip|password|account|sign (?:in|out|up)|log ?(?:in|out)|log (?:in|out)|email|settings?|dark|theme|language|export|import|back ?up|download|print|pdf|install|offline|internet|connection|notification*|reminders?|invit*|undo|delete|remove|edit|rename|reset|restore|archive|pause|set up|change|switch|upload|photos?|calendar|timeline|data|privacy|home screen|phone|tablet|device|price|avatar|profile|quick actions?|badges?|store|points? (?:work|calculated|count)|(?:add|create|make|new) (?:a |an |another |new )*(?:child|kid|habit|reward|skill|challenge|behaviou?r|member|guardian|job)|helper|guardian|time ?zone|use this|update|widget|pin',
  advice:
    'how (?:do|can|could|should|would|to)(?: (?:i|we|you|one))(?! (?:owe|have))|how to|what (?:should|can|could|do|to|would)(?: (?:i|we|you))? (?:do|say|try)(?! @| my)|should (?:i|we)|tips?|advice|suggest*|any ideas?|ideas? (?:for|to)|help me|(?:good|best) way to|ways to|strateg\\w+|recommend*|i need help',
  trouble: 'won ?t|refus*|never (?:listens?|wants?|does)|doesn t (?:want|listen)|doesnt (?:want|listen)|keeps? \\w+ing',
  typos: 'times points often streak missed record habits reward',
  empty:
    'a an the this that these those it its i me my we us our you your he she him her his hers they them their is are was were be been being am do does did done doing don doesn didn isn wasn has have had having haven hasn will would can could should shall may might must and or but so to of in on at by for from with about into than then as if when where which what who whom whose why how not no yes ok okay um uh like just really actually please tell show give me know see let lets get gets got gotten getting go goes went going gone come came have any some all every each much many more most less few lot lots very too also still yet already ever never again now here there up down out off over under after before during since until till til while once only own same other another thing things stuff day days week weeks month months year years time times today yesterday morning evening night lately recently often usually long far soon last first next number count total amount point points pts record records recorded entry entries kid kids child children son daughter mum mom mommy dad daddy family pip hey hi hello so well oh mean say said says think guess maybe recall remember wonder wondering want wants wanted wish question quick s t m re ve ll d whats hows whens wheres did didnt make makes made making manage managed able been keep kept right both one two three total totals overall far sure between old new big little bit kind sort exactly check checked checks off mark marked log logged track tracked complete completed finish finished update stats statistics data history list look looked seen see happened happen until',
  weak: 'practic* play* take* took taking do set use* using try tried trying eat* ate drink* drank walk* ride* rode riding put* wash* clean* help* brush* pack* choos* chose pick* work* start* stop* stay* study* learn* train* visit* attend* class* lesson* session* join* bring* brought earn* buy bought watch* listen* write* wrote say* talk* extra minutes minute min hour hours quiet family own school big set time new outside home his her feed fed water* go* went skip* miss* forg* need* want* save* reach* cash* redeem* spend* spent trip activity habit* reward* skill* challenge* task* job* goal* prize* week* day* month* year* night* friday weekend behavior* behaviour* done doing problems meters before after',
}
