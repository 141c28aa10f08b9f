import * as m from "@skipline/contract/texts";
import { Sun, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useBackCloses } from "#lib/use-back-closes.ts";
import { QrCode } from "#ui/qr-code.tsx";

export interface FullScreenCodeProps {
  /** What the code says. */
  value: string;
  /** Of what it is: "Code of order 1a2b3c". */
  title: string;
  /** For those who do not see the code. */
  label: string;
  /** Below it, for people. */
  caption: string;
  onClose: () => void;
}

/** Nothing but the code, as large as the screen allows, on white to its edges. Back, Esc and a tap anywhere close it. */
export function FullScreenCode({ value, title, label, caption, onClose }: FullScreenCodeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useBackCloses(true, onClose);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-paper p-0 text-ink outline-none"
    >
      <div className="flex size-full flex-col items-center justify-center landscape:flex-row">
        <div className="grid size-[min(100vw,100dvh)] shrink-0 place-items-center [&>svg]:size-full [&>svg]:max-w-none">
          <QrCode value={value} label={label} />
        </div>
        <div className="flex min-h-0 flex-col items-center gap-2 overflow-hidden px-4 text-center landscape:min-w-0 landscape:flex-1">
          <p className="text-28 font-black text-ink">{caption}</p>
          <p className="text-16">
            <Sun aria-hidden="true" className="me-2 inline size-5 align-[-0.2em]" />
            {m.code_turn_up_brightness()}
          </p>
        </div>
      </div>
      <button type="button" aria-label={m.close()} onClick={onClose} className="absolute inset-0">
        <span className="absolute top-[max(0.5rem,env(safe-area-inset-top))] inset-e-[max(0.5rem,env(safe-area-inset-right))] inline-grid size-11 place-items-center rounded-full bg-paper text-ink inset-ring inset-ring-ink">
          <X aria-hidden="true" className="size-6" />
        </span>
      </button>
    </dialog>
  );
}
