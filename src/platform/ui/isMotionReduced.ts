/** Whether the user has asked that nothing moves. */
export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches
