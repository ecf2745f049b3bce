export const en = {
  mcp: {
    title: 'For an AI assistant (MCP)',
    text: 'An assistant you run can read with an access key. It sees what the key may see.',
    address: 'Address',
    how: 'How to connect it',
    how1: 'Make an access key that may read.',
    how2: 'Give your assistant the address and the key as “Bearer”.',
    how3: 'Ask it: “How was {name}’s week?”',
    warn: 'What it reads goes to whoever runs that assistant.',
    copy: 'Copy the address',
    copied: 'Address copied',
  },
} as const
