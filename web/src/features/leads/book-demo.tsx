import { Suspense, useState } from "react";
import { latePart } from "#api/code.ts";
import type { ButtonLook } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";

const { Part: DemoSheet, preload } = latePart(() => import("./demo-sheet.tsx"), "DemoSheet");

/** Opens the form. Its code comes when somebody is about to ask for it. */
export function BookDemo(look: ButtonLook) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        {...look}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Book a Demo
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <DemoSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
