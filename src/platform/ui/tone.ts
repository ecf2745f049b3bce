/** The accent classes of base.css. Each module has one; everything else uses `leaf`. */
export type Accent = 'leaf' | 'sun' | 'water' | 'berry' | 'blossom' | 'honey'
