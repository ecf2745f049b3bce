// Drawings on cards and on their page, in a square of 80, by the classes with which they are coloured.

/** For a praise: a heart and its shade. */
export const heartPaths = {
  heart:
    'M40 69C24 57 9 45 9 29c0-10 7.5-17 16.5-17C32 12 37 15.5 40 21c3-5.5 8-9 14.5-9C63.5 12 71 19 71 29c0 16-15 28-31 40z',
  'heart-shade': 'M54.5 12C63.5 12 71 19 71 29c0 16-15 28-31 40l-7.5-5.7C50 53 62 40 59 26c-1-5-3.5-9.5-7-13.8z',
}
