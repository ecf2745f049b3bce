/** Whether a PIN is among those that a child tries first: one digit, a row of digits, or a part that is repeated. */
export const isEasyPin = (pin: string): boolean =>
  '01234567890'.includes(pin) || '09876543210'.includes(pin) || /^(\d{1,3})\1+$/.test(pin)
