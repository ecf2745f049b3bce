// @ts-check

/** The English words by which the bench finds elements on the screen. */
export const texts = {
  sampleFamily: 'Look around with a sample family',
  latest: 'Latest',
  home: 'Home',
  store: 'Store',
  behaviors: 'Behaviors',
  habits: 'Habits',
  gift: 'Give 5 surprise points',
  loadMore: 'Load more',
  end: 'That is everything so far',
}
