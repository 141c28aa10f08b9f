import { useState } from "react";
import type { FormEvent } from "react";
import { readPayer } from "../payer-name.ts";
import type { Payer } from "../payer-name.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TextField } from "../../../ui/text-field.tsx";

interface WalletSheetProps {
  open: boolean;
  total: string;
  /** The amount is being changed. */
  disabled: boolean;
  onClose: () => void;
  onPay: (payerName: string, payer: Payer) => void;
}

/** What the device's own wallet would show. */
export function WalletSheet({ open, total, disabled, onClose, onPay }: WalletSheetProps) {
  const [name, setName] = useState("Alex Rivera Test");
  function submit(event: FormEvent): void {
    event.preventDefault();
    onPay(name.trim(), readPayer({ name }));
  }
  return (
    <Sheet open={open} onClose={onClose} title="Test wallet" description={`Pay Skipline ${total}`}>
      <form onSubmit={submit} className="mt-3 flex flex-col gap-4">
        <TextField
          label="Payer name"
          hint="A name that begins with “decline” is declined."
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" full size="large" disabled={disabled}>
          Confirm payment
        </Button>
      </form>
    </Sheet>
  );
}
