import { useEffect, useRef } from "react";
import { Alert } from "../../ui/alert.tsx";

interface PayNotesProps {
  /** For the button's `aria-describedby`. */
  id: string;
  problem: string | null;
  obstacle: string | null;
}

/** Beside the button that pays: why the last try failed, and why it can't be pressed right now. */
export function PayNotes({ id, problem, obstacle }: PayNotesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever pressed the button looks here; on a small screen it may be beyond the edge.
    if (problem) box.current?.focus();
  }, [problem]);
  return (
    <>
      {problem && (
        <div ref={box} tabIndex={-1} className="scroll-my-28 rounded-14">
          <Alert tone="danger">{problem}</Alert>
        </div>
      )}
      <p id={id} className="text-center text-14 text-muted empty:hidden">
        {obstacle}
      </p>
    </>
  );
}
