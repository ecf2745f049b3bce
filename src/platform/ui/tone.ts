/** The accents: each module has one, and `leaf` is everything else. They are class names of base.css. */
export type Accent = 'leaf' | 'sun' | 'water' | 'berry' | 'blossom' | 'honey'
