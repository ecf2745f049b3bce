/** Whether the settings of the device ask for less motion. */
export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches
