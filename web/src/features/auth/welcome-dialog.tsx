import { formatPhone } from "../../lib/format-phone.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { Welcome } from "./use-sign-in.ts";

interface WelcomeDialogProps {
  open: boolean;
  kind: Welcome;
  phone: string;
  onContinue: () => void;
}

/** Who is signed in now; to continue leads to where the guest wanted to go. */
export function WelcomeDialog({ open, kind, phone, onContinue }: WelcomeDialogProps) {
  return (
    <Sheet
      open={open}
      onClose={onContinue}
      title={kind === "new" ? "Account created" : "Welcome back"}
      description={
        <>
          {kind === "new" ? "Your phone number is your account: " : "You’re signed in as "}
          <span className="font-bold whitespace-nowrap text-strong">{formatPhone(phone)}</span>.
        </>
      }
    >
      <div className="mt-4">
        <Button full onClick={onContinue}>
          Continue
        </Button>
      </div>
    </Sheet>
  );
}
