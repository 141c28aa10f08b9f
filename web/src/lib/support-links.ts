/** Where a tap calls; null for what is no number that every phone can dial. */
export const telLink = (phone: string | null): string | null =>
  phone !== null && /^\+[1-9]\d{6,14}$/.test(phone) ? `tel:${phone}` : null;

/** Where a tap writes to, about `subject`; null for what is no address, or would say more to the mail programme than that. */
export const mailLink = (email: string | null, subject: string): string | null =>
  email !== null && /^[\w.'+-]+@[\w.-]+$/.test(email) ? `mailto:${email}?subject=${encodeURIComponent(subject)}` : null;
