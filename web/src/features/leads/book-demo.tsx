import { getClientConfig } from "@skipline/contract/config";
import * as m from "@skipline/contract/texts";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ClientConfig } from "#api/client-config.ts";
import { latePart } from "#api/code.ts";
import type { ButtonLook } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { EarlyLink } from "#ui/early-link.tsx";

const { Part: DemoSheet, preload } = latePart(() => import("./demo-sheet.tsx"), "DemoSheet");

/** Opens the form, whose code comes when somebody is about to ask for it. A mail does the same where the page came without the app. */
export function BookDemo(look: ButtonLook) {
  const queryClient = useQueryClient();
  // It came with the page, or is of no use.
  const [config] = useState(() => queryClient.getQueryData<ClientConfig>([getClientConfig.id]));
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  function open(): void {
    setOpened(true);
    setOpen(true);
  }
  return (
    <>
      {config ? (
        <EarlyLink
          {...look}
          href={`mailto:${config.supportEmail}?subject=${encodeURIComponent(m.book_demo())}`}
          onApproach={preload}
          onPress={open}
        >
          {m.book_demo()}
        </EarlyLink>
      ) : (
        <Button {...look} onPointerEnter={preload} onFocus={preload} onClick={open}>
          {m.book_demo()}
        </Button>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <DemoSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
