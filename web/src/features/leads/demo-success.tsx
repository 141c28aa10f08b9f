import * as m from "@skipline/contract/texts";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { celebrate } from "#components/celebrate.ts";
import { Marked } from "#ui/marked.tsx";

/** It has arrived: the words say so, the confetti only smiles. */
export function DemoSuccess({ fullName, email }: { fullName: string; email: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? celebrate(canvas.current) : undefined), []);
  return (
    <output className="flex flex-col items-center gap-3 py-8 text-center">
      <canvas ref={canvas} aria-hidden="true" className="pointer-events-none fixed inset-0 z-60 size-full" />
      <span className="grid size-16 place-items-center rounded-full bg-accent text-on-accent">
        <Check aria-hidden="true" strokeWidth={3} className="size-8" />
      </span>
      <span className="text-28 font-black text-strong">
        {m.demo_thanks({ name: fullName.trim().split(/\s+/)[0] ?? "" })}
      </span>
      <span className="text-16 text-normal">
        <Marked parts={m.demo_arrived.parts({ email })} tags={{ email: <span className="font-bold break-words" /> }} />
      </span>
    </output>
  );
}
