export interface Payer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** A wallet's payer: its one name split on spaces, the first word and the rest; what it does not tell is empty. */
export function readPayer(wallet: { name?: string | null; email?: string | null; phone?: string | null }): Payer {
  const [firstName = "", ...rest] = (wallet.name ?? "").split(" ").filter(Boolean);
  return { firstName, lastName: rest.join(" "), email: wallet.email ?? "", phone: wallet.phone ?? "" };
}
