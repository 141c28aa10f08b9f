/** "+12133734253" → "(213) 373-4253"; other countries' numbers stay as they are. */
export function formatPhone(phoneNumber: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phoneNumber;
}
