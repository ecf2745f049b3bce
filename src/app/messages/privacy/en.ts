export const en = {
  privacy: {
    pageTitle: 'Privacy in plain words – Pipling',
    title: 'Privacy in plain words',
    intro:
      'What you write about your children stays on this server. No adverts, no trackers, nothing is sold, nothing is sent to anybody.',
    languages: 'Read this in',
    keptTitle: 'What is kept',
    keptChild: 'Of a child: a name, and a nickname will do. Age, birthday and gender only if you want to.',
    keptRecords: 'What you record: points, habits, challenges, moments, rewards, and when you did so.',
    keptPhotos:
      'Photos, if you add some: a smaller copy without the place, the camera and the name of the file. The picture itself is not kept.',
    keptYou:
      'Of you: your name, your email and your time zone. Your password is kept scrambled, so that nobody can read it.',
    keptDevices:
      'Where you are signed in: the browser, the kind of device, and since when. Not your address on the internet.',
    neverTitle: 'What nobody asks for',
    neverText:
      'School, home, phone number, location, contacts. Children have no account and sign in nowhere: grown-ups write everything.',
    seenTitle: 'Who can see it',
    seenFamily:
      'The grown-ups of your family who sign in here; whoever runs the family sees their emails too. Other families on this server see nothing, not even that you exist.',
    seenHost:
      'The person who runs this server could read its disk. That is so with every server, and we would rather say it.',
    seenNobody:
      'Nobody else. Fonts, pictures and everything that runs come from this server, and it calls no other, but for the service through which you sign in if it uses one.',
    seenPictures:
      'An exception, by you: a picture link that you give a reward is fetched by your browser from that website, which is not told where you came from.',
    seenReminders:
      'Another, by you too: if you switch reminders on, they reach your device through the push service of your browser’s maker. It sees when one comes, not what it says, and Connections names it.',
    seenCalendar:
      'And your calendar, if you make it an address: it reads birthdays and other dates here, with initials unless you choose names. Whoever has the address can read them.',
    seenCards:
      'And whoever holds a card that you make: its page shows what it does, a picture and first names, and takes one tap. You withdraw it on Connections.',
    seenSoftware:
      'And other software, if you make it a key: it reads or notes what the key says, for as long as it says. What an AI assistant reads goes to whoever runs it.',
    helperTitle: 'Pip, the helper',
    helperText:
      'Pip answers in your browser. What you write there is sent to nobody and is gone when you close the page.',
    helperModel:
      'Pip answers in your browser. A question that it does not understand goes to a language model at {host}, which the person who runs this server chose. Names and titles of your family are replaced by codes, and nothing that you have recorded goes along: only what you write in that question.',
    deviceTitle: 'On your phone or computer',
    deviceCookies:
      'Four cookies: that you are signed in, that the page may know so, which child you looked at last, and your language. Signing out deletes all but the language. Up to two more, for ten minutes, while you sign in through another service. None follows you anywhere.',
    deviceOffline: 'What you saw last, so that it opens without a connection. Signing out takes it off the device.',
    timeTitle: 'For how long',
    timeFamily: 'What you record: as long as your family uses it.',
    timeSample:
      'A sample family: one day. A family that you started with a name alone: seven days, unless you keep it.',
    timeSessions: 'Being signed in: two weeks without use, three months at most.',
    timeKeys:
      'The notes that keep a double tap from counting twice: 30 days. Counted tries to sign in: 75 minutes at most, and unreadable.',
    timeLog: 'The log of the server says what went wrong and when. No names, no words of yours, no addresses.',
    eraseTitle: 'Correcting and erasing',
    eraseCorrect: 'Change profiles at any time. Points are put right with Undo, so that the history stays true.',
    eraseChild: 'Delete a child, and everything about that child is gone at once: Profile, Children.',
    eraseAll: 'Erase the whole family, and everything is gone at once: Profile, My account.',
    eraseBackups:
      'Backups that the person who runs this server has made still hold it until they are deleted. We advise 30 days at most.',
    childrenTitle: 'For children',
    childrenText:
      'The grown-ups who look after you write down here what you did well. They can read it, and you may ask them to show you. Strangers cannot.',
    askTitle: 'Whom to ask',
    askText:
      'The person who runs this server is responsible for it, and gave you its address. If that is you, it is your own family’s data at home.',
    back: 'To the start page',
  },
} as const
