import * as m from "@skipline/contract/texts";
import { useState } from "react";
import type { FormEvent } from "react";
import { readPayer } from "../payer-name.ts";
import type { Payer } from "../payer-name.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";

interface WalletSheetProps {
  open: boolean;
  total: string;
  /** Tells e-mail and phone as well. */
  asksContact: boolean;
  /** The amount is being changed. */
  disabled: boolean;
  onClose: () => void;
  onPay: (payerName: string, payer: Payer) => void;
}

/** What the device's own wallet would show. */
export function WalletSheet({ open, total, asksContact, disabled, onClose, onPay }: WalletSheetProps) {
  const [name, setName] = useState("Alex Rivera Test");
  const [email, setEmail] = useState("alex@example.com");
  const [phone, setPhone] = useState("+12135550123");
  function submit(event: FormEvent): void {
    event.preventDefault();
    onPay(name.trim(), readPayer(asksContact ? { name, email: email.trim(), phone: phone.trim() } : { name }));
  }
  return (
    <Sheet open={open} onClose={onClose} title={m.test_wallet_title()} description={m.test_wallet_text({ total })}>
      <form onSubmit={submit} className="mt-3 flex flex-col gap-4">
        <TextField
          label={m.test_wallet_name()}
          hint={m.test_wallet_name_hint()}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {asksContact && (
          <>
            <TextField
              label={m.email()}
              type="email"
              value={email}
              maxLength={254}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <TextField
              label={m.phone()}
              type="tel"
              value={phone}
              maxLength={20}
              onChange={(event) => setPhone(event.currentTarget.value)}
            />
          </>
        )}
        <Button type="submit" full size="large" disabled={disabled}>
          {m.test_wallet_confirm()}
        </Button>
      </form>
    </Sheet>
  );
}
